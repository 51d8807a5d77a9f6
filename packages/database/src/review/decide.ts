import { RefusedError } from '@houselights/domain/refused-error'
import type { Listing } from '@houselights/types/listing'
import type { DecidedVerdict, Verdict } from '@houselights/types/review'
import type { DataSource } from 'typeorm'
import { MatchDecisionEntity, type MatchDecisionRow } from '../entities/decisions.ts'
import type { EventRow } from '../entities/events.ts'
import type { CityRow } from '../entities/places.ts'
import { EventSourceEntity, type EventSourceRow, type SourceRow } from '../entities/sources.ts'
import { underAdvisoryLock } from '../ingest/advisory-lock.ts'
import { decisionsAmong, listingKey, partsOfKey } from '../ingest/known-listings.ts'
import { notifyChanged } from '../notify.ts'
import { mergeWithSnapshots } from '../snapshots/merges.ts'
import { readSnapshot, type Snapshot, type Snapshots, takeSnapshot } from '../snapshots/snapshot.ts'
import type { Database, Queryable } from '../sql.ts'
import { select } from '../statement.ts'
import { resolveDoubts } from './resolve-doubts.ts'

/** What a person decides about a pair; null where there is none of that id. Saying the same again changes nothing. */
export const decide = (
  dataSource: DataSource,
  id: string,
  { verdict, at }: { verdict: Verdict; at: Date },
): Promise<Verdict | null> =>
  // two decisions on one pair, or a decision and a read, come one after the other
  underAdvisoryLock(dataSource, async (db) => {
    const pair = await pairOf(db, id)
    if (!pair) return null
    if (pair.verdict === verdict) return verdict
    if (pair.verdict !== 'ask')
      throw new RefusedError(`This pair was decided to be ${nameOf(pair.verdict)} already: take that back first.`)
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
  /** Of its row. */
  snapshot: Snapshot
  keys: { a: string; b: string }
  /** The two listings' events, the older first; one where both are of one event, none where a listing is gone. */
  events: (Pick<EventRow, 'id'> & Pick<CityRow, 'timeZone'>)[]
}

async function pairOf(db: Database, id: string): Promise<Pair | null> {
  const snapshot = await takeSnapshot(db, { match_decisions: [id] })
  const [row] = readSnapshot(snapshot).match_decisions ?? []
  if (!row) return null
  const part = (column: string) => String(row[column])
  const keys = {
    a: listingKey(part('a_source'), part('a_external_id')),
    b: listingKey(part('b_source'), part('b_external_id')),
  }
  const events: Pair['events'] = await db.query(
    `select e.id, c.time_zone as "timeZone" from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where e.id in (select event_id from event_sources where (source_id, external_id) in (($1, $2), ($3, $4)))
     order by e.first_seen_at, e.id`,
    [...partsOfKey(keys.a), ...partsOfKey(keys.b)],
  )
  return { verdict: row.verdict as Pair['verdict'], snapshot, keys, events }
}

/** No row but the decision's own is changed. */
const NOTHING: Snapshots = { before: '{}', after: '{}' }

/** Makes the two events one, the older of which survives. */
async function mergePair(db: Database, { events }: Pair): Promise<Snapshots> {
  const [survivor, other] = events
  if (!survivor) throw new RefusedError('The listings of this pair are gone: there is nothing to merge.')
  if (!other) return NOTHING
  await refuseContradiction(db, survivor.id, other.id)
  await notifyChanged(db)
  return mergeWithSnapshots(db, survivor.id, other.id, survivor.timeZone)
}

async function markDifferent({ events }: Pair): Promise<Snapshots> {
  if (events.length === 1)
    throw new RefusedError('Both listings tell of one event by now: they cannot be told apart here.')
  return NOTHING
}

const OF_RECORD = ['eventId', 'sourceId', 'externalId'] as const

/** Two listings that were decided to be different cannot become one event by way of others. */
async function refuseContradiction(db: Queryable, one: string, other: string): Promise<void> {
  const rows: (Pick<EventSourceRow, (typeof OF_RECORD)[number]> & {
    title: Listing['title']
    source: SourceRow['name']
  })[] = await db.query(
    `select ${select(EventSourceEntity, 'es', OF_RECORD)}, es.listing ->> 'title' as title, s.name as source
     from event_sources es join sources s on s.id = es.source_id where es.event_id in ($1, $2)`,
    [one, other],
  )
  const byKey = new Map(rows.map((row) => [listingKey(row.sourceId, row.externalId), row]))
  const decided = await decisionsAmong(db, [...byKey.keys()])
  for (const { a, b, verdict } of decided) {
    const [first, second] = [byKey.get(a), byKey.get(b)]
    if (verdict === 'different' && first && second && first.eventId !== second.eventId)
      throw new RefusedError(
        `"${first.title}" (${first.source}) and "${second.title}" (${second.source}) were decided to be different: take that back first.`,
      )
  }
}

const nameOf = (verdict: DecidedVerdict): string => (verdict === 'same' ? 'the same' : 'different')
