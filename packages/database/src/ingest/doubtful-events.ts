/** As a subquery: the public events of venues from a day on. */
export const NEAR = ({ venues, from, kinds }: Record<'venues' | 'from' | 'kinds', string>): string => `
  select e.* from events e where e.venue_id = any (${venues}) and e.merged_into is null and e.local_date >= ${from}::date
    and not e.hidden and not e.suppressed and e.kind = any (${kinds})`

/** As a subquery: the venues and days of those events (`near`) that only aggregators list, or that are in doubt. */
export const DOUBTFUL = `
  select venue_id, local_date from near
  -- each by its own records, however many there are at other venues
  where unconfirmed_beside is not null or (
    select not bool_or(s.kind <> 'aggregator') from event_sources es join sources s on s.id = es.source_id
    where es.event_id = near.id and es.vanished_at is null)`
