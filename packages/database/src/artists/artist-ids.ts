import { artistKey } from '@houselights/domain/artists/artist-name'
import { slugify } from '@houselights/domain/text/text'
import { ArtistEntity, type ArtistRow } from '../schema/entities/events.ts'
import { prepared } from '../sql/prepared.ts'
import { type Database, type Queryable, valueIn } from '../sql/sql.ts'

/** Selects an artist's id, or the survivor's id if the artist was merged. */
const CANONICAL_ID = 'case when merged_into is null then id else canonical_artist(id) end as id'

/** Finds or creates artists, and returns their ids by artist key. */
export async function findOrCreateArtists(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  // sorted, so that transactions that create the same artists lock them in the same order and never deadlock
  const namesByKey = new Map([...pickSpellings(names)].sort(([key], [otherKey]) => (key < otherKey ? -1 : 1)))
  if (namesByKey.size === 0) return new Map()
  const ids = await findOrCreate(db, namesByKey)
  const missing = [...namesByKey].filter(([key]) => !ids.has(key))
  for (const [key, id] of await createArtists(db, new Map(missing))) ids.set(key, id)
  return ids
}

/** Picks a spelling for each artist key: the first that isn't in all capitals, else the first. */
function pickSpellings(names: readonly string[]): Map<string, string> {
  const namesByKey = new Map<string, string>()
  for (const name of names) {
    const key = artistKey(name)
    const spelling = namesByKey.get(key)
    if (spelling === undefined || (isCapitals(spelling) && !isCapitals(name))) namesByKey.set(key, name)
  }
  return namesByKey
}

const isCapitals = (name: string): boolean => name === name.toUpperCase()

// If operators set any artist's name or aliases, this statement creates no artists: an unknown name may match one that
// operators set, and only findOrCreate can compare those.
const FIND_OR_CREATE = prepared(
  'artists',
  `with respelled as (
     update artists set name = respelling.name, updated_at = now()
     from unnest($2::text[], $3::text[]) as respelling (key, name)
     where normalised_name = respelling.key and artists.name = upper(artists.name) and artists.name <> respelling.name
       and merged_into is null and not artists.locked ? 'name'
   ), known as materialized (
     select ${CANONICAL_ID}, normalised_name as key, '{}'::text[] as names from artists where normalised_name = any ($1::text[])
   ), named_by_operators as materialized (
     select ${CANONICAL_ID}, null as key, case when locked ? 'name' then array[name] else '{}' end
       || case when locked ? 'aliases' then aliases else '{}' end as names
     from artists where locked ?| array['name', 'aliases']
   ), created as (
     insert into artists (slug, name, normalised_name)
     select slug, name, key from unnest($4::text[], $5::text[], $1::text[]) as incoming (slug, name, key)
     where not exists (select from known where known.key = incoming.key) and not exists (select from named_by_operators)
     on conflict do nothing returning id, normalised_name as key, '{}'::text[] as names
   )
   table known union all table named_by_operators union all table created`,
)

// Finds artists by key, or by a name or alias that operators set, but not by aliases from providers, because many
// artists share those. A name that operators set for two artists matches neither. If a stored name is in all capitals,
// updates it to a spelling that isn't. Creates no artist whose name may be another artist's alias, or whose slug is
// taken.
async function findOrCreate(db: Queryable, namesByKey: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const respellings = [...namesByKey].filter(([, name]) => !isCapitals(name))
  const rows: (Pick<ArtistRow, 'id'> & { key: string | null; names: string[] })[] = await db.query(FIND_OR_CREATE, [
    [...namesByKey.keys()],
    respellings.map(([key]) => key),
    respellings.map(([, name]) => name),
    [...namesByKey.values()].map(toSlug),
    [...namesByKey.values()],
  ])
  const ids = new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])))
  const operatorNames = Map.groupBy(
    rows.flatMap(({ id, names }) => names.map((name) => ({ id, key: artistKey(name) }))),
    ({ key }) => key,
  )
  for (const key of namesByKey.keys()) {
    const [id, secondId] = new Set(operatorNames.get(key)?.map((row) => row.id))
    if (!ids.has(key) && id && !secondId) ids.set(key, id)
  }
  return ids
}

/** Creates artists and returns their ids by key, including artists that another transaction just created. */
async function createArtists(db: Database, namesByKey: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  if (namesByKey.size === 0) return new Map()
  const created: (Pick<ArtistRow, 'id'> & { key: string })[] = await db.query(INSERT_ARTISTS, [
    [...namesByKey.values()].map(toSlug),
    [...namesByKey.values()],
    [...namesByKey.keys()],
  ])
  const ids = new Map(created.map(({ id, key }) => [key, id]))
  // an artist that is still missing has a taken slug, so it gets a numbered one
  for (const [key, name] of namesByKey) if (!ids.has(key)) ids.set(key, await createArtist(db, key, name))
  return ids
}

async function createArtist(db: Database, key: string, name: string): Promise<string> {
  for (;;) {
    const id = (await insertArtist(db, key, name)) ?? (await findOrCreate(db, new Map([[key, name]]))).get(key)
    if (id) return id
  }
}

const toSlug = (name: string): string => slugify(name) || 'artist'
const INSERT_ARTISTS = prepared(
  'make-artists',
  `insert into artists (slug, name, normalised_name) select * from unnest($1::text[], $2::text[], $3::text[])
   on conflict do nothing returning id, normalised_name as key`,
)

/** Creates an artist with the first free slug. Returns null if the key is taken. */
export async function insertArtist(db: Database, key: string, name: string): Promise<string | null> {
  const base = toSlug(name)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const id = await valueIn<string>(db, INSERT_ARTISTS, [[slug], [name], [key]])
    if (id) return id
    if (await db.getRepository(ArtistEntity).existsBy({ normalisedName: key })) return null
  }
}
