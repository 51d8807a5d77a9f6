import { HttpUrl } from '@houselights/types/entities'
import { z } from 'zod'

export interface SpotifySettings {
  clientId: string
  clientSecret: string
  accountsUrl: string
  apiUrl: string
}

/** An artist as the search answers it; development-mode answers hold no more than this. */
export interface SpotifyArtist {
  id: string
  name: string
  /** The widest picture; null where there is none. */
  imageUrl: string | null
}

/** Spotify did not answer as hoped. `stop` says that asking on is of no use for now: the key is refused, or the quota is used up. */
export class SpotifyError extends Error {
  override readonly name = 'SpotifyError'
  readonly stop: boolean

  constructor(message: string, stop: boolean, cause?: unknown) {
    super(message, { cause })
    this.stop = stop
  }
}

const PATIENCE_MS = 10_000
const LONGEST_WAIT_MS = 30_000
const MOST_BYTES = 512 * 1024

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Found = z.object({
  artists: z.object({
    items: z.array(
      z.object({
        id: z.string().regex(/^[A-Za-z0-9]{10,40}$/),
        name: z.string(),
        images: z.array(z.object({ url: HttpUrl, width: z.number().nullish() })).default([]),
      }),
    ),
  }),
})

interface Client {
  search(name: string): Promise<SpotifyArtist[]>
}

/** Spotify's Web API by client credentials: https://developer.spotify.com/documentation/web-api. */
export function spotifyClient(
  { clientId, clientSecret, accountsUrl, apiUrl }: SpotifySettings,
  { fetch = globalThis.fetch, wait }: { fetch?: typeof globalThis.fetch; wait(ms: number): Promise<unknown> },
): Client {
  let token: { text: string; until: number } | undefined

  async function signedIn(): Promise<string> {
    if (token && performance.now() < token.until) return token.text
    const response = await asked(fetch, `${accountsUrl}/api/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (!response.ok) throw new SpotifyError(`Spotify refused our key (${response.status}).`, true)
    const { access_token: text, expires_in: seconds } = await shaped(response, Token)
    token = { text, until: performance.now() + (seconds - 60) * 1_000 }
    return text
  }

  async function search(name: string, again = true): Promise<SpotifyArtist[]> {
    // ten is the most that development mode gives
    const query = new URLSearchParams({ q: name, type: 'artist', limit: '10' })
    const response = await asked(fetch, `${apiUrl}/v1/search?${query}`, {
      headers: { authorization: `Bearer ${await signedIn()}` },
    })
    if (response.status === 429 && again) {
      await wait(retryAfter(response, await bounded(response)))
      return search(name, false)
    }
    if (!response.ok) throw new SpotifyError(`Spotify answered ${response.status} to a search.`, response.status < 500)
    const { artists } = await shaped(response, Found)
    return artists.items.map(({ id, name: called, images }) => ({
      id,
      name: called,
      imageUrl: images.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.url ?? null,
    }))
  }
  return { search: (name) => search(name) }
}

/** A rate passes, a used-up quota does not: the body tells them apart. */
function retryAfter(response: Response, body: string): number {
  if (body.includes('QUOTA_EXCEEDED')) throw new SpotifyError('Spotify’s quota is used up for now.', true)
  const seconds = Number(response.headers.get('retry-after'))
  const ms = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 1_000
  if (ms > LONGEST_WAIT_MS) throw new SpotifyError(`Spotify asks us to wait ${Math.round(ms / 1_000)} s.`, true)
  return ms
}

async function asked(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (cause) {
    throw new SpotifyError('Spotify did not answer.', false, cause)
  }
}

async function bounded(response: Response): Promise<string> {
  if (Number(response.headers.get('content-length')) > MOST_BYTES)
    throw new SpotifyError('Spotify’s answer is too long to be one.', false)
  const text = await response.text()
  if (text.length > MOST_BYTES) throw new SpotifyError('Spotify’s answer is too long to be one.', false)
  return text
}

async function shaped<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  try {
    return schema.parse(JSON.parse(await bounded(response)))
  } catch (cause) {
    if (cause instanceof SpotifyError) throw cause
    throw new SpotifyError('Spotify answered what its documentation does not know.', false, cause)
  }
}
