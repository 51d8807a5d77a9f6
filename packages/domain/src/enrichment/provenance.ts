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

/**
 * The artist's columns after a provider's facts changed or were withdrawn. Values from operators and other providers
 * stay: a provider fills empty columns, and replaces or clears its own values.
 */
export function applyProviderFacts(
  { row, locked, provenance }: ArtistWithProvenance,
  provider: ArtistProvider,
  before: ArtistFacts,
  now: ArtistFacts,
): { row: Row; gave: ArtistFacts } {
  const after: Record<string, unknown> = {}
  const provenanceAfter: Record<string, string> = { ...provenance }
  const setColumn = (column: string, value: unknown) => {
    after[column] = value
    if (isEmpty(value)) delete provenanceAfter[column]
    else provenanceAfter[column] = provider
  }
  const [identity = '', ...others] = COLUMNS[provider]
  const isOurs = (column: string) => !(column in locked) && (provenance[column] === provider || isEmpty(row[column]))
  if (isOurs(identity)) setColumn(identity, now.columns[identity] ?? null)
  // If the artist is linked to another id, these facts aren't about it.
  const isSameArtist = isSame(identity in after ? after[identity] : row[identity], now.columns[identity])
  for (const column of others)
    if (isOurs(column))
      setColumn(column, (isSameArtist ? now.columns[column] : null) ?? (column === 'spotify_images' ? [] : null))
  const links = updateLinks({ row, locked, provenance }, before, now)
  const aliases = updateAliases({ row, locked, provenance }, before, now)
  for (const [column, shared] of Object.entries({ social_links: links, aliases })) {
    if (!shared) continue
    after[column] = shared.all
    if (Object.keys(shared.gave).length > 0) provenanceAfter[column] = provider
    else if (provenance[column] === provider) delete provenanceAfter[column]
  }
  return {
    row: getChangedColumns(row, { ...after, provenance: provenanceAfter }),
    gave: {
      columns: Object.fromEntries(Object.entries(after).filter(([column]) => COLUMNS[provider].includes(column))),
      socialLinks: links?.gave ?? {},
      aliases: aliases?.gave ?? [],
      spotifyIds: now.spotifyIds,
    },
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Per site: a link from anybody else stays. */
function updateLinks({ row, locked }: ArtistWithProvenance, before: ArtistFacts, now: ArtistFacts) {
  if ('social_links' in locked) return undefined
  const currentLinks = Object.entries(row.social_links as Record<string, string>)
  const others = Object.fromEntries(currentLinks.filter(([site, url]) => before.socialLinks[site] !== url))
  const givenLinks = Object.fromEntries(Object.entries(now.socialLinks).filter(([site]) => !(site in others)))
  return { all: { ...others, ...givenLinks }, gave: givenLinks }
}

function updateAliases({ row, locked }: ArtistWithProvenance, before: ArtistFacts, now: ArtistFacts) {
  if ('aliases' in locked) return undefined
  const others = (row.aliases as string[]).filter((alias) => !before.aliases.includes(alias))
  const givenAliases = now.aliases.filter((alias) => !others.includes(alias))
  return { all: [...others, ...givenAliases], gave: givenAliases }
}
