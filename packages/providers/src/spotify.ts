import type { Providers } from '@houselights/config/settings/enrichment'
import { HttpUrl } from '@houselights/contracts/entities/entities'
import type { SpotifyImageLink } from '@houselights/contracts/operators/enrichment'
import { z } from 'zod'
import { isProviderError, ProviderError, type RateLimiter } from './provider-error.ts'
import { type Fetch, requestJson } from './request-json.ts'

const ImageResponse = z.object({ url: HttpUrl, width: z.number().nullish(), height: z.number().nullish() })
type ImageResponse = z.output<typeof ImageResponse>

/** Widths of artist pictures, by the prefix that Spotify puts in their addresses. */
const WIDTHS = new Map([
  ['ab6761610000e5eb', 640],
  ['ab67616100005174', 320],
  ['ab6761610000f178', 160],
])

/**
 * Adds the picture's size, or drops the picture if neither the response nor the address contains one: a page couldn't
 * reserve space for it.
 */
function withSize({ url, width, height }: ImageResponse): SpotifyImageLink[] {
  if (width && height && width > 0 && height > 0) return [{ url, width: Math.round(width), height: Math.round(height) }]
  const side = WIDTHS.get(url.split('/').at(-1)?.slice(0, 16) ?? '')
  return side ? [{ url, width: side, height: side }] : []
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const ArtistId = z.string().regex(/^[A-Za-z0-9]{10,40}$/)
/** Since 2026, responses in development mode lack genres, popularity and followers; they become null. */
const Artist = z
  .object({
    id: ArtistId,
    name: z.string().min(1),
    images: z.array(ImageResponse).nullish(),
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
export type SpotifyClient = ReturnType<typeof createSpotifyClient>
// an artist that no longer exists is null
const SearchResults = z.object({ artists: z.object({ items: z.array(Artist.nullable()) }) })

/** A token isn't used in its last minute, since it must outlast the wait for the rate limiter. */
const SPARE_SECONDS = 60
/** Development mode returns no more than this. */
const MAX_RESULTS = '10'

type CachedToken = { text: string; until: number }

/**
 * Creates a client for Spotify's Web API with client credentials: https://developer.spotify.com/documentation/web-api.
 * Every request goes through the rate limiter, including the one for a token.
 */
export function createSpotifyClient(
  { clientId, clientSecret, accountsUrl, apiUrl }: NonNullable<Providers['spotify']>,
  { limiter, fetch }: { limiter: RateLimiter; fetch?: Fetch },
) {
  let currentToken: CachedToken | undefined
  let pendingToken: Promise<CachedToken> | undefined

  /**
   * Returns a valid token, and a new one if the current one is `staleToken`. Concurrent requests wait for the same token.
   */
  async function getToken(staleToken?: CachedToken): Promise<CachedToken> {
    if (currentToken && currentToken !== staleToken && performance.now() < currentToken.until) return currentToken
    pendingToken ??= signIn().finally(() => {
      pendingToken = undefined
    })
    currentToken = await pendingToken
    return currentToken
  }

  async function signIn(): Promise<CachedToken> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { access_token: text, expires_in: seconds } = await limiter(() =>
      requestJson({
        provider: 'Spotify',
        url: `${accountsUrl}/api/token`,
        init: {
          method: 'POST',
          headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
          body: 'grant_type=client_credentials',
        },
        schema: Token,
        isQuota,
        fetch,
      }).catch((error: unknown) => {
        // a wrong key gets a 400 here; elsewhere a 400 means that the request is wrong
        if (!isProviderError(error) || error.fault !== 'refused') throw error
        throw new ProviderError('refused', `Spotify refused our key (${error.status}).`, { status: 401 })
      }),
    )
    return { text, until: performance.now() + Math.max(seconds - SPARE_SECONDS, seconds / 2) * 1_000 }
  }

  async function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const send = (token: CachedToken) =>
      limiter(() =>
        requestJson({
          provider: 'Spotify',
          url: `${apiUrl}${path}`,
          init: { headers: { authorization: `Bearer ${token.text}` } },
          schema,
          isQuota,
          fetch,
        }),
      )
    const token = await getToken()
    try {
      return await send(token)
    } catch (error) {
      // a token can be revoked before it expires
      if (!isProviderError(error) || error.status !== 401) throw error
      return await send(await getToken(token))
    }
  }

  return {
    async search(name: string): Promise<SpotifyArtist[]> {
      const query = new URLSearchParams({ q: toQuery(name), type: 'artist', limit: MAX_RESULTS })
      const { artists } = await get(`/v1/search?${query}`, SearchResults)
      return artists.items.flatMap((artist) => artist ?? [])
    },
    artist: (id: string): Promise<SpotifyArtist> => get(`/v1/artists/${encodeURIComponent(id)}`, Artist),
  }
}

/** A 429 means either too many requests or a used-up quota; the body says which. */
const isQuota = (body: string): boolean => /"reason"\s*:\s*"QUOTA_EXCEEDED"/i.test(body)

/**
 * Reduces a name to plain words, because quotes, asterisks, `field:` and upper-case OR and NOT have a meaning in
 * Spotify's queries.
 */
function toQuery(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/["“”*:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 150)
  return plain || name.slice(0, 150)
}
