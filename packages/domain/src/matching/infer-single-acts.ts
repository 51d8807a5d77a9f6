import type { SourceKind } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { addDays } from '../dates/city-time.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import type { Decision, ListingPair } from './match-listings.ts'
import { isSingleAct, judgeSingleAct, type ListedAct, type SingleActVerdict, type VenueShow } from './single-act.ts'

export interface NightListing {
  key: string
  kind: SourceKind
  /** Whether the source lists only this venue. */
  own: boolean
  /** Whether the source still has this listing. */
  live: boolean
  listing: Listing
}

/** An event, and its listings. */
export interface NightEvent {
  id: string
  venueId: string
  date: string
  /** Whether an operator set the status. */
  statusSet: boolean
  unconfirmedBeside: string | null
  listings: NightListing[]
}

export interface VenueCalendar {
  /** The last day with a show. */
  until: string
  /** Whether the last scrape was complete, so that the calendar has no other shows. */
  whole: boolean
}

export type Conclusion =
  | { outcome: 'part'; eventId: string; showId: string }
  /** The event is in doubt because of this show, or no longer in doubt if `showId` is null. The pairs go to review. */
  | { outcome: 'beside'; eventId: string; showId: string | null; changed: boolean; review: ListingPair[] }

interface InferenceData {
  calendars: ReadonlyMap<string, VenueCalendar>
  decisions: readonly Decision[]
  gazetteer: Gazetteer
}

/**
 * Compares events that only aggregators list with the venues' own calendars, keyed by venue id. `decisions` are the
 * decisions about these events' listings. An event without a conclusion doesn't change.
 */
export function inferSingleActs(
  events: readonly NightEvent[],
  { calendars, decisions, gazetteer }: InferenceData,
): Conclusion[] {
  const ruledOutPairs = findRuledOutPairs(events, decisions)
  return events.flatMap((event): Conclusion[] => {
    const shows = events.filter((otherEvent) => isShowNear(event, otherEvent))
    const verdict = judgeEvent(event, {
      shows,
      calendar: calendars.get(event.venueId),
      isRuledOut: shows.some(({ id }) => ruledOutPairs.has(`${event.id} ${id}`)),
      gazetteer,
    })
    if (!verdict) return []
    if (verdict.outcome === 'part') return [{ outcome: 'part', eventId: event.id, showId: verdict.showId }]
    const showId = verdict.outcome === 'unconfirmed' ? verdict.showId : null
    const review = toReviewPairs(
      event,
      shows.find(({ id }) => id === showId),
    )
    return [{ outcome: 'beside', eventId: event.id, showId, changed: showId !== event.unconfirmedBeside, review }]
  })
}

interface JudgeContext extends Pick<InferenceData, 'gazetteer'> {
  shows: readonly NightEvent[]
  calendar: VenueCalendar | undefined
  /** Whether a person decided that the event and one of these shows are different. */
  isRuledOut: boolean
}

function judgeEvent(
  event: NightEvent,
  { shows, calendar, isRuledOut, gazetteer }: JudgeContext,
): SingleActVerdict | null {
  const acts = getSingleActs(event, gazetteer)
  const coversDay = calendar !== undefined && calendar.until > event.date
  if (acts.length === 0 || event.statusSet || isRuledOut || !coversDay)
    return event.unconfirmedBeside ? { outcome: 'apart' } : null
  const verdict = judgeSingleAct(acts, shows.flatMap(toVenueShows), gazetteer)
  // After a scrape of only part of the calendar, a doubt neither starts nor ends.
  const isConclusive = calendar.whole || (verdict.outcome === 'unconfirmed' && event.unconfirmedBeside !== null)
  return isConclusive ? verdict : null
}

/** Returns the act of each listing of an event that only aggregators still list; none unless each is a single act. */
function getSingleActs(event: NightEvent, gazetteer: Gazetteer): ListedAct[] {
  const currentListings = getCurrentListings(event)
  const acts = currentListings.map(({ listing }) => ({ ...getAct(listing), night: listing.night }))
  return currentListings.every(({ kind }) => kind === 'aggregator') && acts.every((act) => isSingleAct(act, gazetteer))
    ? acts
    : []
}

/** Returns the listings that sources still have; if there are none, all listings. */
function getCurrentListings({ listings }: NightEvent): NightListing[] {
  const liveListings = listings.filter((listing) => listing.live)
  return liveListings.length > 0 ? liveListings : listings
}

const getOwnListings = ({ listings }: NightEvent): NightListing[] =>
  listings
    .filter(({ own, live, kind }) => own && live && kind !== 'aggregator')
    .toSorted((a, b) => Number(b.kind === 'venue') - Number(a.kind === 'venue'))

const isShowNear = (event: NightEvent, otherEvent: NightEvent): boolean =>
  otherEvent.id !== event.id &&
  otherEvent.venueId === event.venueId &&
  addDays(event.date, -1) <= otherEvent.date &&
  otherEvent.date <= addDays(event.date, 1) &&
  getOwnListings(otherEvent).length > 0

/** Returns a show with the facts that its venue lists; nothing if the venue doesn't list it. */
function toVenueShows(event: NightEvent): VenueShow[] {
  const [primaryListing, ...others] = getOwnListings(event).map(({ listing }) => listing)
  if (!primaryListing) return []
  const findFirst = <Value>(pick: (listing: Listing) => Value | null): Value | null =>
    [primaryListing, ...others].map(pick).find((value) => value !== null) ?? null
  return [
    {
      id: event.id,
      ...getAct(primaryListing),
      startsAt: findFirst(({ startsAt }) => startsAt),
      doorsAt: findFirst(({ doorsAt }) => doorsAt),
      room: findFirst(({ room }) => room),
      description: findFirst(({ description }) => description),
      takesPlace: !['cancelled', 'postponed', 'moved'].includes(primaryListing.status),
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

/** Finds the pairs of events that a person decided are different, in both orders. */
function findRuledOutPairs(events: readonly NightEvent[], decisions: readonly Decision[]): Set<string> {
  const eventIdsByKey = new Map(events.flatMap(({ id, listings }) => listings.map(({ key }) => [key, id] as const)))
  const differentDecisions = decisions.filter(({ verdict }) => verdict === 'different')
  return new Set(
    differentDecisions.flatMap(({ a, b }) => [
      `${eventIdsByKey.get(a)} ${eventIdsByKey.get(b)}`,
      `${eventIdsByKey.get(b)} ${eventIdsByKey.get(a)}`,
    ]),
  )
}

/** Creates the review pair that asks a person whether the act belongs to the venue's show. */
function toReviewPairs(event: NightEvent, show: NightEvent | undefined): ListingPair[] {
  const [eventListing, showListing] = [getCurrentListings(event)[0], show && getOwnListings(show)[0]]
  if (!eventListing || !showListing) return []
  const why = `only an aggregator lists "${eventListing.listing.title}"; the venue's own calendar has "${showListing.listing.title}" that night`
  return [{ a: eventListing.key, b: showListing.key, why }]
}
