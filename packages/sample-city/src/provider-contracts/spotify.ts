import { artistKey } from '@houselights/domain/artist-name'
import { type Answer, json } from '../site.ts'

export interface OnSpotify {
  id: string
  name: string
  /** Where its pictures are, by width. */
  picture?(width: number): string
  /** Left out, as development-mode answers leave them out. */
  genres?: readonly string[]
  popularity?: number
  followers?: number
}

const SPOTIFY_WIDTHS = [640, 320, 160] as const

/** The search for artists and the look-up of one, as Spotify's Web API documents them; nothing for what is not there. */
export function spotifyAnswer(
  path: string,
  query: URLSearchParams,
  artists: readonly OnSpotify[],
  apiUrl: string,
): Answer | undefined {
  const looked = path.match(/^\/v1\/artists\/([A-Za-z0-9]+)$/)?.[1]
  if (looked) {
    const artist = artists.find(({ id }) => id === looked)
    return artist && json(artistJson(artist, apiUrl))
  }
  if (path !== '/v1/search' || query.get('type') !== 'artist') return undefined
  const searched = artistKey(query.get('q') ?? '')
  const limit = Math.min(Number(query.get('limit') ?? 5), 10)
  const items = artists.filter(({ name }) => artistKey(name) === searched).slice(0, limit)
  const page = { limit, offset: 0, total: items.length, next: null, previous: null }
  return json({ artists: { ...page, items: items.map((artist) => artistJson(artist, apiUrl)) } })
}

const artistJson = ({ id, name, picture, genres, popularity, followers }: OnSpotify, apiUrl: string) => ({
  ...{ id, name, type: 'artist', uri: `spotify:artist:${id}`, href: `${apiUrl}/v1/artists/${id}` },
  external_urls: { spotify: `https://open.spotify.com/artist/${id}` },
  images: picture ? SPOTIFY_WIDTHS.map((width) => ({ url: picture(width), width, height: width })) : [],
  ...(genres && { genres }),
  ...(popularity !== undefined && { popularity }),
  ...(followers !== undefined && { followers: { href: null, total: followers } }),
})
