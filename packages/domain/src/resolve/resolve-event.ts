import { type BillRole, PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import type { DerivedFields, EventFacts, LockedFields } from '@houselights/contracts/entities/event-overrides'
import type { Listing } from '@houselights/contracts/entities/listing'
import { artistKey } from '../artists/artist-name.ts'
import { addDays, atCityTime, atNightTime, daysBetween, localClock, localDay } from '../dates/city-time.ts'
import { nightClock } from '../dates/format-show-time.ts'
import { getNight, getNightOfShow, isAfterMidnight } from '../dates/show-hours.ts'
import { isAfter } from './resolve-sources.ts'

export interface BilledArtist {
  id: string
  role: BillRole
}

/** Gets the names on a bill that are artists. Comedians, quiz hosts and film titles aren't. */
export const getArtistNames = ({ kind, bill }: Pick<EventFacts, 'kind' | 'bill'>): EventFacts['bill'] =>
  PUBLIC_KINDS.includes(kind) ? bill : []

/**
 * Finds the artists of a bill by the keys of their names. `assignments` maps the artists that names usually mean to
 * those that operators chose for this event. An artist with two names on the bill is billed once.
 */
export function getBilledArtists(
  bill: EventFacts['bill'],
  idsByKey: ReadonlyMap<string, string>,
  assignments: ReadonlyMap<string, string> = new Map(),
): BilledArtist[] {
  const artistsById = new Map<string, BilledArtist>()
  for (const { name, role } of bill) {
    const usualId = idsByKey.get(artistKey(name))
    const id = usualId && (assignments.get(usualId) ?? usualId)
    if (id && (!artistsById.has(id) || role === 'headliner')) artistsById.set(id, { id, role })
  }
  return [...artistsById.values()]
}

/** Gets the headlining artist's id; null if there is none. */
export const getHeadliner = ([firstArtist]: readonly BilledArtist[]): string | null =>
  firstArtist?.role === 'headliner' ? firstArtist.id : null

/** The facts that a composed description uses. */
interface DescribedEvent
  extends Pick<EventFacts, 'bill' | 'title' | 'localDate' | 'startsAt' | 'doorsAt' | 'price' | 'age'> {
  venueName: string
}

/** Composes a description from only the event's own facts, for an event that no source describes. */
function composeDescription(event: DescribedEvent, timeZone: string): string {
  const { doorsAt, startsAt, price, age } = event
  const formatClock = (instant: string) => nightClock(instant, timeZone)
  const timeTexts = [
    doorsAt && `Doors at ${formatClock(doorsAt)}`,
    startsAt && `${doorsAt ? 'show' : 'Show'} at ${formatClock(startsAt)}`,
  ]
  const facts = [timeTexts.filter(Boolean).join(', '), price && `Tickets: ${price}`, age && `Age: ${age}`].filter(
    Boolean,
  )
  return [
    `${formatActs(event)} at ${event.venueName} on ${formatDay(event, timeZone)}.`,
    ...facts.map((fact) => `${fact}.`),
  ].join(' ')
}

function formatActs({ bill, title }: DescribedEvent): string {
  const [headliner, ...support] = bill.map(({ name }) => name)
  if (!headliner) return title
  return support.length > 0 ? `${headliner} with ${formatList(support)}` : headliner
}

const formatList = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names)

/** Formats the day: "Friday, May 2, 2025", or "Friday night, May 2, 2025" for a start after midnight. */
function formatDay({ localDate, startsAt }: DescribedEvent, timeZone: string): string {
  const isLate = startsAt !== null && isAfterMidnight(startsAt, timeZone)
  const day = new Date(`${isLate ? getNight(startsAt, timeZone) : localDate}T00:00:00Z`)
  const dateText = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(day)
  return isLate ? dateText.replace(',', ' night,') : dateText
}

export interface ResolvedEvent extends EventFacts {
  /** Names of fields that were inferred and don't come from a source. */
  inferred: string[]
}

