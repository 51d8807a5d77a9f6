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
  readSnapshot,
  SNAPSHOTS,
  type Snapshot,
  type Snapshots,
  tablesIn,
  takeSnapshot,
} from '../snapshots/snapshot.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/** What a person decides about a pair; null where there is none of that id. Saying the same again changes nothing. */
export const decide = (
  dataSource: DataSource,
  id: string,
  { verdict, at }: { verdict: Verdict; at: Date },
): Promise<Verdict | null> =>
  // two decisions on one pair, or a decision and a read, come one after the other
  underAdvisoryLock(dataSource, async (db) => {
    const pair = await toPair(db, id)
    if (!pair) return null
    if (pair.verdict === verdict) return verdict
    if (pair.verdict !== 'ask')
      throw new RefusedError(`This pair is already marked ${getName(pair.verdict)}. Undo that first.`)
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
  /** The two listings' events, the older first; one where both are of one event, none where a listing is gone. */
  events: (Pick<EventRow, 'id'> & Pick<CityRow, 'timeZone'>)[]
}

async function toPair(db: Database, id: string): Promise<Pair | null> {
  const snapshot = await takeSnapshot(db, { match_decisions: [id] })
  const [row] = readSnapshot(snapshot).match_decisions ?? []
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

/** No row but the decision's own is changed. */
const NOTHING: Snapshots = { before: '{}', after: '{}' }

async function mergePair(db: Database, { events }: Pair): Promise<Snapshots> {
  const [survivor, other] = events
  if (!survivor) throw new RefusedError('This pair’s listings are gone, so there’s nothing to merge.')
  if (!other) return NOTHING
  await refuseContradiction(db, survivor.id, other.id)
  await notifyChanged(db)
  return mergeWithSnapshots(db, survivor.id, other.id, survivor.timeZone)
}

async function markDifferent({ events }: Pair): Promise<Snapshots> {
  if (events.length === 1)
    throw new RefusedError('Both listings now belong to the same event. They can’t be separated here.')
  return NOTHING
}

/** Two listings that were decided to be different cannot become one event by way of others. */
async function refuseContradiction(db: Queryable, one: string, other: string): Promise<void> {
  const [apart]: { first: string; second: string }[] = await db.query(
    `select format('"%s" (%s)', a.listing ->> 'title', of_a.name) as first, format('"%s" (%s)', b.listing ->> 'title', of_b.name) as second
     from match_decisions d
     join event_sources a on (a.source_id, a.external_id) = (d.a_source, d.a_external_id) join sources of_a on of_a.id = a.source_id
     join event_sources b on (b.source_id, b.external_id) = (d.b_source, d.b_external_id) join sources of_b on of_b.id = b.source_id
     where d.verdict = 'different' and (a.event_id, b.event_id) in (($1, $2), ($2, $1)) limit 1`,
    [one, other],
  )
  if (apart) throw new RefusedError(`${apart.first} and ${apart.second} are already marked different. Undo that first.`)
}

const getName = (verdict: DecidedVerdict): string => (verdict === 'same' ? 'the same' : 'different')

/** Concludes anew which acts are in doubt at the venues of a pair that was decided, or whose decision was taken back. */
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
    const moment = { today: localDay(at, timeZone), readAt: at.toISOString() }
    const { touched } = await applySingleActs(db, { ...moment, venues: [id] })
    if ((await rebuildEvents(db, touched, timeZone)).size > 0) await notifyChanged(db)
  }
}

const DECIDED = ['verdict', 'decidedBy'] as const
interface Decided extends Pick<MatchDecisionRow, (typeof DECIDED)[number]> {
  before: Snapshot | null
  after: Snapshot | null
}

/** Takes an operator's decision back: what it merged is taken apart, and the pair is open again. Null where there is none of that id. */
export const undoDecision = (
  dataSource: DataSource,
  id: string,
  { at }: { at: Date },
): Promise<{ id: string } | null> =>
  underAdvisoryLock(dataSource, async (db) => {
    const [row]: Decided[] = await db.query(
      `select ${select(MatchDecisionEntity, 'd', DECIDED)}, ${SNAPSHOTS} from match_decisions d where id = $1`,
      [id],
    )
    if (!row) return null
    if (row.verdict === 'ask') throw new RefusedError('This decision is already undone.')
    const { before, after } = row
    if (row.decidedBy !== 'operator' || !before || !after)
      throw new RefusedError('Only operators’ decisions can be undone here.')
    if (tablesIn(before).includes('events')) {
      await undoMerge(db, { before, after })
      await notifyChanged(db)
    }
    await restoreRows(db, 'match_decisions', before)
    await resolveDoubts(db, id, at)
    return { id }
  })
