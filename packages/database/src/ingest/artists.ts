import { artistKey } from '@houselights/domain/artist-name'
import { slugify } from '@houselights/domain/text'
import { ArtistEntity, type ArtistRow } from '../entities/events.ts'
import type { Database, Queryable } from '../sql.ts'
import { columns, placeholders, select } from '../statement.ts'

/** An artist may have become part of another. */
const CANONICAL_ID = 'case when merged_into is null then id else canonical_artist(id) end as id'

/** The ids of artists by their keys; those not known yet are made. */
export async function artistIds(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const byKey = new Map(names.map((name) => [artistKey(name), name]))
  const keys = [...byKey.keys()].sort()
  const ids = await known(db, keys)
  await replaceCapitals(
    db,
    keys.flatMap((key) => byKey.get(key) ?? []),
  )
  for (const [key, id] of await renamed(
    db,
    keys.filter((key) => !ids.has(key)),
  ))
    ids.set(key, id)
  for (const key of keys) {
    const name = byKey.get(key)
    if (name && !ids.has(key)) ids.set(key, await make(db, key, name))
  }
  return ids
}

async function known(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const rows: Pick<ArtistRow, 'id' | 'normalisedName'>[] = await db.query(
    `select ${CANONICAL_ID}, ${select(ArtistEntity, 'artists', ['normalisedName'])} from artists
     where normalised_name = any ($1::text[])`,
    [keys],
  )
  return new Map(rows.map(({ id, normalisedName }) => [normalisedName, id]))
}

/**
 * Artists to whom operators gave other names are known by these too, beside the sources' spelling. Names that providers
 * give are not enough: many an artist goes by one of them. A name given to two leads to neither.
 */
async function renamed(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows: (Pick<ArtistRow, 'id'> & { names: string[] })[] = await db.query(
    `select ${CANONICAL_ID}, case when locked ? 'name' then array[name] else '{}' end
       || case when locked ? 'aliases' then aliases else '{}' end as names
     from artists where locked ?| array['name', 'aliases']`,
  )
  const named = Map.groupBy(
    rows.flatMap(({ id, names }) => names.map((name) => ({ id, key: artistKey(name) }))),
    ({ key }) => key,
  )
  return new Map(
    keys.flatMap((key) => {
      const [id, another] = new Set(named.get(key)?.map((one) => one.id))
      return id && !another ? [[key, id]] : []
    }),
  )
}

/** Makes an artist; gives its id, or that of the one that another read made meanwhile. */
async function make(db: Database, key: string, name: string): Promise<string> {
  for (;;) {
    const id = (await insertArtist(db, key, name)) ?? (await known(db, [key])).get(key)
    if (id) return id
  }
}

const NAMED = ['slug', 'name', 'normalisedName'] as const
const INSERT = `insert into artists (${columns(ArtistEntity, NAMED)}) values (${placeholders(ArtistEntity, NAMED, 1)})
  on conflict do nothing returning id`

/** Makes an artist under the first slug that is free; null where the key is taken. */
export async function insertArtist(db: Database, key: string, name: string): Promise<string | null> {
  const base = slugify(name) || 'artist'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const [made]: Pick<ArtistRow, 'id'>[] = await db.query(INSERT, [slug, name, key])
    if (made) return made.id
    if (await db.getRepository(ArtistEntity).existsBy({ normalisedName: key })) return null
  }
}

/** A name that was first written in capitals is written as others write it, once one does. */
async function replaceCapitals(db: Queryable, names: readonly string[]): Promise<void> {
  const written = names.filter((name) => name !== name.toUpperCase())
  await db.query(
    `update artists set name = written.name, updated_at = now() from unnest($1::text[], $2::text[]) as written (key, name)
     where normalised_name = written.key and artists.name = upper(artists.name) and artists.name <> written.name
       and merged_into is null and not artists.locked ? 'name'`,
    [written.map(artistKey), written],
  )
}
