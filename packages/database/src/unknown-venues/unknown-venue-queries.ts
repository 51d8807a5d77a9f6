import type { CityFile } from '@houselights/contracts/cities/city-files'
import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import type { listUnknownVenues, UnknownVenue } from '@houselights/contracts/operators/unknown-venues'
import { localDay } from '@houselights/domain/dates/city-time'
import { webAddress } from '@houselights/domain/links/safe-links'
import type { z } from 'zod'
import { IS_ANNOUNCED } from '../queries/event-sql.ts'
import { type Queryable, valueIn } from '../sql/sql.ts'

const MAX_NAMES = 100
const MAX_DECIDED = 50
const MAX_EXAMPLES = 5
const MAX_NEAREST = 3
/** Names with less in common aren't worth reading. */
const MIN_SIMILARITY = 0.3

/** Condition: no decision about name `n` applies. A decision for a venue that was switched off no longer applies. */
export const IS_OPEN = `(n.decision is null or n.decision <> 'not-a-venue'
  and not exists (select from venues decided where decided.id = n.venue_id and decided.active))`

/**
 * Subquery: the listings from day `$2` on that wait for city `$1`'s open names, from sources that may be scraped, without
 * those that would not be public.
 */
const WAITING = `
  select w.*, n.name, n.address, s.name as source_name, s.url as source_url, w.listing ->> 'date' as day,
    (w.listing ->> 'date', fold(coalesce(w.listing ->> 'headliner', w.listing ->> 'name')))::text as show
  from waiting_listings w join unknown_venues n on n.id = w.unknown_venue_id join sources s on s.id = w.source_id
  where n.city_id = $1 and w.listing ->> 'date' >= $2 and ${IS_OPEN} and not s.do_not_scrape
    and w.listing ->> 'kind' in (${PUBLIC_KINDS.map((kind) => `'${kind}'`).join(', ')})`

type Row = Omit<UnknownVenue, 'nearest'>

/** Counts the names and shows that wait in a city, from a day to another one. One act on one day counts once. */
export const countWaiting = async (
  db: Queryable,
  city: string,
  { from, to = null }: { from: string; to?: string | null },
): Promise<{ names: number; shows: number }> =>
  (await valueIn(
    db,
    `select json_build_object('names', count(distinct unknown_venue_id), 'shows', count(distinct (unknown_venue_id, show)))
     from (${WAITING}) waiting where $3::text is null or day <= $3`,
    [city, from, to],
  )) ?? { names: 0, shows: 0 }

/** The queue of a city's unknown venue names, and what was decided. */
export const unknownVenueQueries = (db: Queryable, city: Pick<CityFile, 'id' | 'timeZone'>) => ({
  async list(now: Date): Promise<z.input<typeof listUnknownVenues.response>> {
    const today = localDay(now, city.timeZone)
    const [{ names: total, shows }, rows, decided, venues] = await Promise.all([
      countWaiting(db, city.id, { from: today }),
      loadNames(db, city.id, today),
      db.query(
        `select n.id, n.name, n.decision, n.decided_by as "decidedBy", city_instant(n.decided_at, $2) as "decidedAt",
           case when v.id is not null then json_build_object('slug', v.slug, 'name', v.name) end as venue
         from unknown_venues n left join venues v on v.id = n.venue_id
         where n.city_id = $1 and not ${IS_OPEN} order by n.decided_at desc, n.id limit ${MAX_DECIDED}`,
        [city.id, city.timeZone],
      ),
      db.query(
        `select v.slug, v.name from venues v where v.city_id = $1 and v.active and ${IS_ANNOUNCED} order by fold(v.name), v.slug`,
        [city.id],
      ),
    ])
    const nearest = await loadNearest(db, city.id, rows)
    const names = rows.map((row) => ({ ...row, nearest: nearest.get(row.id) ?? [] }))
    return { names, total, shows, decided, venues }
  },

  count: (now: Date) => countWaiting(db, city.id, { from: localDay(now, city.timeZone) }),
})

async function loadNames(db: Queryable, city: string, today: string): Promise<Row[]> {
  const rows: Row[] = await db.query(
    `select unknown_venue_id as id, name, address, count(distinct show)::int as shows, min(day) as "firstDay", max(day) as "lastDay",
       coalesce(array_agg(distinct listing ->> 'venue') filter (where listing ->> 'venue' <> name), '{}') as spellings,
       json_agg(distinct jsonb_build_object('name', source_name, 'url', source_url)) as sources,
       (array_agg(jsonb_build_object('title', listing ->> 'title', 'date', day, 'url', coalesce(listing ->> 'url', listing ->> 'ticketUrl'))
         order by day, source_id))[:${MAX_EXAMPLES}] as examples
     from (${WAITING}) waiting group by unknown_venue_id, name, address
     order by shows desc, name, id limit ${MAX_NAMES}`,
    [city, today],
  )
  return rows.map(({ sources, examples, ...row }) => ({
    ...row,
    sources: sources.map(({ name, url }) => ({ name, url: webAddress(url) })),
    examples: examples.map(({ url, ...example }) => ({ ...example, url: webAddress(url) })),
  }))
}

/** Finds the venues with the most similar names. A venue at the printed address comes first. */
async function loadNearest(db: Queryable, city: string, names: readonly Row[]) {
  const rows: { id: string; nearest: UnknownVenue['nearest'] }[] = await db.query(
    `select n.id, array(
       select json_build_object('slug', v.slug, 'name', v.name)
       from venues v cross join lateral (
         select max(greatest(similarity(fold(spelling), printed), word_similarity(fold(spelling), printed)))
           + case when n.address is not null and fold(v.address) = fold(n.address) then 1 else 0 end as score
         from unnest(v.aliases || v.name) spelling
       ) scored
       where v.city_id = $2 and v.active and ${IS_ANNOUNCED} and score >= ${MIN_SIMILARITY}
       order by score desc, v.slug limit ${MAX_NEAREST}) as nearest
     from unknown_venues n
     -- without the town, as in "Lantern (Wickton)"
     cross join lateral (select fold(coalesce(nullif(regexp_replace(n.name, '\\s*[,(].*', ''), ''), n.name)) as printed) words
     where n.id = any ($1::uuid[])`,
    [names.map(({ id }) => id), city],
  )
  return new Map(rows.map(({ id, nearest }) => [id, nearest]))
}
