import { newsletterWrites } from '@houselights/database/repositories/newsletter-writes'
import { subscribeToNewsletter } from '@houselights/types/newsletter'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { TOO_MANY, TooManyError } from '../answers/too-many-error.ts'
import type { RouteServices } from './services.ts'

/** A client's attempts in ten minutes: enough for a household, too few for a script. */
const ATTEMPTS = 5
/** And with invalid addresses: typing errors lock nobody out. */
const SLIPS = 100
const WINDOW_MS = 10 * 60_000

/** Signing up for the newsletter; mails are sent by others, later. */
export function newsletterRoutes(app: FastifyInstance, { db, clock }: RouteServices): void {
  const newsletter = newsletterWrites(db)
  const attempts = app.createRateLimit({ max: ATTEMPTS, timeWindow: WINDOW_MS })
  app.route({
    method: 'POST',
    url: subscribeToNewsletter.path,
    config: {
      bodyShape: subscribeToNewsletter.body.shape,
      rateLimit: { max: ATTEMPTS + SLIPS, timeWindow: WINDOW_MS },
    },
    schema: { body: subscribeToNewsletter.body },
    handler: async (request, reply) => {
      const attempt = await attempts(request)
      if (!attempt.isAllowed && attempt.isExceeded) throw new TooManyError(TOO_MANY, attempt.ttlInSeconds)
      // the validator replaced the body by what the contract's schema made of it
      const { email } = request.body as z.output<typeof subscribeToNewsletter.body>
      await newsletter.subscribe(email, clock())
      return reply.header('cache-control', 'no-store').send({ subscribed: true })
    },
  })
}
