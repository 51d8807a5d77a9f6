import { findUsualGenres, type TaggedShows } from '@houselights/domain/genres/usual-genres'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { IS_PUBLIC_EVENT } from '../queries/event-sql.ts'

/** Computes each venue's usual genres from all its public shows, past ones too. Returns how many venues changed. */
export async function updateUsualGenres(dataSource: DataSource): Promise<number> {
  const venues: { id: string; groups: TaggedShows[] }[] = await dataSource.query(
    `select v.id, coalesce(t.groups, '[]') as groups from venues v left join (
       select venue_id, json_agg(json_build_object('tags', tags, 'shows', shows)) as groups from (
         select e.venue_id, e.tags, count(*)::int as shows from events e
         where e.tags <> '{}' and ${IS_PUBLIC_EVENT} group by e.venue_id, e.tags) tagged group by venue_id) t on t.venue_id = v.id
     where t.venue_id is not null or v.usual_genres <> '{}'`,
  )
  const rows = venues.map(({ id, groups }) => ({ id, usual_genres: findUsualGenres(groups) }))
  const changedRows: unknown[] = await dataSource.query(
    `with changed as (
       update venues v set usual_genres = r.usual_genres, updated_at = now()
       from jsonb_to_recordset($1::jsonb) as r (id uuid, usual_genres text[])
       where v.id = r.id and v.usual_genres is distinct from r.usual_genres returning v.id)
     select id from changed`,
    [JSON.stringify(rows)],
  )
  if (changedRows.length > 0) await notifyChanged(dataSource)
  return changedRows.length
}
