import type { EventStatus } from '@houselights/contracts/entities/entities'
import type { PushKind } from '@houselights/contracts/push/push'

/** The facts about a show whose changes its followers are notified about. */
export interface ShowFacts {
  status: EventStatus
  /** yyyy-MM-dd */
  day: string
  /** Seconds since 1970; null if no source states a time. */
  starts: number | null
  venue: string
  /** Whether we know where to buy tickets. */
  tickets: boolean
}

/** A change, and the fact that identifies it: a second change with the same fact isn't sent. */
export interface ShowChange {
  kind: Exclude<PushKind, 'new' | 'tonight'>
  fact: string
}

/** A smaller difference doesn't count as a new time: sources round times, and print door times as starts. */
const MOVED_SECONDS = 30 * 60
const OFF_STATUSES: readonly EventStatus[] = ['cancelled', 'postponed']

/** Finds the changes since the last check that followers are notified about. */
export function findChanges(before: ShowFacts, after: ShowFacts): ShowChange[] {
  const createChange = (kind: ShowChange['kind'], fact = after.day): ShowChange => ({ kind, fact })
  if (after.status === 'cancelled' || after.status === 'postponed')
    return after.status === before.status ? [] : [createChange(after.status)]
  // A new date also shows that the show takes place.
  if (isMoved(before, after)) return [createChange('moved', [after.day, after.starts, after.venue].join(' '))]
  if (OFF_STATUSES.includes(before.status)) return [createChange('back on')]
  return after.tickets && !before.tickets && after.status !== 'sold out' ? [createChange('on sale', '')] : []
}

/** Whether the day, venue or time changed. A time that was unknown before doesn't count as moved. */
const isMoved = (before: ShowFacts, after: ShowFacts): boolean =>
  before.day !== after.day ||
  before.venue !== after.venue ||
  (before.starts !== null && after.starts !== null && Math.abs(after.starts - before.starts) >= MOVED_SECONDS)
