import type { ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { getChangedColumns, isSame, type Row } from '../rows/stored-row.ts'

/** A provider's facts about an artist, or the ones that the artist's row took from that provider. */
export interface ArtistFacts {
  /** Keyed by the artist's column. */
  columns: Readonly<Record<string, unknown>>
  /** Keyed by site. */
  socialLinks: Readonly<Record<string, string>>
  aliases: readonly string[]
  /** For use with other providers, not shown. */
  spotifyIds: readonly string[]
}
export const NO_FACTS: ArtistFacts = { columns: {}, socialLinks: {}, aliases: [], spotifyIds: [] }

/** The columns that a provider can fill. The first is its id. */
const COLUMNS: Readonly<Record<ArtistProvider, readonly string[]>> = {
  spotify: ['spotify_id', 'spotify_images', 'followers', 'genre'],
  musicbrainz: ['musicbrainz_id', 'location', 'youtube_channel_id'],
}

/** The parts of an artist's row that providers fill. */
export interface ArtistWithProvenance {
  row: Row
  locked: Row
  /** The provider of each column's value. */
  provenance: Readonly<Record<string, string>>
}

interface ProviderUpdate {
  /** The changed columns. */
  row: Row
  /** The facts that the row now has from the provider. */
  providedFacts: ArtistFacts
}

/**
 * Computes the artist's columns after a provider's facts changed or were withdrawn. Values from operators and other
 * providers stay: a provider fills empty columns, and replaces or clears its own values.
 */
export function applyProviderFacts(
  { row, locked, provenance }: ArtistWithProvenance,
  provider: ArtistProvider,
  oldFacts: ArtistFacts,
  newFacts: ArtistFacts,
): ProviderUpdate {
  const newValues: Record<string, unknown> = {}
  const provenanceAfter: Record<string, string> = { ...provenance }
  const setColumn = (column: string, value: unknown) => {
    newValues[column] = value
    if (isEmpty(value)) delete provenanceAfter[column]
    else provenanceAfter[column] = provider
  }
  const [idColumn = '', ...otherColumns] = COLUMNS[provider]
  const canSet = (column: string) => !(column in locked) && (provenance[column] === provider || isEmpty(row[column]))
  if (canSet(idColumn)) setColumn(idColumn, newFacts.columns[idColumn] ?? null)
  // If the artist is linked to another id, these facts aren't about it.
  const isSameArtist = isSame(idColumn in newValues ? newValues[idColumn] : row[idColumn], newFacts.columns[idColumn])
  for (const column of otherColumns)
    if (canSet(column))
      setColumn(column, (isSameArtist ? newFacts.columns[column] : null) ?? (column === 'spotify_images' ? [] : null))
  const links = updateLinks({ row, locked, provenance }, oldFacts, newFacts)
  const aliases = updateAliases({ row, locked, provenance }, oldFacts, newFacts)
  for (const [column, merged] of Object.entries({ social_links: links, aliases })) {
    if (!merged) continue
    newValues[column] = merged.all
    if (Object.keys(merged.fromProvider).length > 0) provenanceAfter[column] = provider
    else if (provenance[column] === provider) delete provenanceAfter[column]
  }
  return {
    row: getChangedColumns(row, { ...newValues, provenance: provenanceAfter }),
    providedFacts: {
      columns: Object.fromEntries(Object.entries(newValues).filter(([column]) => COLUMNS[provider].includes(column))),
      socialLinks: links?.fromProvider ?? {},
      aliases: aliases?.fromProvider ?? [],
      spotifyIds: newFacts.spotifyIds,
    },
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Updates the links site by site. A link that didn't come from the provider stays. */
function updateLinks({ row, locked }: ArtistWithProvenance, oldFacts: ArtistFacts, newFacts: ArtistFacts) {
  if ('social_links' in locked) return undefined
  const currentLinks = Object.entries(row.social_links as Record<string, string>)
  const otherEntries = Object.fromEntries(currentLinks.filter(([site, url]) => oldFacts.socialLinks[site] !== url))
  const newLinks = Object.fromEntries(Object.entries(newFacts.socialLinks).filter(([site]) => !(site in otherEntries)))
  return { all: { ...otherEntries, ...newLinks }, fromProvider: newLinks }
}

function updateAliases({ row, locked }: ArtistWithProvenance, oldFacts: ArtistFacts, newFacts: ArtistFacts) {
  if ('aliases' in locked) return undefined
  const otherEntries = (row.aliases as string[]).filter((alias) => !oldFacts.aliases.includes(alias))
  const newAliases = newFacts.aliases.filter((alias) => !otherEntries.includes(alias))
  return { all: [...otherEntries, ...newAliases], fromProvider: newAliases }
}
