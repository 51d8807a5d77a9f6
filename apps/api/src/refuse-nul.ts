import { RefusedError } from '@houselights/domain/refused-error'
import type { FastifyInstance } from 'fastify'
import { NotFoundError } from './answers/not-found-error.ts'

/** What our calls take is far flatter. */
const MAX_DEPTH = 20

/** Refuses texts that Postgres cannot hold, wherever they stand: a NUL is part of no text. Refuses bodies nested without end. */
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

const holdsNul = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_DEPTH) throw new RefusedError(`The body is nested more than ${MAX_DEPTH} levels deep.`)
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner, depth + 1))
}
