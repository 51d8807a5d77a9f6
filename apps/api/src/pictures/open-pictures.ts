import { providerBudget } from '@houselights/database/enrichment/provider-pauses'
import { type PictureType, pictureType } from '@houselights/domain/pictures/picture-type'
import { type GooglePlaces, googlePlaces } from '@houselights/providers/google-places'
import { guardedAgent } from '@houselights/scrapers/fetch/address-guard'
import { exchange } from '@houselights/scrapers/fetch/bounded-fetch'
import { openPictureStore, type Store } from '@houselights/storage/open-store'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'

declare module 'fastify' {
  interface FastifyInstance {
    pictureStore: Store
    spotifyPictures: SpotifyPictures
    /** Has the photos of venues; nothing while no key is set. */
    places: GooglePlaces | undefined
  }
}

interface PassedOn {
  type: PictureType
  bytes: Buffer
}
/** A picture of Spotify's, as it is there; null where none comes. */
type SpotifyPictures = (url: string) => Promise<PassedOn | null>

/** A page waits for Google's photos behind its own pictures: not for long. */
const PLACES_TIMEOUT_MS = 5_000

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

const SPOTIFY_API = 'https://api.spotify.com'
const SPOTIFY_HOSTS = /(?:^|\.)(?:scdn\.co|spotifycdn\.com)$/
const BOUNDS = { timeoutMs: 5_000, maxBytes: 2 * 1024 * 1024 }
const DAY_MS = 86_400_000
/** A picture that failed is not requested again at once: a page of artists would request it with every visitor. */
const FAILURE_MS = 60_000
const KEPT_IN_MEMORY = 32 * 1024 * 1024

/** Passes Spotify's pictures on, unchanged: in memory for a day at most, and kept nowhere else, as its terms demand. */
function openSpotifyPictures(app: FastifyInstance): SpotifyPictures {
  const { spotify } = app.config.providers
  // another Spotify than the real one has its pictures with it
  const other = spotify && spotify.apiUrl !== SPOTIFY_API ? new URL(spotify.apiUrl).origin : undefined
  const dispatcher = guardedAgent({ allowedOrigin: other, connectTimeoutMs: BOUNDS.timeoutMs })
  app.addHook('onClose', () => dispatcher.close())
  const mayBeRequested = (url: string): boolean => {
    const address = URL.parse(url)
    if (!address) return false
    return address.origin === other || (address.protocol === 'https:' && SPOTIFY_HOSTS.test(address.hostname))
  }

  async function fetchPicture(url: string): Promise<PassedOn | null> {
    if (!mayBeRequested(url)) return null
    const { status, location, bytes } = await exchange(
      { dispatcher, allowedOrigin: other },
      { url, bounds: BOUNDS, headers: { accept: 'image/*' } },
    )
    const type = status === 200 && location === undefined ? pictureType(bytes) : undefined
    return type ? { type, bytes } : null
  }

  const kept = new LRUCache<string, { answer: PassedOn | null }>({
    maxSize: KEPT_IN_MEMORY,
    sizeCalculation: ({ answer }) => answer?.bytes.length || 100,
    ttl: DAY_MS,
    fetchMethod: async (url, _, { options }) => {
      const answer = await fetchPicture(url).catch((error: unknown) => {
        app.log.warn({ err: error }, 'a picture of Spotify’s did not come')
        return null
      })
      if (!answer) options.ttl = FAILURE_MS
      return { answer }
    },
  })
  return async (url) => (await kept.fetch(url))?.answer ?? null
}
