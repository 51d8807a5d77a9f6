import type { ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { changedColumns, isSame, type Row } from '../rows/stored-row.ts'

/** What a provider says of an artist, or what of that the artist has from it. */
export interface ArtistFacts {
  /** By the artist's column. */
  columns: Readonly<Record<string, unknown>>
  /** By site. */
  socialLinks: Readonly<Record<string, string>>
  aliases: readonly string[]
  /** Of use for other providers, not shown. */
  spotifyIds: readonly string[]
}
export const NO_FACTS: ArtistFacts = { columns: {}, socialLinks: {}, aliases: [], spotifyIds: [] }

/** The columns that a provider may fill; the first is its id there. */
const COLUMNS: Readonly<Record<ArtistProvider, readonly string[]>> = {
  spotify: ['spotify_id', 'spotify_images', 'followers', 'genre'],
  musicbrainz: ['musicbrainz_id', 'location', 'youtube_channel_id'],
}

/** An artist's row as far as providers fill it. */
export interface ArtistWithProvenance {
  row: Row
  locked: Row
  /** Which provider said it, by column. */
  provenance: Readonly<Record<string, string>>
}

/**
 * The artist's columns after a provider said something, or said it no more. What operators set stays, and what others
 * gave does too: a provider fills what is empty, and replaces or takes back what is its own.
 */
export function afterSaying(
  { row, locked, provenance }: ArtistWithProvenance,
  provider: ArtistProvider,
  before: ArtistFacts,
  said: ArtistFacts,
): { row: Row; gave: ArtistFacts } {
  const after: Record<string, unknown> = {}
  const provenanceAfter: Record<string, string> = { ...provenance }
  const set = (column: string, value: unknown) => {
    after[column] = value
    if (isEmpty(value)) delete provenanceAfter[column]
    else provenanceAfter[column] = provider
  }
  const [identity = '', ...others] = COLUMNS[provider]
  const mine = (column: string) => !(column in locked) && (provenance[column] === provider || isEmpty(row[column]))
  if (mine(identity)) set(identity, said.columns[identity] ?? null)
  // facts of another than the artist is taken for are not its own
  const itself = isSame(identity in after ? after[identity] : row[identity], said.columns[identity])
  for (const column of others)
    if (mine(column)) set(column, (itself ? said.columns[column] : null) ?? (column === 'spotify_images' ? [] : null))
  const links = linksAfter({ row, locked, provenance }, before, said)
  const aliases = aliasesAfter({ row, locked, provenance }, before, said)
  for (const [column, shared] of Object.entries({ social_links: links, aliases })) {
    if (!shared) continue
    after[column] = shared.all
    if (Object.keys(shared.gave).length > 0) provenanceAfter[column] = provider
    else if (provenance[column] === provider) delete provenanceAfter[column]
  }
  return {
    row: changedColumns(row, { ...after, provenance: provenanceAfter }),
    gave: {
      columns: Object.fromEntries(Object.entries(after).filter(([column]) => COLUMNS[provider].includes(column))),
      socialLinks: links?.gave ?? {},
      aliases: aliases?.gave ?? [],
      spotifyIds: said.spotifyIds,
    },
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Site by site: a link that somebody else gave stays. */
function linksAfter({ row, locked }: ArtistWithProvenance, before: ArtistFacts, said: ArtistFacts) {
  if ('social_links' in locked) return undefined
  const there = Object.entries(row.social_links as Record<string, string>)
  const others = Object.fromEntries(there.filter(([site, url]) => before.socialLinks[site] !== url))
  const gave = Object.fromEntries(Object.entries(said.socialLinks).filter(([site]) => !(site in others)))
  return { all: { ...others, ...gave }, gave }
}

function aliasesAfter({ row, locked }: ArtistWithProvenance, before: ArtistFacts, said: ArtistFacts) {
  if ('aliases' in locked) return undefined
  const others = (row.aliases as string[]).filter((alias) => !before.aliases.includes(alias))
  const gave = said.aliases.filter((alias) => !others.includes(alias))
  return { all: [...others, ...gave], gave }
}
