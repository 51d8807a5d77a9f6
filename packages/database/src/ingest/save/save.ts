import type { Listing } from '@houselights/contracts/entities/listing'
import type { ScrapeCounts } from '@houselights/contracts/jobs/jobs'
import type { CheckedScrape, MatchPlan } from '@houselights/domain/matching/match-scrape'
import { EventSourceEntity, type EventSourceRow } from '../../schema/entities/sources.ts'
import type { Database, Queryable } from '../../sql/sql.ts'
import { select } from '../../sql/statement.ts'
import type { MatchedScrape } from '../match/match.ts'
import { rebuildEvents } from './rebuild-events.ts'
import { applySingleActs, NO_CHANGES } from './single-acts.ts'
import { getExtent } from './source-records.ts'
import { storeHeld, storePlan } from './store-plan.ts'
import { storeWaiting } from './store-waiting.ts'

/** A listing has vanished when this many complete scrapes in a row didn't find it. */
const MISSED_SCRAPES = 2
/**
 * A scrape without the listing counts as a miss only if this much time has passed since the last miss. Otherwise a site
 * that was broken for an hour would make listings vanish.
 */
const MIN_GAP = '3 hours'

// A listing has vanished after two complete scrapes without it, at least three hours apart. Its event is then resolved
// from the remaining records, and is `unconfirmed` if there are none. Nothing is deleted.
async function markMissing(
  db: Queryable,
  { source, scrapedAt }: CheckedScrape,
  missing: MatchPlan['missing'],
): Promise<string[]> {
  if (missing.length === 0) return []
  const [rows]: [Pick<EventSourceRow, 'eventId' | 'vanishedAt'>[]] = await db.query(
    `update event_sources set missed_reads = missed_reads + 1, missed_at = $3,
       vanished_at = case when missed_reads + 1 >= ${MISSED_SCRAPES} then $3::timestamptz end
     where source_id = $1 and external_id = any ($2::text[]) and (missed_at is null or missed_at < $3
       and (missed_reads = 0 or missed_at <= $3::timestamptz - interval '${MIN_GAP}'))
     returning ${select(EventSourceEntity, 'event_sources', ['eventId', 'vanishedAt'])}`,
    [source.id, missing.map(({ externalId }) => externalId), scrapedAt],
  )
  return rows.filter(({ vanishedAt }) => vanishedAt !== null).map(({ eventId }) => eventId)
}

export type SaveCounts = Pick<ScrapeCounts, 'added' | 'updated' | 'unchanged' | 'vanished'>

export interface SavedScrape extends SaveCounts {
  /** Listings that an untrusted scrape would have added or moved. */
  held: readonly Listing[]
  /** How many listings would stay unchanged if the same scrape were saved again; undefined if anything might change. */
  unchangedIfRepeated: number | undefined
}

/** Writes what a scrape changes. Saving it again changes nothing. */
export async function save(db: Database, { scrape, stored, plan }: MatchedScrape): Promise<SavedScrape> {
  const { known } = stored
  await storeHeld(db, scrape, plan, stored)
  await storeWaiting(db, scrape, stored)
  const { created, rewritten, touched, merged } = await storePlan(db, scrape, plan, {
    ...stored,
    extent: getExtent(scrape),
  })
  const vanished = await markMissing(db, scrape, plan.missing)
  // a venue's own listings put no event in doubt, unless something is removed or merged
  const isCertain =
    scrape.source.kind !== 'aggregator' &&
    !stored.hasDoubtfulEvents &&
    plan.missing.length + merged.length + stored.withdrawn.length === 0
  const singleActs = isCertain
    ? NO_CHANGES
    : await applySingleActs(db, { ...scrape, venues: listVenuesToCompare(scrape, stored) })
  for (const id of singleActs.merged) created.delete(id)
  const affectedEvents = new Set([...touched, ...rewritten, ...vanished, ...singleActs.changed])
  const rebuilt = await rebuildEvents(db, [...affectedEvents], scrape.timeZone)
  // a new event that is in doubt may already be among the rebuilt ones, but it counts as added
  const updated = [...rebuilt].filter((id) => !created.has(id)).length
  // a listing whose event is at another venue is matched again in each scrape
  const isInPlace = plan.saved.every(
    ({ listing, venueSlug }) => (known.get(listing.sourceId)?.venueSlug ?? venueSlug) === venueSlug,
  )
  return {
    added: created.size,
    updated,
    unchanged: Math.max(0, plan.saved.length - created.size - updated),
    vanished: vanished.length,
    held: plan.held.map(({ listing }) => listing),
    unchangedIfRepeated: !scrape.suspect && plan.missing.length === 0 && isInPlace ? plan.saved.length : undefined,
  }
}

/** Lists the venues where the source lists or listed upcoming shows. */
export function listVenuesToCompare({ today }: CheckedScrape, { known, venues }: MatchedScrape['stored']): string[] {
  const listed = [...known.values()].filter(({ day }) => day >= today).map(({ venueId }) => venueId)
  return [...new Set([...listed, ...[...venues.values()].map(({ id }) => id)])]
}
