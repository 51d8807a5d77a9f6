import type { SourceKind } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { addDays } from '../dates/city-time.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import type { Decision, ListingPair } from './match-listings.ts'
import { isSingleAct, judgeSingleAct, type ListedAct, type SingleActVerdict, type VenueShow } from './single-act.ts'

export interface EveningListing {
  key: string
  kind: SourceKind
  /** The source is a page of this venue alone. */
  own: boolean
  /** The source lists it still. */
  live: boolean
  listing: Listing
}

/** An event of a venue whose calendar is known. */
export interface EveningEvent {
  id: string
  venueId: string
  date: string
  /** By an operator. */
  statusSet: boolean
  unconfirmedBeside: string | null
  listings: EveningListing[]
}

export interface VenueCalendar {
  /** The last day that it lists. */
  until: string
  /** Its last read brought all of it: a show that it does not name is not on it. */
  whole: boolean
}

export type Conclusion =
  | { is: 'part'; event: string; of: string }
  /** It is in doubt beside this show, or beside none; the pairs are put to review. */
  | { is: 'beside'; event: string; show: string | null; changed: boolean; review: ListingPair[] }

interface Known {
  calendars: ReadonlyMap<string, VenueCalendar>
  decisions: readonly Decision[]
  gazetteer: Gazetteer
}

/**
 * Compares what only aggregators list with the venues' own calendars, by the venue's id. `decisions` are those about the
 * listings of these events. An event of which nothing is said stays as it is.
 */
export function inferSingleActs(
  events: readonly EveningEvent[],
  { calendars, decisions, gazetteer }: Known,
): Conclusion[] {
  const apart = eventsApart(events, decisions)
  return events.flatMap((event): Conclusion[] => {
    const shows = events.filter((other) => isShowNear(event, other))
    const verdict = conclude(event, {
      shows,
      calendar: calendars.get(event.venueId),
      apart: shows.some(({ id }) => apart.has(`${event.id} ${id}`)),
      gazetteer,
    })
    if (!verdict) return []
    if (verdict.is === 'part') return [{ is: 'part', event: event.id, of: verdict.of }]
    const show = verdict.is === 'unconfirmed' ? verdict.beside : null
    const review = reviewPairs(
      event,
      shows.find(({ id }) => id === show),
    )
    return [{ is: 'beside', event: event.id, show, changed: show !== event.unconfirmedBeside, review }]
  })
}

interface Beside extends Pick<Known, 'gazetteer'> {
  shows: readonly EveningEvent[]
  calendar: VenueCalendar | undefined
  /** A person said that it is none of these shows. */
  apart: boolean
}

function conclude(event: EveningEvent, { shows, calendar, apart, gazetteer }: Beside): SingleActVerdict | null {
  const acts = singleActs(event, gazetteer)
  const known = calendar !== undefined && calendar.until > event.date
  if (acts.length === 0 || event.statusSet || apart || !known) return event.unconfirmedBeside ? { is: 'apart' } : null
  const verdict = judgeSingleAct(acts, shows.flatMap(venueShow), gazetteer)
  // a read that brought a part of the calendar ends no doubt and begins none
  const whole = calendar.whole || (verdict.is === 'unconfirmed' && event.unconfirmedBeside !== null)
  return whole ? verdict : null
}

/** The listings of an event that only aggregators list still, each of one act; none for any other event. */
function singleActs(event: EveningEvent, gazetteer: Gazetteer): ListedAct[] {
  const current = currentListings(event)
  const acts = current.map(({ listing }) => ({ ...getAct(listing), night: listing.night }))
  return current.every(({ kind }) => kind === 'aggregator') && acts.every((act) => isSingleAct(act, gazetteer))
    ? acts
    : []
}

/** The listings that sources have still, or all where none has. */
function currentListings({ listings }: EveningEvent): EveningListing[] {
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

/** A show as its venue lists it. */
function venueShow(event: EveningEvent): VenueShow[] {
  const [best, ...others] = ownListings(event).map(({ listing }) => listing)
  if (!best) return []
  const first = <Value>(pick: (listing: Listing) => Value | null): Value | null =>
    [best, ...others].map(pick).find((value) => value !== null) ?? null
  return [
    {
      id: event.id,
      ...getAct(best),
      startsAt: first(({ startsAt }) => startsAt),
      doorsAt: first(({ doorsAt }) => doorsAt),
      room: first(({ room }) => room),
      description: first(({ description }) => description),
      takesPlace: !['cancelled', 'postponed', 'moved'].includes(best.status),
    },
  ]
}

const getAct = ({ title, headliner, support, date, startsAt, doorsAt, room }: Listing) => ({
  title,
  date,
  startsAt,
  doorsAt,
  room,
  acts: [headliner, ...support].flatMap((name) => name ?? []),
})

/** Pairs of events that a person decided to be two, in both orders. */
function eventsApart(events: readonly EveningEvent[], decisions: readonly Decision[]): Set<string> {
  const toEvent = new Map(events.flatMap(({ id, listings }) => listings.map(({ key }) => [key, id] as const)))
  const apart = decisions.filter(({ verdict }) => verdict === 'different')
  return new Set(
    apart.flatMap(({ a, b }) => [`${toEvent.get(a)} ${toEvent.get(b)}`, `${toEvent.get(b)} ${toEvent.get(a)}`]),
  )
}

/** Whether the act belongs to the venue's show. */
function reviewPairs(event: EveningEvent, show: EveningEvent | undefined): ListingPair[] {
  const [one, other] = [currentListings(event)[0], show && ownListings(show)[0]]
  if (!one || !other) return []
  const why = `only an aggregator lists "${one.listing.title}"; the venue's own calendar has "${other.listing.title}" that night`
  return [{ a: one.key, b: other.key, why }]
}
