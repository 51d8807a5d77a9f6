import {
  type MergeHint,
  mergeSuggestions,
  pairOfArtists,
  sharedNameHints,
} from '@houselights/domain/artist-identity/merge-suggestions'
import { artistKey } from '@houselights/domain/artist-name'
import type { MergeSuggestion } from '@houselights/types/identity'
import type { Database } from '../sql.ts'

/** Artists that may be one, for an operator to say. */
export async function loadMergeSuggestions(db: Database): Promise<MergeSuggestion[]> {
  const hints = [...(await sameIds(db)), ...(await sharedNames(db)), ...(await likeNames(db))]
  return mergeSuggestions(hints, await refusedPairs(db), await named(db, hints))
}

const sameIds = (db: Database): Promise<MergeHint[]> =>
  db.query(
    `with canonical as (select * from artists where merged_into is null)
     select a.id as a, b.id as b, 'MusicBrainz knows both as one artist.' as reason
     from canonical a join canonical b on b.musicbrainz_id = a.musicbrainz_id and a.id < b.id
     union all select a.id, b.id, 'Spotify knows both as one artist.'
     from canonical a join canonical b on b.spotify_id = a.spotify_id and a.id < b.id`,
  )

/** One's name is among the other's names. */
async function sharedNames(db: Database): Promise<MergeHint[]> {
  const rows: { id: string; name: string; aliases: string[] }[] = await db.query(
    'select id, name, aliases from artists where merged_into is null and cardinality(aliases) > 0',
  )
  const keys = new Set(rows.flatMap(({ aliases }) => aliases.map(artistKey)))
  const owners: { id: string; name: string; key: string }[] = await db.query(
    'select id, name, normalised_name as key from artists where merged_into is null and normalised_name = any ($1::text[])',
    [[...keys]],
  )
  return sharedNameHints(rows, new Map(owners.map(({ key, ...owner }) => [key, owner])))
}

/** Names that are the same but for a word that says little. */
const likeNames = (db: Database): Promise<MergeHint[]> =>
  db.query(
    `select a.id as a, b.id as b, '“' || b.name || '” is “' || a.name || '” with “band” behind it.' as reason
     from artists a join artists b on b.normalised_name = a.normalised_name || 'band'
     where a.merged_into is null and b.merged_into is null and char_length(a.normalised_name) > 3`,
  )

/** That operators took for two: by marking them different, by a split, by taking a merge back. */
async function refusedPairs(db: Database): Promise<Set<string>> {
  const rows: { a: string; b: string }[] = await db.query(
    `select artist_id as a, other_id as b from artist_changes where (kind = 'merge') = (reverted_at is not null)`,
  )
  return new Set(rows.map(({ a, b }) => pairOfArtists(a, b)))
}

async function named(db: Database, hints: readonly MergeHint[]): Promise<Map<string, MergeSuggestion['a']>> {
  const rows: MergeSuggestion['a'][] = await db.query(
    `select a.id, a.slug, a.name, a.genre, (
       select count(*)::int from event_artists ea join events e on e.id = ea.event_id
       where ea.artist_id = a.id and e.merged_into is null) as events
     from artists a where a.id = any ($1::uuid[])`,
    [[...new Set(hints.flatMap(({ a, b }) => [a, b]))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
