import { defaultCity } from '@houselights/config/cities/cities'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { slugify } from '@houselights/domain/text/text'
import { SAMPLE_ARTISTS } from '../artists.ts'
import { json, type SitePage } from '../sites/site.ts'
import { sampleSpotifyId } from './sample-spotify.ts'

export interface MusicBrainzArtist {
  id: string
  name: string
  type?: 'Person' | 'Group' | 'Orchestra' | 'Choir' | 'Character' | 'Other'
  disambiguation?: string
  area?: string
  beginArea?: string
  /** ISO 3166-1. */
  country?: string
  ended?: boolean
  aliases?: readonly string[]
  tags?: readonly string[]
  links?: readonly { type: string; url: string; ended?: boolean }[]
}

/** Responds to the artist search and lookup of the MusicBrainz API, as documented; undefined for anything else. */
export function getMusicBrainzResponse(
  path: string,
  query: URLSearchParams,
  artists: readonly MusicBrainzArtist[],
): SitePage | undefined {
  const lookedUpId = path.match(/^\/ws\/2\/artist\/([0-9a-f-]{36})$/)?.[1]
  if (lookedUpId) {
    const artist = artists.find(({ id }) => id === lookedUpId)
    return artist && json(toLookup(artist, query.get('inc')?.split(/[ +]/) ?? []))
  }
  if (path !== '/ws/2/artist') return undefined
  const phrases = [...(query.get('query') ?? '').matchAll(/(?:artist|alias):"((?:[^"\\]|\\.)*)"/g)]
  const names = new Set(phrases.map(([, phrase = '']) => artistKey(phrase.replace(/\\(.)/g, '$1'))))
  const matches = artists
    .filter(({ name, aliases = [] }) => [name, ...aliases].some((candidate) => names.has(artistKey(candidate))))
    .slice(0, Number(query.get('limit') ?? 25))
  return json({
    created: '2026-01-01T00:00:00.000Z',
    count: matches.length,
    offset: 0,
    artists: matches.map((artist) => ({ ...toSearchResult(artist), score: 100 })),
  })
}

const toArea = (name: string) => ({ id: '00000000-0000-4000-9000-000000000000', name, 'sort-name': name })
const toCommonFields = ({ id, name, aliases = [], tags = [] }: MusicBrainzArtist) => ({
  id,
  name,
  'sort-name': name,
  aliases: aliases.map((alias) => ({ name: alias, 'sort-name': alias, type: 'Artist name', locale: null })),
  tags: tags.map((tag) => ({ name: tag, count: 1 })),
})

/** Makes an item of search results, which leave out unknown values. */
const toSearchResult = (artist: MusicBrainzArtist) => ({
  ...toCommonFields(artist),
  ...(artist.type && { type: artist.type }),
  ...(artist.disambiguation && { disambiguation: artist.disambiguation }),
  ...(artist.country && { country: artist.country }),
  ...(artist.area && { area: toArea(artist.area) }),
  ...(artist.beginArea && { 'begin-area': toArea(artist.beginArea) }),
  'life-span': { ended: artist.ended ? true : null },
})

/** Makes a lookup's response, which has null for unknown values and only the requested parts. */
function toLookup(artist: MusicBrainzArtist, inc: readonly string[]) {
  const { aliases, tags, ...commonFields } = toCommonFields(artist)
  const relations = (artist.links ?? []).map(({ type, url, ended = false }) => ({
    type,
    ended,
    direction: 'forward',
    'target-type': 'url',
    url: { id: '00000000-0000-4000-a000-000000000000', resource: url },
  }))
  return {
    ...commonFields,
    type: artist.type ?? null,
    disambiguation: artist.disambiguation ?? '',
    country: artist.country ?? null,
    area: artist.area ? toArea(artist.area) : null,
    'begin-area': artist.beginArea ? toArea(artist.beginArea) : null,
    'end-area': null,
    'life-span': { begin: null, end: null, ended: artist.ended ?? false },
    ...(inc.includes('aliases') && { aliases }),
    ...(inc.includes('tags') && { tags }),
    ...(inc.includes('url-rels') && { relations }),
  }
}

/** Stands in for MusicBrainz in the demo, by its documented API: search and lookup of artists. */
export const respondAsMusicBrainz = (path: string, query: URLSearchParams): SitePage | undefined =>
  getMusicBrainzResponse(path, query, SAMPLE_ENTRIES)

const TOWNS = [defaultCity.name, 'Oakland', 'Portland', 'Reykjavík']
const mbid = (index: number, variant = 0): string =>
  `5a3b1e0${variant}-0000-4000-8000-${String(index).padStart(12, '0')}`

const COUNTRIES = { us: { country: 'US', area: 'United States' }, iceland: { country: 'IS', area: 'Iceland' } }

const SAMPLE_ENTRIES: readonly MusicBrainzArtist[] = SAMPLE_ARTISTS.flatMap((name, index): MusicBrainzArtist[] => {
  // one in five is unknown there
  if (index % 5 === 4) return []
  const town = TOWNS[index % TOWNS.length] ?? defaultCity.name
  const artist: MusicBrainzArtist = {
    id: mbid(index),
    name,
    type: 'Group',
    disambiguation: 'a sample artist',
    beginArea: town,
    ...(town === 'Reykjavík' ? COUNTRIES.iceland : COUNTRIES.us),
    links: getLinks(name, index),
  }
  // one in seven has a namesake, so a person has to choose
  const namesake = { ...artist, id: mbid(index, 1), disambiguation: 'another sample artist', links: [] }
  return index % 7 === 6 ? [artist, namesake] : [artist]
})

/** Makes links that belong to nobody, plus Spotify's if the sample Spotify has the artist. */
function getLinks(name: string, index: number): NonNullable<MusicBrainzArtist['links']> {
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
