import { REMOVED } from '../registry/seed.ts'
import { HOST } from './refusals.ts'

const withoutWww = (host: string): string => `regexp_replace(${host}, '^www\\.', '')`

const LISTED_BY = `
  select coalesce(json_agg(distinct o.name), '[]') from events e
    join event_sources es on es.event_id = e.id and es.vanished_at is null and es.source_id <> s.id
    join sources o on o.id = es.source_id and o.active and o.scheduled and not o.do_not_scrape
  where e.venue_id = s.venue_id and e.merged_into is null and e.sort_at > $1`

const TICKET_HOSTS = `
  select coalesce(json_agg(json_build_object('host', host, 'reading', coalesce((
      select t.terms ->> 'reading' from sources t
      where t.terms is not null and ${withoutWww(HOST('t.url'))} = host limit 1
    ), 'unknown')) order by links desc, host), '[]')
  from (
    select ${withoutWww(HOST(`es.listing ->> 'ticketUrl'`))} as host, count(*) as links
    from event_sources es where es.source_id = s.id and es.listing ->> 'ticketUrl' is not null
    group by 1 order by 2 desc limit 3
  ) hosts
  where host <> ${withoutWww(HOST('s.url'))}`

const WAITING = `
  select coalesce(json_agg(w.inactive_reason order by w.id), '[]') from sources w
  where w.city_id = s.city_id and w.venue_id is null and w.inactive_reason <> '${REMOVED}'`

/** Selects the contract's `Alternatives` for source `s` of a venue. `$1` is the current time. */
export const ALTERNATIVES = `json_build_object(
  'listedBy', (${LISTED_BY}), 'ticketHosts', (${TICKET_HOSTS}), 'waiting', (${WAITING}))`
