import { artistKey } from '@houselights/domain/artist-name'
import { slugify } from '@houselights/domain/text'
import type { Queryable } from '../sql.ts'

/** Who an artist is by now: it may have become part of another. */
const STANDING = 'case when merged_into is null then id else canonical_artist(id) end as id'

/** The ids of artists by their keys; those not known yet are made. */
export async function artistIds(db: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  const byKey = new Map(names.map((name) => [artistKey(name), name]))
  const keys = [...byKey.keys()].sort()
  const ids = await known(db, keys)
  await unshout(
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
  const rows = await db.query(
    `select ${STANDING}, normalised_name from artists where normalised_name = any ($1::text[])`,
    [keys],
  )
  return new Map(rows.map((row: { id: string; normalised_name: string }) => [row.normalised_name, row.id]))
}

/**
 * Artists to whom operators gave other names are known by these too, beside the sources' spelling. Names that providers
 * give are not enough: many an artist goes by one of them. A name given to two leads to neither.
 */
async function renamed(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows: { id: string; names: string[] }[] = await db.query(
    `select ${STANDING}, case when locked ? 'name' then array[name] else '{}' end
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

/** Makes an artist; gives its id. Where another read made it meanwhile, that one's. */
async function make(db: Queryable, key: string, name: string): Promise<string> {
  for (;;) {
    const id = (await insertArtist(db, key, name)) ?? (await known(db, [key])).get(key)
    if (id) return id
  }
}

/** Makes an artist under the first slug that is free; null where the key is taken. */
export async function insertArtist(db: Queryable, key: string, name: string): Promise<string | null> {
  const base = slugify(name) || 'artist'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const [made] = await db.query(
      'insert into artists (slug, name, normalised_name) values ($1, $2, $3) on conflict do nothing returning id',
      [slug, name, key],
    )
    if (made) return made.id
    const [taken] = await db.query('select from artists where normalised_name = $1', [key])
    if (taken) return null
  }
}

/** A name first met in capitals is written as others write it, once one does. */
async function unshout(db: Queryable, names: readonly string[]): Promise<void> {
  const written = names.filter((name) => name !== name.toUpperCase())
  await db.query(
    `update artists set name = written.name, updated_at = now() from unnest($1::text[], $2::text[]) as written (key, name)
     where normalised_name = written.key and artists.name = upper(artists.name) and artists.name <> written.name
       and merged_into is null and not artists.locked ? 'name'`,
    [written.map(artistKey), written],
  )
}
