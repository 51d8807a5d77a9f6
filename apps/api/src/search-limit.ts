import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooManyError } from './answers/too-many-error.ts'

const A_MINUTE = 60_000
/** In a minute: a person who types hardly ever reaches it, a script at once. */
const MAX_SEARCHES = 60

/** Counts a client's searches, whatever it searches; throws once there are too many. */
export type CountSearch = (request: FastifyRequest) => Promise<void>

/** Limits a client's searches in a minute. */
export function searchLimit(app: FastifyInstance, max = MAX_SEARCHES): CountSearch {
  const searches = app.createRateLimit({ max, timeWindow: A_MINUTE })
  return async (request) => {
    const count = await searches(request)
    if (!count.isAllowed && count.isExceeded)
      throw new TooManyError('Too many searches. Try again in a minute.', count.ttlInSeconds)
  }
}
