import type { Providers } from '@houselights/config/settings/enrichment'
import { HttpUrl } from '@houselights/contracts/entities/entities'
import type { SpotifyImageLink } from '@houselights/contracts/operators/enrichment'
import { z } from 'zod'
import { isProviderError, ProviderError, type RateLimiter } from './provider-error.ts'
import { type Fetch, requestJson } from './request-json.ts'

const AnsweredImage = z.object({ url: HttpUrl, width: z.number().nullish(), height: z.number().nullish() })
type AnsweredImage = z.output<typeof AnsweredImage>

/** Spotify's own pictures say their size in their address; these are artists'. */
const WIDTHS = new Map([
  ['ab6761610000e5eb', 640],
  ['ab67616100005174', 320],
  ['ab6761610000f178', 160],
])

/** The picture with its size, or nothing where neither the answer nor the address states it: a page could not keep its place free. */
function withSize({ url, width, height }: AnsweredImage): SpotifyImageLink[] {
  if (width && height && width > 0 && height > 0) return [{ url, width: Math.round(width), height: Math.round(height) }]
  const side = WIDTHS.get(url.split('/').at(-1)?.slice(0, 16) ?? '')
  return side ? [{ url, width: side, height: side }] : []
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const ArtistId = z.string().regex(/^[A-Za-z0-9]{10,40}$/)
/** Since 2026 development-mode answers lack genres, popularity and followers: null then. */
const Artist = z
  .object({
    id: ArtistId,
    name: z.string().min(1),
    images: z.array(AnsweredImage).nullish(),
    genres: z.array(z.string()).nullish(),
    popularity: z.number().nullish(),
    followers: z.object({ total: z.number().nullish() }).nullish(),
  })
  .transform(({ id, name, images, genres, popularity, followers }) => ({
    id,
    name,
    /** Widest first. */
    images: (images ?? []).flatMap(withSize).toSorted((a, b) => b.width - a.width),
    genres: genres ?? null,
    popularity: popularity ?? null,
    followers: followers?.total ?? null,
  }))
export type SpotifyArtist = z.output<typeof Artist>
export type SpotifyClient = ReturnType<typeof spotifyClient>
// null stands where an artist is no longer there
const Found = z.object({ artists: z.object({ items: z.array(Artist.nullable()) }) })

/** A token is not used in its last minute: it must outlast the wait for the rate limiter. */
const SPARE_SECONDS = 60
/** The most that development mode gives. */
const MAX_FOUND = '10'

type Held = { text: string; until: number }

/** Spotify's Web API by client credentials: https://developer.spotify.com/documentation/web-api. Every request goes through the rate limiter, the token's too. */
export function spotifyClient(
  { clientId, clientSecret, accountsUrl, apiUrl }: NonNullable<Providers['spotify']>,
  { limiter, fetch }: { limiter: RateLimiter; fetch?: Fetch },
) {
  let held: Held | undefined
  let coming: Promise<Held> | undefined

  /** A new token in place of `stale`; requests made meanwhile wait for the same one. */
  async function token(stale?: Held): Promise<Held> {
    if (held && held !== stale && performance.now() < held.until) return held
    coming ??= signIn().finally(() => {
      coming = undefined
    })
    held = await coming
    return held
  }

  async function signIn(): Promise<Held> {
    const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { access_token: text, expires_in: seconds } = await limiter(() =>
      requestJson({
        provider: 'Spotify',
        url: `${accountsUrl}/api/token`,
        init: {
          method: 'POST',
          headers: { authorization: `Basic ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
          body: 'grant_type=client_credentials',
        },
        schema: Token,
        isQuota,
        fetch,
      }).catch((error: unknown) => {
        // a wrong key is answered with 400 here, which elsewhere is the fault of the request
        if (!isProviderError(error) || error.fault !== 'refused') throw error
        throw new ProviderError('refused', `Spotify refused our key (${error.status}).`, { status: 401 })
      }),
    )
    return { text, until: performance.now() + Math.max(seconds - SPARE_SECONDS, seconds / 2) * 1_000 }
  }

  async function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const send = (by: Held) =>
      limiter(() =>
        requestJson({
          provider: 'Spotify',
          url: `${apiUrl}${path}`,
          init: { headers: { authorization: `Bearer ${by.text}` } },
          schema,
          isQuota,
          fetch,
        }),
      )
    const first = await token()
    try {
      return await send(first)
    } catch (error) {
      // a token can be taken back before its time
      if (!isProviderError(error) || error.status !== 401) throw error
      return await send(await token(first))
    }
  }

  return {
    async search(name: string): Promise<SpotifyArtist[]> {
      const query = new URLSearchParams({ q: asQuery(name), type: 'artist', limit: MAX_FOUND })
      const { artists } = await get(`/v1/search?${query}`, Found)
      return artists.items.flatMap((artist) => artist ?? [])
    },
    artist: (id: string): Promise<SpotifyArtist> => get(`/v1/artists/${encodeURIComponent(id)}`, Artist),
  }
}

/** A 429 means too fast or a used-up quota: the body states which. */
const isQuota = (body: string): boolean => /"reason"\s*:\s*"QUOTA_EXCEEDED"/i.test(body)

/** A name as plain words: quotes, stars, `field:` and upper-case OR and NOT have a meaning in Spotify's queries. */
function asQuery(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/["“”*:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 150)
  return plain || name.slice(0, 150)
}
