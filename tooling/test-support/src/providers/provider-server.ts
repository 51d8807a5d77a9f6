import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getMusicBrainzResponse, type MusicBrainzArtist } from '@houselights/sample-city/providers/sample-musicbrainz'
import { getSpotifyResponse, type SpotifyArtist } from '@houselights/sample-city/providers/sample-spotify'
import { generatedMbid, generatedSpotifyId } from './generated-artists.ts'
import { Provider, type ProviderBehavior, type Reply, replyJson } from './provider.ts'

/** The artists that a provider knows: names only, or complete entries. */
type Artists<Artist> = readonly string[] | readonly Artist[]

/** The key that Spotify accepts. */
interface SpotifyKey {
  clientId: string
  clientSecret: string
}

export interface ProviderServerOptions {
  spotify?: ProviderBehavior & { artists?: Artists<SpotifyArtist>; tokenSeconds?: number; key?: SpotifyKey }
  musicbrainz?: ProviderBehavior & {
    artists?: Artists<MusicBrainzArtist>
    /** Ids that were merged into others: a lookup is redirected (301). */
    merged?: Readonly<Record<string, string>>
  }
}

export interface ProviderServer {
  /** `http://127.0.0.1:41234` */
  origin: string
  /** Its requests, and switches that can be changed while it runs. */
  spotify: Provider
  musicbrainz: Provider
  /** All tokens issued so far become invalid. */
  revokeTokens(): void
  /** The settings as `packages/config` passes them to the clients. */
  settings: {
    spotify: { clientId: string; clientSecret: string; accountsUrl: string; apiUrl: string }
    musicbrainz: { url: string; userAgent: string }
  }
  /** The settings as environment variables for a separate process. */
  env: Record<string, string>
  stop(): Promise<void>
}

const DEFAULT_KEY = { clientId: 'a-client-id', clientSecret: 'a-client-secret' }
const CONTACT_URL = 'mailto:tests@houselights.example'

/**
 * Serves Spotify (`/spotify`) and MusicBrainz (`/musicbrainz`) on a localhost port, as their API documentation
 * describes, with the faults that they can have. Every request is stored with its time and its response's status:
 *
 *   const server = await startProviderServer({
 *     spotify: { artists: ['Glass Kite'], rate: { max: 30, windowMs: 1_000 }, failureShare: 0.05 },
 *     musicbrainz: { artists: ['Moth Ballet'] },
 *   })
 *   server.spotify.downFor(20_000)
 *   server.spotify.behavior.quotaExceeded = true
 *   server.spotify.requests // [{ at, method, path, query, status }, …], oldest first
 */
export async function startProviderServer(options: ProviderServerOptions = {}): Promise<ProviderServer> {
  const { clientId, clientSecret } = options.spotify?.key ?? DEFAULT_KEY
  const spotify = new Provider(options.spotify ?? {}, { seed: 1, tooManyStatus: 429 })
  const musicbrainz = new Provider(options.musicbrainz ?? {}, { seed: 2, tooManyStatus: 503 })
  const tokens = new Map<string, number>()
  const server = createServer((request, response) => void route(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The provider server has no port.')
  const origin = `http://127.0.0.1:${address.port}`
  const spotifyArtists = toSpotifyArtists(options.spotify?.artists ?? [], origin)
  const musicBrainzArtists = toMusicBrainzArtists(options.musicbrainz?.artists ?? [])

  function route(request: IncomingMessage, response: ServerResponse): Promise<void> | void {
    const url = new URL(request.url ?? '/', origin)
    const [, provider, ...rest] = url.pathname.split('/')
    const path = `/${rest.join('/')}`
    if (provider === 'spotify')
      return spotify.respond(request, response, url, path, () => replyAsSpotify(request, path, url))
    if (provider === 'musicbrainz')
      return musicbrainz.respond(request, response, url, path, () => replyAsMusicBrainz(request, path, url))
    return void response.writeHead(404).end()
  }

  function replyAsSpotify(request: IncomingMessage, path: string, url: URL): Reply {
    const { authorization = '' } = request.headers
    if (path === '/api/token') {
      const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
      if (authorization !== `Basic ${key}`) return replyJson(400, { error: 'invalid_client' })
      const token = `token-${tokens.size + 1}`
      const seconds = options.spotify?.tokenSeconds ?? 3_600
      tokens.set(token, performance.now() + seconds * 1_000)
      return replyJson(200, { access_token: token, token_type: 'Bearer', expires_in: seconds })
    }
    const expiresAt = tokens.get(authorization.replace(/^Bearer /, ''))
    if (expiresAt === undefined || expiresAt < performance.now())
      return replyJson(401, { error: { status: 401, message: 'The access token expired' } })
    const result = getSpotifyResponse(path, url.searchParams, spotifyArtists, `${origin}/spotify`)
    return result
      ? { status: 200, body: result.body }
      : replyJson(404, { error: { status: 404, message: 'Resource not found' } })
  }

  function replyAsMusicBrainz(request: IncomingMessage, path: string, url: URL): Reply {
    if (!/\( \S+ \)/.test(request.headers['user-agent'] ?? ''))
      return replyJson(403, { error: 'The user agent has no contact.' })
    const id = path.split('/').at(-1) ?? ''
    const mergedInto = options.musicbrainz?.merged?.[id]
    if (mergedInto)
      return {
        status: 301,
        body: '',
        headers: { location: `${origin}/musicbrainz/ws/2/artist/${mergedInto}${url.search}` },
      }
    const result = getMusicBrainzResponse(path, url.searchParams, musicBrainzArtists)
    return result ? { status: 200, body: result.body } : replyJson(404, { error: 'Not Found' })
  }

  const settings = {
    spotify: { clientId, clientSecret, accountsUrl: `${origin}/spotify`, apiUrl: `${origin}/spotify` },
    musicbrainz: { url: `${origin}/musicbrainz`, userAgent: `Houselights/1.0 ( ${CONTACT_URL} )` },
  }
  return {
    origin,
    spotify,
    musicbrainz,
    revokeTokens: () => tokens.clear(),
    settings,
    env: {
      SPOTIFY_KEY: `${clientId}:${clientSecret}`,
      CONTACT_URL,
      STAND_INS: JSON.stringify({ providersUrl: origin }),
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const toArtists = <Artist>(
  artists: Artists<Artist>,
  make: (name: string, index: number) => Artist,
): readonly Artist[] => artists.map((artist, index) => (typeof artist === 'string' ? make(artist, index) : artist))

const toSpotifyArtists = (artists: Artists<SpotifyArtist>, origin: string) =>
  toArtists<SpotifyArtist>(artists, (name, index) => {
    const id = generatedSpotifyId(index)
    return { id, name, picture: (width) => `${origin}/spotify/pictures/${id}-${width}.jpg` }
  })

const toMusicBrainzArtists = (artists: Artists<MusicBrainzArtist>) =>
  toArtists<MusicBrainzArtist>(artists, (name, index) => ({
    id: generatedMbid(index),
    name,
    type: 'Group',
    area: 'United States',
    beginArea: 'Oakland',
    country: 'US',
    links: [{ type: 'bandcamp', url: `https://made-${index}.bandcamp.com/` }],
  }))
