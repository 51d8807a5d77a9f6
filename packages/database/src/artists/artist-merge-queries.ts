import type { ArtistChange, Billing, MergeSuggestion } from '@houselights/contracts/operators/artist-merges'
import { artistKey } from '@houselights/domain/artists/artist-name'
import {
  hintSharedNames,
  type MergeHint,
  suggestMerges,
  toPairKey,
} from '@houselights/domain/artists/merge-suggestions'
import { Any, IsNull, Not, Raw } from 'typeorm'
import { ArtistChangeEntity } from '../schema/entities/enrichment.ts'
import { ArtistEntity, EventArtistEntity, EventEntity } from '../schema/entities/events.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import { jsonMembers, select } from '../sql/statement.ts'

const findSharedIds = (db: Queryable): Promise<MergeHint[]> =>
  db.query(
    `with canonical as (select * from artists where merged_into is null)
     select a.id as a, b.id as b, 'Both have the same MusicBrainz id.' as reason
     from canonical a join canonical b on b.musicbrainz_id = a.musicbrainz_id and a.id < b.id
     union all select a.id, b.id, 'Both have the same Spotify id.'
     from canonical a join canonical b on b.spotify_id = a.spotify_id and a.id < b.id`,
  )

async function findSharedNames(db: Database): Promise<MergeHint[]> {
  const artists = db.getRepository(ArtistEntity)
  const rows = await artists.find({
    select: { id: true, name: true, aliases: true },
    where: { mergedInto: IsNull(), aliases: Raw((aliases) => `cardinality(${aliases}) > 0`) },
  })
  const keys = new Set(rows.flatMap(({ aliases }) => aliases.map(artistKey)))
  const owners = await artists.find({
    select: { id: true, name: true, normalisedName: true },
    where: { mergedInto: IsNull(), normalisedName: Any([...keys]) },
  })
  return hintSharedNames(rows, new Map(owners.map(({ normalisedName, ...owner }) => [normalisedName, owner])))
}

const findBandSuffixes = (db: Queryable): Promise<MergeHint[]> =>
  db.query(
    `select a.id as a, b.id as b, '“' || b.name || '” is “' || a.name || '” plus “band”.' as reason
     from artists a join artists b on b.normalised_name = a.normalised_name || 'band'
     where a.merged_into is null and b.merged_into is null and char_length(a.normalised_name) > 3`,
  )

/** Finds pairs of artists that operators marked as different, split or unmerged. */
async function findRefusedPairs(db: Database): Promise<Set<string>> {
  const rows = await db.getRepository(ArtistChangeEntity).find({
    select: { artistId: true, otherId: true },
    where: [
      { kind: 'merge', revertedAt: Not(IsNull()) },
      { kind: Not('merge'), revertedAt: IsNull() },
    ],
  })
  return new Set(rows.map(({ artistId, otherId }) => toPairKey(artistId, otherId)))
}

async function loadArtists(db: Queryable, hints: readonly MergeHint[]): Promise<Map<string, MergeSuggestion['a']>> {
  const rows: MergeSuggestion['a'][] = await db.query(
    `select ${select(ArtistEntity, 'a', ['id', 'slug', 'name', 'genre'])}, (
       select count(*)::int from event_artists ea join events e on e.id = ea.event_id
       where ea.artist_id = a.id and e.merged_into is null) as events
     from artists a where a.id = any ($1::uuid[])`,
    [[...new Set(hints.flatMap(({ a, b }) => [a, b]))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const MAX_CHANGES = 100

/** Artist merges for operators: suggestions and past decisions. */
export const artistMergeQueries = (db: Database) => ({
  async suggestions(): Promise<MergeSuggestion[]> {
    const hints = [...(await findSharedIds(db)), ...(await findSharedNames(db)), ...(await findBandSuffixes(db))]
    return suggestMerges(hints, await findRefusedPairs(db), await loadArtists(db, hints))
  },

  /** Lists all shows that bill an artist, including hidden ones, latest first. Null if there is no such artist. */
  async billings(artist: string): Promise<Billing[] | null> {
    if (!(await db.getRepository(ArtistEntity).existsBy({ id: artist }))) return null
    return db.query(
      `select ${select(EventArtistEntity, 'ea', ['eventId', 'role'])},
         ${select(EventEntity, 'e', ['slug', 'title', 'localDate'])}, v.name as "venueName"
       from event_artists ea join events e on e.id = ea.event_id join venues v on v.id = e.venue_id
       where ea.artist_id = $1 and e.merged_into is null order by e.sort_at desc, e.id`,
      [artist],
    )
  },

  /**
   * Lists the latest 100 decisions, or only the one with this id. Artists belong to no city, so times are in
   * `timeZone`.
   */
  changes(timeZone: string, id?: string): Promise<ArtistChange[]> {
    const artistJson = (alias: string) =>
      `json_build_object(${jsonMembers(ArtistEntity, alias, ['id', 'slug', 'name'])})`
    return db.query(
      `select ${select(ArtistChangeEntity, 'c', ['id', 'kind', 'decidedBy'])}, ${artistJson('a')} as artist, ${artistJson('o')} as other,
         cardinality(c.events) as events, city_instant(c.decided_at, $2) as "decidedAt",
         city_instant(c.reverted_at, $2) as "revertedAt"
       from artist_changes c join artists a on a.id = c.artist_id join artists o on o.id = c.other_id
       where $1::uuid is null or c.id = $1 order by c.decided_at desc, c.id limit ${MAX_CHANGES}`,
      [id ?? null, timeZone],
    )
  },
})
