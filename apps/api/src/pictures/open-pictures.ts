import { providerBudget } from '@houselights/database/enrichment/provider-pauses'
import { detectPictureType, type PictureType } from '@houselights/domain/pictures/picture-type'
import { type GooglePlaces, googlePlaces } from '@houselights/providers/google-places'
import { createGuardedAgent } from '@houselights/scrapers/fetch/address-guard'
import { sendRequest } from '@houselights/scrapers/fetch/bounded-fetch'
import { openPictureStore, type Store } from '@houselights/storage/open-store'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'

declare module 'fastify' {
  interface FastifyInstance {
    pictureStore: Store
    spotifyPictures: SpotifyPictures
    /** Google's API, for venues' photos. Undefined if no key is set. */
    places: GooglePlaces | undefined
  }
}

interface PictureFile {
  type: PictureType
  bytes: Buffer
}
/** Fetches a picture from Spotify unchanged. Null if there is none. */
type SpotifyPictures = (url: string) => Promise<PictureFile | null>

/** Google's photos load after the page's own pictures, so the timeout is short. */
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
/** How long a failure is remembered, because a page of artists would request the picture again for every visitor. */
const FAILURE_MS = 60_000
const MAX_MEMORY_BYTES = 32 * 1024 * 1024

/** Serves Spotify's pictures unchanged. Spotify's terms allow caching them only in memory, for at most a day. */
function openSpotifyPictures(app: FastifyInstance): SpotifyPictures {
  const { spotify } = app.config.providers
  // A stand-in for Spotify also serves its pictures.
  const standInOrigin = spotify && spotify.apiUrl !== SPOTIFY_API ? new URL(spotify.apiUrl).origin : undefined
  const dispatcher = createGuardedAgent({ allowedOrigin: standInOrigin, connectTimeoutMs: BOUNDS.timeoutMs })
  app.addHook('onClose', () => dispatcher.close())
  const isAllowed = (url: string): boolean => {
    const address = URL.parse(url)
    if (!address) return false
    return address.origin === standInOrigin || (address.protocol === 'https:' && SPOTIFY_HOSTS.test(address.hostname))
  }

  async function fetchPicture(url: string): Promise<PictureFile | null> {
    if (!isAllowed(url)) return null
    const { status, location, bytes } = await sendRequest(
      { dispatcher, allowedOrigin: standInOrigin },
      { url, bounds: BOUNDS, headers: { accept: 'image/*' } },
    )
    const type = status === 200 && location === undefined ? detectPictureType(bytes) : undefined
    return type ? { type, bytes } : null
  }

  const cache = new LRUCache<string, { file: PictureFile | null }>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: ({ file }) => file?.bytes.length || 100,
    ttl: DAY_MS,
    fetchMethod: async (url, _, { options }) => {
      const file = await fetchPicture(url).catch((error: unknown) => {
        app.log.warn({ err: error }, 'couldn’t get a picture from Spotify')
        return null
      })
      if (!file) options.ttl = FAILURE_MS
      return { file }
    },
  })
  return async (url) => (await cache.fetch(url))?.file ?? null
}
