import { artistKey } from '@houselights/domain/artist-name'
import { SAMPLE_ARTISTS } from './artists.ts'
import { portraitAt } from './posters.ts'
import { type Answer, json } from './site.ts'

type SampleArtist = (typeof SAMPLE_ARTISTS)[number]

/** Stands in for Spotify's Web API in the demo, by its documented contract: client credentials, and the search for artists. */
export function sampleSpotify(path: string, query: URLSearchParams, origin: string): Answer | undefined {
  if (path === '/api/token') return json({ access_token: 'sample', token_type: 'Bearer', expires_in: 3_600 })
  if (path !== '/v1/search') return undefined
  const asked = artistKey(query.get('q') ?? '')
  const items = SAMPLE_ARTISTS.filter((name) => artistKey(name) === asked && hasPicture(name)).map((name) => {
    const id = idOf(name)
    return {
      id,
      name,
      type: 'artist',
      uri: `spotify:artist:${id}`,
      href: `${origin}/spotify/v1/artists/${id}`,
      external_urls: { spotify: `https://open.spotify.com/artist/${id}` },
      images: [640, 320, 160].map((width) => ({
        url: `${origin}/spotify/pictures/${id}-${width}.jpg`,
        width,
        height: width,
      })),
    }
  })
  return json({ artists: { items, total: items.length, limit: 10, offset: 0, next: null, previous: null } })
}

/** A picture at the address that the search gave: a square without words. */
export async function spotifyPictureAt(path: string): Promise<Answer | undefined> {
  const [, id, width] = /^\/pictures\/(\w+)-(640|320|160)\.jpg$/.exec(path) ?? []
  return id && width ? portraitAt(id, Number(width)) : undefined
}

/** Two in three: of some artists nothing is known. */
const hasPicture = (name: SampleArtist): boolean => SAMPLE_ARTISTS.indexOf(name) % 3 !== 2
const idOf = (name: SampleArtist): string => `Sample${String(SAMPLE_ARTISTS.indexOf(name)).padStart(16, '0')}`
