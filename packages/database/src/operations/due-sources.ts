import type { ScrapeSourceJob } from '@houselights/contracts/jobs/jobs'
import { SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import { hasRow, IS_ADDED_SHOW, type Queryable, valuesIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { IS_REFUSED, isPaused } from './refusals.ts'

/** Condition: source `s`, with its venue `v`, should be scraped on a schedule. */
export const SCRAPED_BY_SCHEDULE = `s.active and s.scheduled and not s.do_not_scrape and coalesce(v.active and not v.do_not_scrape, true)`

/** Lists sources that are scraped by schedule and therefore have a next run. */
export const listScheduledSources = (db: Queryable): Promise<string[]> =>
  valuesIn(
    db,
    `select s.id from sources s left join venues v on v.id = s.venue_id where ${SCRAPED_BY_SCHEDULE} order by s.id`,
  )

/** A source that was scraped this recently isn't scraped again because of a restart or its schedule. */
const FRESH_MINUTES = 10
const freshSince = (now: Date): string => new Date(now.getTime() - FRESH_MINUTES * 60_000).toISOString()

/** Condition: source `s` is active, and neither it nor its venue is suppressed. */
const MAY_SCRAPE = `s.active and not s.do_not_scrape
  and not exists (select from venues v where v.id = s.venue_id and v.do_not_scrape)`

/**
 * Finds which of these sources to scrape at startup: those that may be scraped, except those that were just scraped.
 * Sources that never had a good scrape come first.
 */
export async function findDueSources(db: Queryable, ids: readonly string[], now: Date): Promise<ScrapeSourceJob[]> {
  const dueSources = await valuesIn(
    db,
    `select id from sources s where id = any ($1::text[]) and ${MAY_SCRAPE} and scheduled and not ${isPaused('$3')}
       and (last_success_at is null or last_success_at < $2)
     order by last_success_at nulls first, kind = 'venue' desc, id`,
    [ids, freshSince(now), now.toISOString()],
  )
  return dueSources.map((source) => ({ source, depth: 'full', unlessFresh: true }))
}

/**
 * Checks whether a job should still scrape a source. Since the request, the source may have been suppressed, switched
 * off, refused or scraped.
 */
export const canScrape = (
  db: Queryable,
  source: string,
  { byOperator, unlessFresh = false }: { byOperator: boolean } & Pick<ScrapeSourceJob, 'unlessFresh'>,
  now: Date,
): Promise<boolean> =>
  hasRow(
    db,
    `select from sources s where id = $1 and ${MAY_SCRAPE} and (scheduled and not ${isPaused('$5')} or $2)
       and (not $3 or last_success_at is null or last_success_at < $4)`,
    [source, byOperator, unlessFresh, freshSince(now), now.toISOString()],
  )

const SOURCE_COLUMNS = ['id', 'lastSuccessAt'] as const

/** Lists the active sources, and whether each may be scraped by its schedule. */
export const listActiveSources = (
  db: Queryable,
  now: Date,
): Promise<(Pick<SourceRow, (typeof SOURCE_COLUMNS)[number]> & { canScrape: boolean })[]> =>
  db.query(
    `select ${select(SourceEntity, 's', SOURCE_COLUMNS)}, s.scheduled and ${MAY_SCRAPE} and not ${isPaused('$1')} as "canScrape"
     from sources s where s.active`,
    [now.toISOString()],
  )

/**
 * Finds sources that have had no good scrape for twice their cadence, except those that are refused, and pages of
 * single shows. For a source that never had one, the time since its first run counts, or else the time since the first
 * run of any source.
 */
export const findStaleSources = (db: Queryable, now: Date): Promise<string[]> =>
  valuesIn(
    db,
    `select s.id from sources s left join venues v on v.id = s.venue_id
     where ${SCRAPED_BY_SCHEDULE} and not ${IS_REFUSED} and not ${IS_ADDED_SHOW}
       and coalesce(
         s.last_success_at,
         (select r.started_at from scrape_runs r where r.source_id = s.id order by r.started_at limit 1),
         (select min(started_at) from scrape_runs)
       ) < $1::timestamptz - 2 * s.cadence_minutes * interval '1 minute'
     order by s.last_success_at nulls first, s.id`,
    [now.toISOString()],
  )
