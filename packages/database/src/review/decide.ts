import type { DecidedVerdict, Verdict } from '@houselights/contracts/operators/review'
import { localDay } from '@houselights/domain/dates/city-time'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { rebuildEvents } from '../ingest/save/rebuild-events.ts'
import { applySingleActs } from '../ingest/save/single-acts.ts'
import { MatchDecisionEntity, type MatchDecisionRow } from '../schema/entities/decisions.ts'
import type { EventRow } from '../schema/entities/events.ts'
import type { CityRow, VenueRow } from '../schema/entities/places.ts'
import { mergeWithSnapshots, undoMerge } from '../snapshots/merges.ts'
import { restoreRows } from '../snapshots/restore.ts'
import {
  parseSnapshot,
  SNAPSHOTS,
  type Snapshot,
  type Snapshots,
  tablesIn,
  takeSnapshot,
} from '../snapshots/snapshot.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/** Stores a person's decision about a pair; null if there is no such pair. Repeating a decision changes nothing. */
export const decidePair = (
  dataSource: DataSource,
  id: string,
  { verdict, at }: { verdict: Verdict; at: Date },
): Promise<Verdict | null> =>
  // two decisions about one pair, or a decision and a scrape, run one after the other
  underAdvisoryLock(dataSource, async (db) => {
    const pair = await loadPair(db, id)
    if (!pair) return null
    if (pair.verdict === verdict) return verdict
    if (pair.verdict !== 'ask')
      throw new RefusedError(
        `Someone already decided that these are ${toVerdictName(pair.verdict)}. Undo that decision first.`,
      )
    if (verdict === 'skip') {
      await db.getRepository(MatchDecisionEntity).update(id, { skippedAt: at })
      return verdict
    }
    const { before, after } = verdict === 'same' ? await mergePair(db, pair) : await markDifferent(pair)
    await db.query(
      `update match_decisions set verdict = $2, decided_by = 'operator', decided_at = $3, before = $4::jsonb || $5::jsonb, after = $6
       where id = $1`,
      [id, verdict, at, before, pair.snapshot, after],
    )
    await resolveDoubts(db, id, at)
    return verdict
  })

interface Pair {
  verdict: MatchDecisionRow['verdict']
  snapshot: Snapshot
  /**
   * The two listings' events, older first. Only one if both listings belong to it. An event whose listing was deleted
   * is missing.
   */
  events: (Pick<EventRow, 'id'> & Pick<CityRow, 'timeZone'>)[]
}

async function loadPair(db: Database, id: string): Promise<Pair | null> {
  const snapshot = await takeSnapshot(db, { match_decisions: [id] })
  const [row] = parseSnapshot(snapshot).match_decisions ?? []
  if (!row) return null
  const events: Pair['events'] = await db.query(
    `select e.id, c.time_zone as "timeZone" from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where e.id in (
       select es.event_id from match_decisions d join event_sources es on (es.source_id, es.external_id) in
         ((d.a_source, d.a_external_id), (d.b_source, d.b_external_id)) where d.id = $1)
     order by e.first_seen_at, e.id`,
    [id],
  )
  return { verdict: row.verdict as Pair['verdict'], snapshot, events }
}

/** Only the decision's own row changes. */
const NO_SNAPSHOTS: Snapshots = { before: '{}', after: '{}' }

async function mergePair(db: Database, { events }: Pair): Promise<Snapshots> {
  const [survivor, other] = events
  if (!survivor) throw new RefusedError('This pair’s listings are gone, so there’s nothing to merge.')
  if (!other) return NO_SNAPSHOTS
  await refuseIfDecidedDifferent(db, survivor.id, other.id)
  await notifyChanged(db)
  return mergeWithSnapshots(db, survivor.id, other.id, survivor.timeZone)
}

async function markDifferent({ events }: Pair): Promise<Snapshots> {
  if (events.length === 1)
    throw new RefusedError('Both listings now belong to one event, so you can’t separate them here.')
  return NO_SNAPSHOTS
}

/** Throws if a merge would put listings into one event that were marked as different. */
async function refuseIfDecidedDifferent(db: Queryable, event: string, other: string): Promise<void> {
  const [decidedPair]: { first: string; second: string }[] = await db.query(
    `select format('"%s" (%s)', a.listing ->> 'title', source_a.name) as first, format('"%s" (%s)', b.listing ->> 'title', source_b.name) as second
     from match_decisions d
     join event_sources a on (a.source_id, a.external_id) = (d.a_source, d.a_external_id) join sources source_a on source_a.id = a.source_id
     join event_sources b on (b.source_id, b.external_id) = (d.b_source, d.b_external_id) join sources source_b on source_b.id = b.source_id
     where d.verdict = 'different' and (a.event_id, b.event_id) in (($1, $2), ($2, $1)) limit 1`,
    [event, other],
  )
  if (decidedPair)
    throw new RefusedError(
      `${decidedPair.first} and ${decidedPair.second} were marked as different. Undo that decision first.`,
    )
}

const toVerdictName = (verdict: DecidedVerdict): string => (verdict === 'same' ? 'the same' : 'different')

/** Finds again which acts are in doubt at a pair's venues, after the pair was decided or the decision was undone. */
async function resolveDoubts(db: Database, decision: string, at: Date): Promise<void> {
  const venues: (Pick<VenueRow, 'id'> & Pick<CityRow, 'timeZone'>)[] = await db.query(
    `select distinct v.id, c.time_zone as "timeZone" from match_decisions d
     join event_sources es on (es.source_id, es.external_id) in
       ((d.a_source, d.a_external_id), (d.b_source, d.b_external_id))
     join events e on e.id = es.event_id join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where d.id = $1`,
    [decision],
  )
  for (const { id, timeZone } of venues) {
    const scrapeTime = { today: localDay(at, timeZone), scrapedAt: at.toISOString() }
    const { changed } = await applySingleActs(db, { ...scrapeTime, venues: [id] })
    if ((await rebuildEvents(db, changed, timeZone)).size > 0) await notifyChanged(db)
  }
}

const DECISION_COLUMNS = ['verdict', 'decidedBy'] as const
interface DecisionRow extends Pick<MatchDecisionRow, (typeof DECISION_COLUMNS)[number]> {
  before: Snapshot | null
  after: Snapshot | null
}

/**
 * Undoes an operator's decision: merged events are separated, and the pair is open again. Null if there is no such
 * decision.
 */
export const undoDecision = (
  dataSource: DataSource,
  id: string,
  { at }: { at: Date },
): Promise<{ id: string } | null> =>
  underAdvisoryLock(dataSource, async (db) => {
    const [row]: DecisionRow[] = await db.query(
      `select ${select(MatchDecisionEntity, 'd', DECISION_COLUMNS)}, ${SNAPSHOTS} from match_decisions d where id = $1`,
      [id],
    )
    if (!row) return null
    if (row.verdict === 'ask') throw new RefusedError('This decision was already undone.')
    const { before, after } = row
    if (row.decidedBy !== 'operator' || !before || !after)
      throw new RefusedError('You can only undo operators’ decisions here.')
    if (tablesIn(before).includes('events')) {
      await undoMerge(db, { before, after })
      await notifyChanged(db)
    }
    await restoreRows(db, 'match_decisions', before)
    await resolveDoubts(db, id, at)
    return { id }
  })
