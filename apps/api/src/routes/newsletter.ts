import { newsletterWrites } from '@houselights/database/repositories/newsletter-writes'
import { subscribeToNewsletter } from '@houselights/types/newsletter'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { RouteServices } from './services.ts'

/** So many attempts a client has in ten minutes: a household more than one, a script not enough. */
const ATTEMPTS = 5
const WINDOW_MS = 10 * 60_000

/** Signing up for the newsletter; mails are sent by others, later. */
export function newsletterRoutes(app: FastifyInstance, { db, clock }: RouteServices): void {
  const newsletter = newsletterWrites(db)
  app.route({
    method: 'POST',
    url: subscribeToNewsletter.path,
    config: {
      bodyShape: subscribeToNewsletter.body.shape,
      rateLimit: { max: ATTEMPTS, timeWindow: WINDOW_MS },
    },
    schema: { body: subscribeToNewsletter.body },
    handler: async (request, reply) => {
      // the validator replaced the body by what the contract's schema made of it
      const { email } = request.body as z.output<typeof subscribeToNewsletter.body>
      await newsletter.subscribe(email, clock())
      return reply.header('cache-control', 'no-store').send({ subscribed: true })
    },
  })
}
