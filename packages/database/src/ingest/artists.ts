import { artistKey } from '@houselights/domain/artist-name'
import { slugify } from '@houselights/domain/text'
import type { Queryable } from '../sql.ts'

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
  const rows = await db.query('select id, normalised_name from artists where normalised_name = any ($1::text[])', [
    keys,
  ])
  return new Map(rows.map((row: { id: string; normalised_name: string }) => [row.normalised_name, row.id]))
}

/** Artists whom operators gave other names are known by these too, beside the sources' spelling. */
async function renamed(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows: { id: string; name: string }[] = await db.query(`select id, name from artists where locked ? 'name'`)
  return new Map(rows.map(({ id, name }) => [artistKey(name), id] as const).filter(([key]) => keys.includes(key)))
}

async function make(db: Queryable, key: string, name: string): Promise<string> {
  const base = slugify(name) || 'artist'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const made = await db.query(
      'insert into artists (slug, name, normalised_name) values ($1, $2, $3) on conflict do nothing returning id',
      [slug, name, key],
    )
    if (made.length > 0) return made[0].id
    // either another read made the artist meanwhile, or the slug is another artist's
    const there = (await known(db, [key])).get(key)
    if (there) return there
  }
}

/** A name first met in capitals is written as others write it, once one does. */
async function unshout(db: Queryable, names: readonly string[]): Promise<void> {
  const written = names.filter((name) => name !== name.toUpperCase())
  await db.query(
    `update artists set name = written.name, updated_at = now() from unnest($1::text[], $2::text[]) as written (key, name)
     where normalised_name = written.key and artists.name = upper(artists.name) and artists.name <> written.name
       and not artists.locked ? 'name'`,
    [written.map(artistKey), written],
  )
}
