import { concludeLoneActs, type EveningEvent } from '@houselights/domain/matching/conclude-lone-acts'
import { BY_CALENDAR } from '@houselights/domain/matching/decided-by'
import { EventEntity } from '../entities/events.ts'
import type { Database } from '../sql.ts'
import { decisionsAmong } from './known-listings.ts'
import { mergeEvents } from './merge-events.ts'
import { enqueueReviewPairs } from './review-pairs.ts'
import { eveningEvents, venueCalendars } from './venue-evenings.ts'

export interface LoneActChanges {
  /** Events that are to be rebuilt. */
  touched: string[]
  /** Events that became part of others. */
  joined: string[]
}

export const NO_CHANGES: LoneActChanges = { touched: [], joined: [] }

/**
 * Compares what only aggregators list at these venues with the venues' own calendars. A lone act becomes part of the
 * venue's show, or is in doubt beside it: then it is in no list, and a person decides. It is concluded anew each time,
 * so that what the venue comes to list is public by itself. A person's decision about the pair, or the event's status as
 * an operator set it, ends the doubt.
 */
export async function applyLoneActs(
  db: Database,
  { venues, today, readAt }: { venues: readonly string[]; today: string; readAt: string },
): Promise<LoneActChanges> {
  const changes: LoneActChanges = { touched: [], joined: [] }
  const events = await eveningEvents(db, venues, today)
  if (events.length === 0) return changes
  const calendars = await venueCalendars(db, venues, readAt)
  const decisions = await decisionsAmong(db, events.flatMap(listingKeys))
  for (const conclusion of concludeLoneActs(events, { calendars, decisions })) {
    if (conclusion.is === 'part') {
      await mergeEvents(db, conclusion.of, [conclusion.event])
      changes.joined.push(conclusion.event)
      changes.touched.push(conclusion.of)
      continue
    }
    await enqueueReviewPairs(db, conclusion.review, readAt, BY_CALENDAR)
    if (!conclusion.changed) continue
    await db
      .getRepository(EventEntity)
      .update(conclusion.event, { unconfirmedBeside: conclusion.show, updatedAt: () => 'now()' })
    changes.touched.push(conclusion.event)
  }
  return changes
}

const listingKeys = ({ listings }: EveningEvent): string[] => listings.map(({ key }) => key)
