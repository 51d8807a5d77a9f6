import type { EventStatus } from '@houselights/contracts/entities/entities'
import type { PushKind } from '@houselights/contracts/push/push'

/** What followers of a show are told of when it changes. */
export interface ShowFacts {
  status: EventStatus
  /** yyyy-MM-dd */
  day: string
  /** Seconds since 1970; null where no source gives an hour. */
  starts: number | null
  venue: string
  /** Whether somewhere to buy tickets is known. */
  tickets: boolean
}

/** A change, and what tells it from others of its kind: of two that are the same, the second is not told. */
export interface ShowChange {
  kind: Exclude<PushKind, 'new' | 'tonight'>
  fact: string
}

/** Less is no other time: sources round, and print doors for the start. */
const MOVED_SECONDS = 30 * 60
const IS_OFF: readonly EventStatus[] = ['cancelled', 'postponed']

/** What there is to tell of a show that was one thing when it was last looked at and is another now. */
export function findChanges(before: ShowFacts, now: ShowFacts): ShowChange[] {
  const change = (kind: ShowChange['kind'], fact = now.day): ShowChange => ({ kind, fact })
  if (now.status === 'cancelled' || now.status === 'postponed')
    return now.status === before.status ? [] : [change(now.status)]
  // a new date says as well that it takes place
  if (isMoved(before, now)) return [change('moved', [now.day, now.starts, now.venue].join(' '))]
  if (IS_OFF.includes(before.status)) return [change('back on')]
  return now.tickets && !before.tickets && now.status !== 'sold out' ? [change('on sale', '')] : []
}

/** To another day, house, or hour; an hour that nobody gave before moves nothing. */
const isMoved = (before: ShowFacts, now: ShowFacts): boolean =>
  before.day !== now.day ||
  before.venue !== now.venue ||
  (before.starts !== null && now.starts !== null && Math.abs(now.starts - before.starts) >= MOVED_SECONDS)
