import { artistKey } from '@houselights/domain/artists/artist-name'
import { slugify } from '@houselights/domain/text/text'
import { ArtistEntity, type ArtistRow } from '../schema/entities/events.ts'
import { prepared } from '../sql/prepared.ts'
import { type Database, type Queryable, valueIn } from '../sql/sql.ts'

/** An artist may have become part of another. */
const CANONICAL_ID = 'case when merged_into is null then id else canonical_artist(id) end as id'

/** The ids of artists by their keys; those not known yet are made. */
export async function artistIds(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  // in one order for all: who makes the same artists meanwhile waits, and is waited for by nobody
  const byKey = new Map([...spellings(names)].sort(([one], [other]) => (one < other ? -1 : 1)))
  if (byKey.size === 0) return new Map()
  const ids = await knownOrMade(db, byKey)
  const fresh = [...byKey].filter(([key]) => !ids.has(key))
  for (const [key, id] of await make(db, new Map(fresh))) ids.set(key, id)
  return ids
}

/** By key, the first spelling that is not in capitals, else the first. */
function spellings(names: readonly string[]): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = artistKey(name)
    const before = byKey.get(key)
    if (before === undefined || (isCapitals(before) && !isCapitals(name))) byKey.set(key, name)
  }
  return byKey
}

const isCapitals = (name: string): boolean => name === name.toUpperCase()

// where operators named artists, names that are not known may be theirs
const KNOWN_OR_MADE = prepared(
  'artists',
  `with respelled as (
     update artists set name = written.name, updated_at = now()
     from unnest($2::text[], $3::text[]) as written (key, name)
     where normalised_name = written.key and artists.name = upper(artists.name) and artists.name <> written.name
       and merged_into is null and not artists.locked ? 'name'
   ), known as materialized (
     select ${CANONICAL_ID}, normalised_name as key, '{}'::text[] as names from artists where normalised_name = any ($1::text[])
   ), renamed as materialized (
     select ${CANONICAL_ID}, null as key, case when locked ? 'name' then array[name] else '{}' end
       || case when locked ? 'aliases' then aliases else '{}' end as names
     from artists where locked ?| array['name', 'aliases']
   ), made as (
     insert into artists (slug, name, normalised_name)
     select slug, name, key from unnest($4::text[], $5::text[], $1::text[]) as fresh (slug, name, key)
     where not exists (select from known where known.key = fresh.key) and not exists (select from renamed)
     on conflict do nothing returning id, normalised_name as key, '{}'::text[] as names
   )
   table known union all table renamed union all table made`,
)

// Operators' names count beside the sources' spelling; providers' do not: many artists share one. A name given to two
// leads to neither. A name first written in capitals is respelled once another spelling comes. Artists that may be
// known by another name, or whose slugs are taken, are not made here.
async function knownOrMade(db: Queryable, byKey: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const written = [...byKey].filter(([, name]) => !isCapitals(name))
  const rows: (Pick<ArtistRow, 'id'> & { key: string | null; names: string[] })[] = await db.query(KNOWN_OR_MADE, [
    [...byKey.keys()],
    written.map(([key]) => key),
    written.map(([, name]) => name),
    [...byKey.values()].map(toSlug),
    [...byKey.values()],
  ])
  const ids = new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])))
  const renamed = Map.groupBy(
    rows.flatMap(({ id, names }) => names.map((name) => ({ id, key: artistKey(name) }))),
    ({ key }) => key,
  )
  for (const key of byKey.keys()) {
    const [id, another] = new Set(renamed.get(key)?.map((one) => one.id))
    if (!ids.has(key) && id && !another) ids.set(key, id)
  }
  return ids
}

/** Gives the ids of those made, or made by somebody else meanwhile. */
async function make(db: Database, byKey: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  if (byKey.size === 0) return new Map()
  const made: (Pick<ArtistRow, 'id'> & { key: string })[] = await db.query(MAKE, [
    [...byKey.values()].map(toSlug),
    [...byKey.values()],
    [...byKey.keys()],
  ])
  const ids = new Map(made.map(({ id, key }) => [key, id]))
  // the slugs of some are taken
  for (const [key, name] of byKey) if (!ids.has(key)) ids.set(key, await makeOne(db, key, name))
  return ids
}

async function makeOne(db: Database, key: string, name: string): Promise<string> {
  for (;;) {
    const id = (await insertArtist(db, key, name)) ?? (await knownOrMade(db, new Map([[key, name]]))).get(key)
    if (id) return id
  }
}

const toSlug = (name: string): string => slugify(name) || 'artist'
const MAKE = prepared(
  'make-artists',
  `insert into artists (slug, name, normalised_name) select * from unnest($1::text[], $2::text[], $3::text[])
   on conflict do nothing returning id, normalised_name as key`,
)

/** Makes an artist under the first slug that is free; null where the key is taken. */
export async function insertArtist(db: Database, key: string, name: string): Promise<string | null> {
  const base = toSlug(name)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const id = await valueIn<string>(db, MAKE, [[slug], [name], [key]])
    if (id) return id
    if (await db.getRepository(ArtistEntity).existsBy({ normalisedName: key })) return null
  }
}
