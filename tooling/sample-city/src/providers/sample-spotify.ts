import { artistKey } from '@houselights/domain/artists/artist-name'
import { SAMPLE_ARTISTS } from '../artists.ts'
import { portraitAt } from '../posters.ts'
import { json, type SitePage } from '../sites/site.ts'

export interface SpotifyArtist {
  id: string
  name: string
  /** Returns the address of the artist's picture, by width. */
  picture?(width: number): string
  /** By default left out, as in responses in development mode. */
  genres?: readonly string[]
  popularity?: number
  followers?: number
}

const SPOTIFY_WIDTHS = [640, 320, 160] as const

/** Responds to the artist search and lookup of Spotify's Web API, as documented; undefined for anything else. */
export function getSpotifyResponse(
  path: string,
  query: URLSearchParams,
  artists: readonly SpotifyArtist[],
  apiUrl: string,
): SitePage | undefined {
  const lookedUpId = path.match(/^\/v1\/artists\/([A-Za-z0-9]+)$/)?.[1]
  if (lookedUpId) {
    const artist = artists.find(({ id }) => id === lookedUpId)
    return artist && json(toArtistJson(artist, apiUrl))
  }
  if (path !== '/v1/search' || query.get('type') !== 'artist') return undefined
  const searchedKey = artistKey(query.get('q') ?? '')
  const limit = Math.min(Number(query.get('limit') ?? 5), 10)
  const items = artists.filter(({ name }) => artistKey(name) === searchedKey).slice(0, limit)
  const page = { limit, offset: 0, total: items.length, next: null, previous: null }
  return json({ artists: { ...page, items: items.map((artist) => toArtistJson(artist, apiUrl)) } })
}

const toArtistJson = ({ id, name, picture, genres, popularity, followers }: SpotifyArtist, apiUrl: string) => ({
  id,
  name,
  type: 'artist',
  uri: `spotify:artist:${id}`,
  href: `${apiUrl}/v1/artists/${id}`,
  external_urls: { spotify: `https://open.spotify.com/artist/${id}` },
  images: picture ? SPOTIFY_WIDTHS.map((width) => ({ url: picture(width), width, height: width })) : [],
  ...(genres && { genres }),
  ...(popularity !== undefined && { popularity }),
  ...(followers !== undefined && { followers: { href: null, total: followers } }),
})

/**
 * Stands in for Spotify's Web API in the demo, by its documented API: client credentials, search and lookup of artists.
 */
export function respondAsSpotify(path: string, query: URLSearchParams, origin: string): SitePage | undefined {
  if (path === '/api/token')
    return { type: 'application/json', body: '{"access_token":"sample","token_type":"Bearer","expires_in":3600}' }
  return getSpotifyResponse(path, query, getSampleArtists(origin), `${origin}/spotify`)
}

/** Draws the picture at an address that the search returned: a square without text. */
export async function spotifyPictureAt(path: string): Promise<SitePage | undefined> {
  const [, id, width] = /^\/pictures\/(\w+)-(640|320|160)\.jpg$/.exec(path) ?? []
  return id && width ? portraitAt(id, Number(width)) : undefined
}

const getSampleArtists = (origin: string): SpotifyArtist[] =>
  SAMPLE_ARTISTS.flatMap((name, index) => {
    // two in three: some artists are unknown there
    if (index % 3 === 2) return []
    const id = sampleSpotifyId(index)
    return [{ id, name, picture: (width) => `${origin}/spotify/pictures/${id}-${width}.jpg` }]
  })

/** Returns the id of the sample artist at this index of the list. */
export const sampleSpotifyId = (index: number): string => `Sample${String(index).padStart(16, '0')}`
