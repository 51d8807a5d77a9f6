import type { EditedKind } from '@houselights/contracts/operators/editor'
import { hasRow, isUuid, type Queryable, valueIn, valuesIn } from '../sql/sql.ts'

type Kind = Exclude<EditedKind, 'event'>

/** Scalar expression: the id for a current or former slug. */
export const idOfSlugSql = (kind: Kind, slug: string) =>
  `coalesce((select id from ${kind}s where slug = ${slug}),
    (select target_id from slug_redirects where kind = '${kind}' and slug = ${slug}))`

/**
 * Finds the id of an artist or venue by id or slug; null if there is none. Returns the survivor of a merged artist, and
 * the successor of a retired one.
 */
export async function findId(db: Queryable, kind: Kind, idOrSlug: string): Promise<string | null> {
  const toCanonicalSql = (id: string) => (kind === 'artist' ? `shown_artist(${id})` : id)
  const statement = isUuid(idOrSlug)
    ? `select ${toCanonicalSql('id')} from ${kind}s where id = $1`
    : `select ${toCanonicalSql(idOfSlugSql(kind, '$1'))}`
  const id = (await valueIn<string | null>(db, statement, [idOrSlug])) ?? null
  if (id || kind === 'venue' || isUuid(idOrSlug)) return id
  // finds the artist that has an alias with this slug, unless several artists do
  const [artistId = null, secondArtistId] = await valuesIn(
    db,
    `select distinct shown_artist(id) from artists
     where aliases <> '{}' and alias_slugs(aliases) @> array[$1]::text[] and shown_artist(id) is not null limit 2`,
    [idOrSlug],
  )
  return secondArtistId ? null : artistId
}

/** Checks whether an id or slug belongs to a retired artist. */
export const isRetiredArtist = (db: Queryable, idOrSlug: string): Promise<boolean> =>
  hasRow(
    db,
    `select from retired_artists where artist_id = canonical_artist(${isUuid(idOrSlug) ? '$1::uuid' : idOfSlugSql('artist', '$1')})`,
    [idOrSlug],
  )

/** Longer chains of merges are ignored, so events that were merged in a circle have no survivor. */
const MAX_MERGES = 20

/**
 * Starts a statement with `trail`: for each of these events (`requested_id`), the event itself and the events that it
 * was merged into, until `merged_into` is null.
 */
export const withRedirectsSql = (ids: string): string => `
  with recursive trail as (
    select id as requested_id, id, merged_into, 0 as steps from events where id = any (${ids})
    union all
    select requested_id, e.id, e.merged_into, steps + 1 from trail join events e on e.id = trail.merged_into
    where steps < ${MAX_MERGES}
  )`

/**
 * Scalar expression: the id of the event that a slug (itself an expression) leads to through redirects and merges; null
 * if there is none.
 */
export const survivorSql = (slug: string): string => `(${withRedirectsSql(`array[coalesce(
    (select id from events where slug = ${slug}),
    (select target_id from slug_redirects where kind = 'event' and slug = ${slug}))]`)}
  select id from trail where merged_into is null)`
