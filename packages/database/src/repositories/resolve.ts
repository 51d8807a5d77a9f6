import { isUuid, type Queryable } from '../sql.ts'

type Kind = 'artist' | 'venue'

/** The id behind a slug, given out now or once, as a scalar expression. */
export const idOfSlug = (kind: Kind, slug: string) =>
  `coalesce((select id from ${kind}s where slug = ${slug}),
    (select target_id from slug_redirects where kind = '${kind}' and slug = ${slug}))`

/** The id of the artist or venue that an id or a slug names; null where there is none. */
export async function idOf(db: Queryable, kind: Kind, idOrSlug: string): Promise<string | null> {
  const rows: { id: string | null }[] = isUuid(idOrSlug)
    ? await db.query(`select id from ${kind}s where id = $1`, [idOrSlug])
    : await db.query(`select ${idOfSlug(kind, '$1')} as id`, [idOrSlug])
  return rows[0]?.id ?? null
}

/** The id of the event that a slug leads to, over redirects and merges; null where it leads nowhere. */
export async function survivorOf(db: Queryable, slug: string): Promise<string | null> {
  const rows: { id: string }[] = await db.query(
    `with recursive trail as (
      select id, merged_into, 0 as steps from events where id = coalesce(
        (select id from events where slug = $1),
        (select target_id from slug_redirects where kind = 'event' and slug = $1))
      union all
      select e.id, e.merged_into, steps + 1 from trail join events e on e.id = trail.merged_into where steps < 20
    )
    select id from trail where merged_into is null`,
    [slug],
  )
  return rows[0]?.id ?? null
}
