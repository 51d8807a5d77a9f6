import type { Row } from '../rows/stored-row.ts'
import { artistKey } from './artist-name.ts'

/** Facts that do not depend on others. */
const FACTS = ['genre', 'location', 'description', 'image_url', 'youtube_channel_id', 'musicbrainz_id']
/** Facts of one account at Spotify: they go with its id. */
const OF_SPOTIFY = ['spotify_images', 'monthly_listeners', 'followers']

/**
 * The artist that stays, with what only the other had. What an operator set or emptied stays as it is; the other's names
 * lead to this one.
 */
export function mergedArtist(stays: Row, other: Row): Row {
  const locked = toObject(stays.locked)
  const free = (column: string) => !(column in locked) && isEmpty(stays[column]) && !isEmpty(other[column])
  const sameAccount = stays.spotify_id === other.spotify_id || free('spotify_id')
  const taken = [...FACTS, 'spotify_id', ...(sameAccount ? OF_SPOTIFY : [])].filter(free)
  const links = { ...toObject(other.social_links), ...toObject(stays.social_links) }
  const aliases = getNames(stays, other)
  const of = (columns: unknown) => Object.entries(toObject(columns)).filter(([column]) => taken.includes(column))
  return {
    ...stays,
    ...Object.fromEntries(taken.map((column) => [column, other[column]])),
    ...(!('social_links' in locked) && { social_links: links }),
    aliases,
    locked: { ...locked, ...Object.fromEntries(of(other.locked)), ...('aliases' in locked && { aliases }) },
    provenance: { ...toObject(stays.provenance), ...Object.fromEntries(of(other.provenance)) },
  }
}

/** An operator's list of names gets those alone that operators gave the other; any other list gets them all. */
function getNames(stays: Row, other: Row): string[] {
  const given = 'aliases' in toObject(stays.locked) && !('aliases' in toObject(other.locked))
  const others = [String(other.name), ...(given ? [] : getTexts(other.aliases))]
  const known = new Set([String(stays.name), ...getTexts(stays.aliases)].map(spelling))
  const added = others.filter((name) => !known.has(spelling(name)) && known.add(spelling(name)))
  return [...getTexts(stays.aliases), ...added]
}

/** `BETHS` and `The Beths` are worth no second line, `Beths (NZ)` is. */
const spelling = (name: string): string => `${artistKey(name)} ${getRemark(name)}`

function getRemark(name: string): string {
  const begin = name.search(/[([]/)
  return begin < 0 ? '' : name.slice(begin).toLowerCase()
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const toObject = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const getTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
