import { providerBudget } from '@houselights/database/enrichment/provider-pauses'
import { type GooglePlaces, googlePlaces } from '@houselights/providers/google-places'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Nothing while no key is set. */
    places: GooglePlaces | undefined
  }
}

/** A page waits for it behind its own pictures: not for long. */
const TIMEOUT_MS = 5_000

/** What Google knows of venues' places, within the budget of a day. */
export const places = fp(
  async (app) => {
    const google = app.config.providers.googlePlaces
    const settings = google && {
      budget: providerBudget(app.db, 'google-places', google.callsPerDay),
      timeoutMs: TIMEOUT_MS,
    }
    app.decorate('places', settings && googlePlaces(google, settings))
  },
  { name: 'places' },
)
