import { z } from 'zod'
import { bucketKey, type FileStorage } from './storage.ts'

const Address = (usual: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(usual)
    .transform((url) => url.replace(/\/$/, ''))

/** The settings of the providers of artists, places and visitors' cities, and of the picture store. */
export const EnrichmentEnv = z.object({
  SPOTIFY_CLIENT_ID: z.string().optional(),
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
  SPOTIFY_ACCOUNTS_URL: Address('https://accounts.spotify.com'),
  SPOTIFY_API_URL: Address('https://api.spotify.com'),
  MUSICBRAINZ_URL: Address('https://musicbrainz.org'),
  GOOGLE_PLACES_API_KEY: z.string().optional(),
  GOOGLE_PLACES_URL: Address('https://places.googleapis.com'),
  GOOGLE_PLACES_CALLS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(500),
  GEO_HEADERS: z.enum(['none', 'cloudflare', 'cloudfront', 'vercel']).default('none'),
  GEOIP_DATABASE: z.string().optional(),
  PICTURES_DIR: z.string().default('.data/pictures'),
  PICTURES_S3_BUCKET: z.string().optional(),
  PICTURES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  PICTURES_S3_REGION: z.string().default('us-east-1'),
  PICTURES_S3_ACCESS_KEY_ID: z.string().optional(),
  PICTURES_S3_SECRET_ACCESS_KEY: z.string().optional(),
})
type Read = z.output<typeof EnrichmentEnv>

export interface Providers {
  /** Addresses and keys of the look-ups of artists; undefined while no key is set. */
  spotify: { clientId: string; clientSecret: string; accountsUrl: string; apiUrl: string } | undefined
  /** Needs no key, but a contact address in the `User-Agent`. */
  musicbrainz: { url: string; userAgent: string } | undefined
  googlePlaces: { apiKey: string; url: string; callsPerDay: number } | undefined
}

/** How a visitor's city is found. */
export interface VisitorLocation {
  /** Whose headers are trusted: those of the network in front of the site. */
  headers: Read['GEO_HEADERS']
  /** A file in MaxMind's format. */
  database: string | undefined
}

/** The default of `CONTACT_URL`, which reaches nobody. */
export const NO_CONTACT = 'https://houselights.example/about-our-reader'

export const providersOf = (env: Read, contactUrl: string): Providers => ({
  spotify: spotifyOf(env),
  musicbrainz:
    contactUrl === NO_CONTACT
      ? undefined
      : { url: env.MUSICBRAINZ_URL, userAgent: `Houselights/1.0 ( ${contactUrl} )` },
  googlePlaces: env.GOOGLE_PLACES_API_KEY
    ? {
        apiKey: env.GOOGLE_PLACES_API_KEY,
        url: env.GOOGLE_PLACES_URL,
        callsPerDay: env.GOOGLE_PLACES_CALLS_PER_DAY,
      }
    : undefined,
})

function spotifyOf(env: Read): Providers['spotify'] {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = env
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret)
    throw new Error('Spotify’s key has two parts: set both SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET, or neither.')
  return { clientId, clientSecret, accountsUrl: env.SPOTIFY_ACCOUNTS_URL, apiUrl: env.SPOTIFY_API_URL }
}

/** Which settings a provider lacks, as sentences. */
export const MISSING: Readonly<Record<keyof Providers, string>> = {
  spotify: 'Spotify needs a key that is not set: SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET (see .env.example).',
  musicbrainz: 'MusicBrainz answers only those who can be reached: set CONTACT_URL (see .env.example).',
  googlePlaces: 'Google Places needs a key that is not set: GOOGLE_PLACES_API_KEY (see .env.example).',
}

export function pictureStorageOf(env: Read): FileStorage {
  const { PICTURES_S3_BUCKET: bucket } = env
  if (!bucket) return { kind: 'folder', folder: env.PICTURES_DIR }
  return {
    ...{ kind: 's3', bucket, region: env.PICTURES_S3_REGION, endpoint: env.PICTURES_S3_ENDPOINT },
    credentials: bucketKey('PICTURES', env.PICTURES_S3_ACCESS_KEY_ID, env.PICTURES_S3_SECRET_ACCESS_KEY),
  }
}

export const visitorLocationOf = (env: Read): VisitorLocation => ({
  headers: env.GEO_HEADERS,
  database: env.GEOIP_DATABASE,
})
