import { RefusedError } from '@houselights/domain/refused-error'
import type { FastifyInstance } from 'fastify'
import { NotFoundError } from './answers/not-found-error.ts'

/** Refuses texts that Postgres cannot hold, wherever they stand: a NUL is part of no text. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (holdsNul(params)) throw new NotFoundError('There is nothing of that name.')
    for (const part of [query, body]) {
      if (!holdsNul(part)) continue
      const name = Object.entries(part ?? {}).find((entry) => holdsNul(entry))?.[0]
      const what = name && Array.isArray(part) === false && !holdsNul(name) ? name : 'The request'
      throw new RefusedError(`${what} cannot hold the character NUL: leave it out.`)
    }
  })
}

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner))
}
