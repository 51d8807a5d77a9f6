import { SAMPLE_ARTISTS } from './artists.ts'
import { portraitAt } from './posters.ts'
import { type OnSpotify, spotifyAnswer } from './provider-contracts/spotify.ts'
import type { Answer } from './site.ts'

/** Stands in for Spotify's Web API in the demo, by its documented contract: client credentials, search and look-up of artists. */
export function sampleSpotify(path: string, query: URLSearchParams, origin: string): Answer | undefined {
  if (path === '/api/token')
    return { type: 'application/json', body: '{"access_token":"sample","token_type":"Bearer","expires_in":3600}' }
  return spotifyAnswer(path, query, onSpotify(origin), `${origin}/spotify`)
}

/** A picture at the address that the search gave: a square without words. */
export async function spotifyPictureAt(path: string): Promise<Answer | undefined> {
  const [, id, width] = /^\/pictures\/(\w+)-(640|320|160)\.jpg$/.exec(path) ?? []
  return id && width ? portraitAt(id, Number(width)) : undefined
}

const onSpotify = (origin: string): OnSpotify[] =>
  SAMPLE_ARTISTS.flatMap((name, index) => {
    // two in three: of some artists nothing is known
    if (index % 3 === 2) return []
    const id = sampleSpotifyId(index)
    return [{ id, name, picture: (width) => `${origin}/spotify/pictures/${id}-${width}.jpg` }]
  })

/** The id of the sample artist at that place of the list. */
export const sampleSpotifyId = (index: number): string => `Sample${String(index).padStart(16, '0')}`
