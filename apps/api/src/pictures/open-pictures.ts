import { providerBudget } from '@houselights/database/enrichment/provider-pauses'
import { type GooglePlaces, googlePlaces } from '@houselights/providers/google-places'
import { openPictureStore, type Store } from '@houselights/storage/open-store'
import fp from 'fastify-plugin'
import { openSpotifyPictures, type SpotifyPictures } from './spotify-pictures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pictureStore: Store
    spotifyPictures: SpotifyPictures
    /** Has the photos of venues; nothing while no key is set. */
    places: GooglePlaces | undefined
  }
}

/** A page waits for Google's photos behind its own pictures: not for long. */
const PLACES_TIMEOUT_MS = 5_000

/** The pictures that we keep, Spotify's, and Google's. */
export const pictures = fp(
  async (app) => {
    app.decorate('spotifyPictures', openSpotifyPictures(app))
    const store = await openPictureStore(app.config.pictures)
    app.addHook('onClose', async () => store.close())
    app.decorate('pictureStore', store)
    const google = app.config.providers.googlePlaces
    const budget = google && providerBudget(app.db, 'google-places', google.callsPerDay)
    app.decorate('places', budget && googlePlaces(google, { budget, timeoutMs: PLACES_TIMEOUT_MS }))
  },
  { name: 'pictures' },
)
