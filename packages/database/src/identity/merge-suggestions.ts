import { artistKey } from '@houselights/domain/artist-name'
import type { MergeSuggestion } from '@houselights/types/identity'
import type { Queryable } from '../sql.ts'

const MOST = 50

interface Hint {
  a: string
  b: string
  reason: string
}

/** Artists that stand on bills and may be one, the surest first. Pairs that an operator took for two are left out. */
export async function mergeSuggestions(db: Queryable): Promise<MergeSuggestion[]> {
  const pairs = new Map<string, Hint[]>()
  for (const hint of [...(await sameIds(db)), ...(await sharedNames(db)), ...(await likeNames(db))]) {
    const key = [hint.a, hint.b].sort().join(' ')
    pairs.set(key, [...(pairs.get(key) ?? []), hint])
  }
  const refused = await refusedPairs(db)
  const open = [...pairs].filter(([key]) => !refused.has(key)).map(([, hints]) => hints)
  const artists = await named(db, open.flat())
  return open
    .flatMap((hints): MergeSuggestion[] => {
      const [one, other] = [artists.get(hints[0]?.a ?? ''), artists.get(hints[0]?.b ?? '')]
      if (!one || !other || one.events === 0 || other.events === 0) return []
      const [a, b] = other.events > one.events ? [other, one] : [one, other]
      return [{ a, b, reasons: [...new Set(hints.map(({ reason }) => reason))] }]
    })
    .sort(
      (one, other) =>
        other.reasons.length - one.reasons.length ||
        other.a.events + other.b.events - one.a.events - one.b.events ||
        one.a.name.localeCompare(other.a.name, 'en'),
    )
    .slice(0, MOST)
}

const sameIds = (db: Queryable): Promise<Hint[]> =>
  db.query(
    `with standing as (select * from artists where merged_into is null)
     select a.id as a, b.id as b, 'MusicBrainz knows both as one artist.' as reason
     from standing a join standing b on b.musicbrainz_id = a.musicbrainz_id and a.id < b.id
     union all select a.id, b.id, 'Spotify knows both as one artist.'
     from standing a join standing b on b.spotify_id = a.spotify_id and a.id < b.id`,
  )

/** One's name is among the other's names. */
async function sharedNames(db: Queryable): Promise<Hint[]> {
  const rows: { id: string; name: string; aliases: string[] }[] = await db.query(
    'select id, name, aliases from artists where merged_into is null and cardinality(aliases) > 0',
  )
  const told = rows.flatMap(({ id, name, aliases }) =>
    aliases.map((alias) => ({ id, name, alias, key: artistKey(alias) })),
  )
  const owners: { id: string; name: string; key: string }[] = await db.query(
    'select id, name, normalised_name as key from artists where merged_into is null and normalised_name = any ($1::text[])',
    [[...new Set(told.map(({ key }) => key))]],
  )
  const byKey = new Map(owners.map((owner) => [owner.key, owner]))
  return told.flatMap(({ id, name, key }) => {
    const owner = byKey.get(key)
    return owner && owner.id !== id
      ? [{ a: owner.id, b: id, reason: `“${owner.name}” is among the other names of “${name}”.` }]
      : []
  })
}

/** Names that are the same but for a word that says little. */
const likeNames = (db: Queryable): Promise<Hint[]> =>
  db.query(
    `select a.id as a, b.id as b, '“' || b.name || '” is “' || a.name || '” with “band” behind it.' as reason
     from artists a join artists b on b.normalised_name = a.normalised_name || 'band'
     where a.merged_into is null and b.merged_into is null and char_length(a.normalised_name) > 3`,
  )

/** As operators told them apart: by their word, by a split that stands, by a merge that was taken back. */
async function refusedPairs(db: Queryable): Promise<Set<string>> {
  const rows: { a: string; b: string }[] = await db.query(
    `select artist_id as a, other_id as b from artist_changes where (kind = 'merge') = (reverted_at is not null)`,
  )
  return new Set(rows.map(({ a, b }) => [a, b].sort().join(' ')))
}

async function named(db: Queryable, hints: readonly Hint[]): Promise<Map<string, MergeSuggestion['a']>> {
  const rows: MergeSuggestion['a'][] = await db.query(
    `select a.id, a.slug, a.name, a.genre, (
       select count(*)::int from event_artists ea join events e on e.id = ea.event_id
       where ea.artist_id = a.id and e.merged_into is null) as events
     from artists a where a.id = any ($1::uuid[])`,
    [[...new Set(hints.flatMap(({ a, b }) => [a, b]))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
