import { PUBLIC_EVENT, PUBLIC_VENUE } from '../repositories/event-sql.ts'

/**
 * Addresses of pictures that the site shows: `wanted (url, next)`, with the first show that they belong to. A
 * picture that is listed only by sources that may not be read is left out, also where other sources list its show.
 */
export const wantedPictures = (now: string) => `
  shown as materialized (
    select e.id, e.sort_at, e.image_url, e.locked from events e join venues v on v.id = e.venue_id where ${PUBLIC_EVENT}
  ), billed as (
    select ea.artist_id, min(e.sort_at) filter (where e.sort_at > ${now}::timestamptz) as next
    from shown e join event_artists ea on ea.event_id = e.id group by ea.artist_id
  ), wanted as (
    select url, min(next) as next from (
      select e.image_url as url, e.sort_at as next from shown e
      where e.sort_at > ${now}::timestamptz and (e.locked ? 'image_url' or not exists (
        select from event_sources es join sources s on s.id = es.source_id
        where es.event_id = e.id and es.listing ->> 'imageUrl' = e.image_url
        having bool_and(s.do_not_scrape)))
      union all
      select a.image_url, billed.next from artists a join billed on billed.artist_id = a.id where a.merged_into is null
      union all
      select v.image_url, null from venues v where ${PUBLIC_VENUE}
    ) each where url ~ '^https?://' group by url
  )`
