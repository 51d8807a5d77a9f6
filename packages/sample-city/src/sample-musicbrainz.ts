import { defaultCity } from '@houselights/cities/cities'
import { slugify } from '@houselights/domain/text'
import { SAMPLE_ARTISTS } from './artists.ts'
import { musicBrainzAnswer, type OnMusicBrainz } from './provider-contracts/musicbrainz.ts'
import { sampleSpotifyId } from './sample-spotify.ts'
import type { Answer } from './site.ts'

/** Stands in for MusicBrainz in the demo, by its documented contract: search and look-up of artists. */
export const sampleMusicBrainz = (path: string, query: URLSearchParams): Answer | undefined =>
  musicBrainzAnswer(path, query, ON_MUSICBRAINZ)

const TOWNS = [defaultCity.name, 'Oakland', 'Portland', 'Reykjavík']
const mbid = (index: number, turn = 0): string => `5a3b1e0${turn}-0000-4000-8000-${String(index).padStart(12, '0')}`

const LAND = { us: { country: 'US', area: 'United States' }, iceland: { country: 'IS', area: 'Iceland' } }

const ON_MUSICBRAINZ: readonly OnMusicBrainz[] = SAMPLE_ARTISTS.flatMap((name, index): OnMusicBrainz[] => {
  // one in five is unknown there
  if (index % 5 === 4) return []
  const town = TOWNS[index % TOWNS.length] ?? defaultCity.name
  const artist: OnMusicBrainz = {
    ...{ id: mbid(index), name, type: 'Group', disambiguation: 'a sample artist' },
    ...{ beginArea: town, ...(town === 'Reykjavík' ? LAND.iceland : LAND.us) },
    links: linksOf(name, index),
  }
  // one in seven has a namesake: a person has to choose
  const namesake = { ...artist, id: mbid(index, 1), disambiguation: 'another sample artist', links: [] }
  return index % 7 === 6 ? [artist, namesake] : [artist]
})

/** Addresses that are nobody's; Spotify's where the sample Spotify knows the artist. */
function linksOf(name: string, index: number): NonNullable<OnMusicBrainz['links']> {
  const slug = `sample-${slugify(name)}`
  return [
    { type: 'official homepage', url: `https://${slug}.example/` },
    { type: 'bandcamp', url: `https://${slug}.bandcamp.com/` },
    ...(index % 2 ? [{ type: 'social network', url: `https://www.instagram.com/${slug}/` }] : []),
    ...(index % 3 === 2
      ? []
      : [{ type: 'free streaming', url: `https://open.spotify.com/artist/${sampleSpotifyId(index)}` }]),
  ]
}
