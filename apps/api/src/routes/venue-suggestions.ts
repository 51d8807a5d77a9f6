import { knownAddresses, waitingSuggestions } from '@houselights/database/proposals/known-sites'
import { requestProposal } from '@houselights/database/proposals/proposal-writes'
import { addressKey } from '@houselights/domain/web-address'
import { suggestVenue } from '@houselights/types/proposals'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { TOO_MANY, TooManyError } from '../answers/too-many-error.ts'
import { requestedCity } from '../city-parameter.ts'
import { refusePrivateHost } from '../refuse-private-host.ts'
import type { RouteServices } from './services.ts'

/** A client's suggestions in ten minutes. */
const ATTEMPTS = 5
const WINDOW_MS = 10 * 60_000
/** Of all visitors, until operators have looked at them. */
const MOST_WAITING = 200
const A_DAY_SECONDS = 86_400

/**
 * "A venue is missing?": a visitor names a site, which the worker reads and operators decide on. The answer is the same
 * whether the venue is known already or not.
 */
export function venueSuggestionRoutes(app: FastifyInstance, { db, clock, mode }: RouteServices): void {
  app.route({
    method: 'POST',
    url: suggestVenue.path,
    config: {
      contract: suggestVenue,
      bodyShape: suggestVenue.body.shape,
      rateLimit: { max: ATTEMPTS, timeWindow: WINDOW_MS },
    },
    schema: { body: suggestVenue.body },
    handler: async (request, reply) => {
      // the validator replaced the body by what the contract's schema made of it
      const { address, city } = request.body as z.output<typeof suggestVenue.body>
      refusePrivateHost('address', address, mode)
      const { id } = requestedCity(city)
      if (!(await knownAddresses(db)).has(addressKey(address) ?? '')) {
        if ((await waitingSuggestions(db)) >= MOST_WAITING) throw new TooManyError(TOO_MANY, A_DAY_SECONDS)
        // the worker takes it up within a minute
        await requestProposal(db, { city: id, origin: 'visitor', address }, clock())
      }
      return reply.header('cache-control', 'no-store').send({ suggested: true })
    },
  })
}
