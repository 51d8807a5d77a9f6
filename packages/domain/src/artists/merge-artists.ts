import type { Row } from '../rows/stored-row.ts'
import { artistKey } from './artist-name.ts'

/** Facts that don't depend on others. */
const INDEPENDENT_COLUMNS = ['genre', 'location', 'description', 'image_url', 'youtube_channel_id', 'musicbrainz_id']
/** Facts about one Spotify account. They stay with its id. */
const SPOTIFY_ACCOUNT_COLUMNS = ['spotify_images', 'monthly_listeners', 'followers']

/**
 * Returns the surviving artist's row with the facts that only the other artist had. Values that an operator set or
 * cleared don't change. The other artist's names become aliases.
 */
export function mergeArtistRows(survivor: Row, other: Row): Row {
  const locked = toObject(survivor.locked)
  const canTake = (column: string) => !(column in locked) && isEmpty(survivor[column]) && !isEmpty(other[column])
  const sameAccount = survivor.spotify_id === other.spotify_id || canTake('spotify_id')
  const takenColumns = [...INDEPENDENT_COLUMNS, 'spotify_id', ...(sameAccount ? SPOTIFY_ACCOUNT_COLUMNS : [])].filter(
    canTake,
  )
  const links = { ...toObject(other.social_links), ...toObject(survivor.social_links) }
  const aliases = mergeAliases(survivor, other)
  const takenEntries = (columns: unknown) =>
    Object.entries(toObject(columns)).filter(([column]) => takenColumns.includes(column))
  return {
    ...survivor,
    ...Object.fromEntries(takenColumns.map((column) => [column, other[column]])),
    ...(!('social_links' in locked) && { social_links: links }),
    aliases,
    locked: { ...locked, ...Object.fromEntries(takenEntries(other.locked)), ...('aliases' in locked && { aliases }) },
    provenance: { ...toObject(survivor.provenance), ...Object.fromEntries(takenEntries(other.provenance)) },
  }
}

/**
 * Adds the other artist's names as aliases. Aliases that an operator set get only the other artist's name and its
 * operator-set aliases.
 */
function mergeAliases(survivor: Row, other: Row): string[] {
  const isOperatorList = 'aliases' in toObject(survivor.locked) && !('aliases' in toObject(other.locked))
  const otherNames = [String(other.name), ...(isOperatorList ? [] : toStrings(other.aliases))]
  const knownKeys = new Set([String(survivor.name), ...toStrings(survivor.aliases)].map(spellingKey))
  const addedNames = otherNames.filter((name) => !knownKeys.has(spellingKey(name)) && knownKeys.add(spellingKey(name)))
  return [...toStrings(survivor.aliases), ...addedNames]
}

/** Returns the key of spellings of which only one is worth listing: `BETHS` and `The Beths`, but not `Beths (NZ)`. */
const spellingKey = (name: string): string => `${artistKey(name)} ${getRemark(name)}`

function getRemark(name: string): string {
  const begin = name.search(/[([]/)
  return begin < 0 ? '' : name.slice(begin).toLowerCase()
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const toObject = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const toStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