/** Resolves an event from its sources' facts, derived values and what operators set. */
export function resolveEvent(
  facts: EventFacts,
  { derived, locked }: { derived: DerivedFields; locked: LockedFields },
  { venueName, timeZone }: { venueName: string; timeZone: string },
): ResolvedEvent {
  const inferred: string[] = []
  const night = resolveNight(facts, locked, timeZone)
  const event: EventFacts = { ...facts, ...locked, ...night.times }
  const isUnlocked = (field: keyof LockedFields) => !(field in locked)
  // A start that an operator set may be later than the sources' end.
  if (event.endsAt !== null && !isAfter(event.endsAt, event.startsAt) && isUnlocked('endsAt')) event.endsAt = null
  // A source's note doesn't apply to a value that operators set.
  if (!isUnlocked('wheelchair') && isUnlocked('wheelchairNote')) event.wheelchairNote = null
  if (derived.ticketUrl && event.ticketUrl === null && isUnlocked('ticketUrl'))
    event.ticketUrl = derived.ticketUrl.value
  if (derived.headliner && event.bill.length === 0 && event.night === null && isUnlocked('bill'))
    event.bill = [{ name: derived.headliner.name, role: 'headliner' }]
  if (derived.doorsAt && event.doorsAt === null && isUnlocked('doorsAt')) {
    if ('at' in derived.doorsAt) {
      const doors = night.moveTime(derived.doorsAt.at)
      if (isPlausibleDoorTime(event, doors, timeZone)) event.doorsAt = doors
    } else if (event.startsAt) {
      event.doorsAt = subtractMinutes(event.startsAt, derived.doorsAt.minutesBefore)
      inferred.push('doors')
    }
  }
  if (derived.description && event.description === null && isUnlocked('description')) {
    if ('value' in derived.description) event.description = derived.description.value
    else {
      event.description = composeDescription({ ...event, venueName }, timeZone)
      inferred.push('description')
    }
  }
  return { ...event, inferred }
}

type EventTimes = Pick<EventFacts, 'localDate' | 'startsAt' | 'endsAt' | 'doorsAt'>

/**
 * Resolves the day and times of an event. A locked day moves the sources' times to that day. A locked time is a
 * wall-clock time, and moves with the night.
 */
function resolveNight(
  facts: EventTimes,
  locked: Pick<LockedFields, 'localDate' | 'startsAt' | 'endsAt' | 'doorsAt'>,
  timeZone: string,
): { times: EventTimes; moveTime: (instant: string) => string } {
  const localDate = locked.localDate ?? facts.localDate
  const days = daysBetween(facts.localDate, localDate)
  const moveTime = (instant: string) =>
    days === 0
      ? instant
      : atCityTime(addDays(localDay(instant, timeZone), days), localClock(instant, timeZone), timeZone)
  const resolveTime = (fact: string | null, lockedTime: string | null | undefined) => {
    if (lockedTime === undefined) return fact && moveTime(fact)
    return (
      lockedTime && atNightTime(locked.localDate ?? getNightOfShow(facts), localClock(lockedTime, timeZone), timeZone)
    )
  }
  const startsAt = resolveTime(facts.startsAt, locked.startsAt)
  const endsAt = resolveTime(facts.endsAt, locked.endsAt)
  return { times: { localDate, startsAt, endsAt, doorsAt: resolveTime(facts.doorsAt, locked.doorsAt) }, moveTime }
}

/** Moves a listing to the night to which operators moved its event, because it must be matched there. */
export function toResolvedNight(listing: Listing, locked: LockedFields, timeZone: string): Listing {
  if (locked.localDate === undefined && locked.startsAt === undefined) return listing
  const { localDate, ...times } = resolveNight({ ...listing, localDate: listing.date }, locked, timeZone).times
  return { ...listing, date: localDate, ...times }
}

/** Whether a door time from a page fits the event. It may be outdated if the show has moved since. */
const isPlausibleDoorTime = ({ localDate, startsAt }: EventFacts, doors: string, timeZone: string): boolean =>
  localDay(doors, timeZone) === localDate && (startsAt === null || Date.parse(doors) <= Date.parse(startsAt))

const subtractMinutes = (instant: string, minutes: number): string =>
  new Date(new Date(instant).getTime() - minutes * 60_000).toISOString()
