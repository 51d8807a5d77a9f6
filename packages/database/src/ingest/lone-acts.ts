import { addDays } from '@houselights/domain/city-time'
import { BY_CALENDAR } from '@houselights/domain/matching/asked-by'
import {
  type HouseShow,
  isLoneAct,
  judgeLoneAct,
  type ListedAct,
  type LoneActVerdict,
} from '@houselights/domain/matching/lone-act'
import type { Listing } from '@houselights/types/listing'
import type { Queryable } from '../sql.ts'
import {
  type EveningEvent,
  type EveningListing,
  eveningEvents,
  type HouseCalendar,
  houseCalendars,
} from './house-evenings.ts'
import { decisionsAmong } from './known-listings.ts'
import { mergeEvents } from './merge-events.ts'
import { enqueueReviewPairs } from './review-pairs.ts'

export interface SettledActs {
  /** Events that are to be told anew. */
  touched: string[]
  /** Events that became part of others. */
  joined: string[]
}

/**
 * Holds what only aggregators list at these houses against the houses' own calendars. A lone act becomes part of the
 * house's show, or is in doubt beside it: then it stands in no list, and a person is asked. It is concluded anew each
 * time, so that what the house comes to list is public by itself. A person's word, on the pair or on the event's
 * status, ends the doubt.
 */
export async function settleLoneActs(
  db: Queryable,
  { venues, today, readAt }: { venues: readonly string[]; today: string; readAt: string },
): Promise<SettledActs> {
  const events = await eveningEvents(db, venues, today)
  const settled: SettledActs = { touched: [], joined: [] }
  if (events.length === 0) return settled
  const calendars = await houseCalendars(db, venues, readAt)
  const apart = await toldApart(db, events)
  for (const event of events) {
    const shows = events.filter((other) => isShowNear(event, other))
    const verdict = conclude(event, {
      shows,
      calendar: calendars.get(event.venueId),
      apart: shows.some(({ id }) => apart.has(`${event.id} ${id}`)),
    })
    if (!verdict) continue
    if (verdict.is === 'part') {
      await mergeEvents(db, verdict.of, [event.id])
      settled.joined.push(event.id)
      settled.touched.push(verdict.of)
      continue
    }
    const beside = verdict.is === 'unconfirmed' ? verdict.beside : null
    await askAbout(
      db,
      event,
      shows.find(({ id }) => id === beside),
      readAt,
    )
    if (beside === event.unconfirmedBeside) continue
    await db.query('update events set unconfirmed_beside = $2, updated_at = now() where id = $1', [event.id, beside])
    settled.touched.push(event.id)
  }
  return settled
}

/** What may be concluded about an event; null where it stays as it is. */
function conclude(
  event: EveningEvent,
  { shows, calendar, apart }: { shows: readonly EveningEvent[]; calendar: HouseCalendar | undefined; apart: boolean },
): LoneActVerdict | null {
  const acts = loneActs(event)
  const known = calendar !== undefined && calendar.until > event.date
  if (acts.length === 0 || event.statusSet || apart || !known) return event.unconfirmedBeside ? { is: 'apart' } : null
  const verdict = judgeLoneAct(acts, shows.flatMap(houseShow))
  // a read that brought a part of the calendar ends no doubt and begins none
  const whole = calendar.whole || (verdict.is === 'unconfirmed' && event.unconfirmedBeside !== null)
  return whole ? verdict : null
}

/** The listings of an event that only aggregators list still, each of one act; none for any other event. */
function loneActs(event: EveningEvent): ListedAct[] {
  const told = standing(event)
  const acts = told.map(({ listing }) => ({ ...actOf(listing), night: listing.night }))
  return told.every(({ kind }) => kind === 'aggregator') && acts.every(isLoneAct) ? acts : []
}

/** The listings that stand, or all where none does. */
function standing({ listings }: EveningEvent): EveningListing[] {
  const live = listings.filter((one) => one.live)
  return live.length > 0 ? live : listings
}

const ownListings = ({ listings }: EveningEvent): EveningListing[] =>
  listings
    .filter(({ own, live, kind }) => own && live && kind !== 'aggregator')
    .toSorted((one, other) => Number(other.kind === 'venue') - Number(one.kind === 'venue'))

const isShowNear = (event: EveningEvent, other: EveningEvent): boolean =>
  other.id !== event.id &&
  other.venueId === event.venueId &&
  addDays(event.date, -1) <= other.date &&
  other.date <= addDays(event.date, 1) &&
  ownListings(other).length > 0

/** A show as its house lists it. */
function houseShow(event: EveningEvent): HouseShow[] {
  const [best, ...others] = ownListings(event).map(({ listing }) => listing)
  if (!best) return []
  const first = <Value>(pick: (listing: Listing) => Value | null): Value | null =>
    [best, ...others].map(pick).find((value) => value !== null) ?? null
  return [
    {
      id: event.id,
      ...actOf(best),
      startsAt: first(({ startsAt }) => startsAt),
      doorsAt: first(({ doorsAt }) => doorsAt),
      room: first(({ room }) => room),
      description: first(({ description }) => description),
      takesPlace: !['cancelled', 'postponed', 'moved'].includes(best.status),
    },
  ]
}

const actOf = ({ title, headliner, support, date, startsAt, doorsAt, room }: Listing) => ({
  ...{ title, date, startsAt, doorsAt, room },
  acts: [headliner, ...support].flatMap((name) => name ?? []),
})

/** Pairs of events of which a person said that they are two. */
async function toldApart(db: Queryable, events: readonly EveningEvent[]): Promise<Set<string>> {
  const eventOf = new Map(events.flatMap(({ id, listings }) => listings.map(({ key }) => [key, id] as const)))
  const decided = await decisionsAmong(db, [...eventOf.keys()])
  const apart = decided.filter(({ verdict }) => verdict === 'different')
  return new Set(
    apart.flatMap(({ a, b }) => [`${eventOf.get(a)} ${eventOf.get(b)}`, `${eventOf.get(b)} ${eventOf.get(a)}`]),
  )
}

/** Asks whether the act belongs to the house's show; a question that was asked before stays as it is. */
async function askAbout(db: Queryable, event: EveningEvent, show: EveningEvent | undefined, at: string): Promise<void> {
  const [one, other] = [standing(event)[0], show && ownListings(show)[0]]
  if (!one || !other) return
  const why = `only an aggregator lists "${one.listing.title}"; the house's own calendar has "${other.listing.title}" that evening`
  await enqueueReviewPairs(db, [{ a: one.key, b: other.key, why }], at, BY_CALENDAR)
}
