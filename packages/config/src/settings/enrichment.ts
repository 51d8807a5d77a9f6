import { z } from 'zod'
import { List } from '../environment/value-formats.ts'
import type { StandIns } from './stand-ins.ts'

const Network = z.enum(['cloudflare', 'cloudfront', 'vercel'])

export const EnrichmentEnv = z.object({
  SPOTIFY_KEY: z
    .string()
    .regex(/^[^\s:]+:[^\s:]+$/, 'must have two parts: ID:SECRET')
    .optional(),
  GOOGLE_PLACES_API_KEY: z.string().optional(),
  GOOGLE_PLACES_CALLS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(500),
  VISITOR_LOCATION: List.default([]).transform((parts, { addIssue }): VisitorLocation => {
    const [network, ...networks] = parts.flatMap((part) => Network.safeParse(part).data ?? [])
    const [database, ...files] = parts.filter((part) => !Network.safeParse(part).success)
    if (networks.length + files.length > 0)
      addIssue('must be one network (cloudflare, cloudfront or vercel), one file, or both')
    return { headers: network ?? 'none', database }
  }),
})
type ParsedEnv = z.output<typeof EnrichmentEnv>

export interface Providers {
  /** URLs and keys for artist lookups; undefined while no key is set. */
  spotify: { clientId: string; clientSecret: string; accountsUrl: string; apiUrl: string } | undefined
  /** Needs no key, only a contact address in the `User-Agent`. */
  musicbrainz: { url: string; userAgent: string } | undefined
  googlePlaces: { apiKey: string; url: string; callsPerDay: number } | undefined
}

export interface VisitorLocation {
  /** The network in front of the site, whose location headers are trusted. */
  headers: z.output<typeof Network> | 'none'
  database: string | undefined
}

/** The default of `CONTACT_URL`, which reaches nobody. */
export const NO_CONTACT = 'https://houselights.example/about-our-reader'

type SharedEnv = { CONTACT_URL: string; STAND_INS: z.output<typeof StandIns> }

export const toProviders = (env: ParsedEnv & SharedEnv): Providers => ({
  spotify: getSpotify(env),
  musicbrainz:
    env.CONTACT_URL === NO_CONTACT
      ? undefined
      : {
          url: getStandIn(env, 'musicbrainz') ?? 'https://musicbrainz.org',
          userAgent: `Houselights/1.0 ( ${env.CONTACT_URL} )`,
        },
  googlePlaces: env.GOOGLE_PLACES_API_KEY
    ? {
        apiKey: env.GOOGLE_PLACES_API_KEY,
        url: getStandIn(env, 'places') ?? 'https://places.googleapis.com',
        callsPerDay: env.GOOGLE_PLACES_CALLS_PER_DAY,
      }
    : undefined,
})

const getStandIn = ({ STAND_INS: { providersUrl } }: SharedEnv, path: string) =>
  providersUrl && `${providersUrl}/${path}`

function getSpotify(env: ParsedEnv & SharedEnv): Providers['spotify'] {
  if (!env.SPOTIFY_KEY) return undefined
  const [clientId = '', clientSecret = ''] = env.SPOTIFY_KEY.split(':')
  const standIn = getStandIn(env, 'spotify')
  return {
    clientId,
    clientSecret,
    accountsUrl: standIn ?? 'https://accounts.spotify.com',
    apiUrl: standIn ?? 'https://api.spotify.com',
  }
}

export const MISSING_SETTINGS: Readonly<Record<keyof Providers, string>> = {
  spotify: 'Spotify needs a key. Set SPOTIFY_KEY (see .env.example).',
  musicbrainz: 'MusicBrainz needs a contact address. Set CONTACT_URL (see .env.example).',
  googlePlaces: 'Google Places needs a key. Set GOOGLE_PLACES_API_KEY (see .env.example).',
}
