import type { ProblemKind } from '@houselights/contracts/entities/listing'
import type { Queryable } from '../sql/sql.ts'

/** Problems of a page that its platform can no longer parse. */
const SYMPTOM_KINDS: readonly ProblemKind[] = ['changed', 'empty', 'field-drop', 'unsure']
/** HTTP statuses of a page that was removed. */
const REMOVED_STATUSES = ['404', '410']
/** How many scrapes in a row must have such a problem before the site is checked. */
const MIN_BAD_SCRAPES = 2
/** A site isn't checked again for this many days. */
const RECHECK_DAYS = 7

export interface FailingSource {
  source: string
  city: string
  /** Where to start checking the source's site. */
  address: string
}

/**
 * Finds venues' own sources whose last scrapes found nothing usable or lost a field, unless their site was checked
 * recently.
 */
export function findFailingSources(db: Queryable, now: Date): Promise<FailingSource[]> {
  return db.query(
    `select s.id as source, s.city_id as city, coalesce(v.website, s.url) as address
     from sources s join venues v on v.id = s.venue_id
     where s.kind = 'venue' and s.active and s.scheduled and not s.do_not_scrape and v.active and not v.do_not_scrape
       and $1 = (
         select count(*) from (
           select problems from scrape_runs r where r.source_id = s.id and r.ended_at is not null
           order by r.ordinal desc limit $1
         ) recent
         where exists (
           select from jsonb_array_elements(recent.problems) problem
           where problem ->> 'kind' = any ($2::text[]) or problem ->> 'status' = any ($3::text[])
         ))
       and not exists (
         select from venue_proposals p where p.source_id = s.id
           and (p.state in ('waiting', 'reading') or p.asked_at > $4))
     order by s.id`,
    [
      MIN_BAD_SCRAPES,
      SYMPTOM_KINDS,
      REMOVED_STATUSES,
      new Date(now.getTime() - RECHECK_DAYS * 86_400_000).toISOString(),
    ],
  )
}
