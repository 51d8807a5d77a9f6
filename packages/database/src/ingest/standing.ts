import { addDays, atCityTime, atNightTime, daysBetween, localClock, localDay } from '@houselights/domain/city-time'
import { composeDescription } from '@houselights/domain/compose-description'
import { Admission, EventKind, EventStatus, HttpUrl, Instant, LocalDay } from '@houselights/types/entities'
import { Evidence } from '@houselights/types/quality'
import { z } from 'zod'
import { isAfter, type ToldEvent } from './told-event.ts'

const evidence = z.array(Evidence)

/**
 * What was looked up or worked out for fields that no source of the event fills. It is kept beside the sources' word and
 * gives way to it. Worked-out values follow the facts they were worked out from.
 */
export const Derived = z.object({
  /** Read on the show's own page, or worked out from the house's habit. */
  doorsAt: z
    .union([z.object({ at: Instant, evidence }), z.object({ minutesBefore: z.number().int(), evidence })])
    .optional(),
  ticketUrl: z.object({ value: HttpUrl, evidence }).optional(),
  description: z
    .union([z.object({ value: z.string(), evidence }), z.object({ composed: z.literal(true), evidence })])
    .optional(),
  /** The name of an artist we know, where no source says who plays nor that it is a night. */
  headliner: z.object({ name: z.string(), evidence }).optional(),
})
export type Derived = z.infer<typeof Derived>

/** What operators set against the sources. */
export const Locked = z
  .object({
    title: z.string(),
    night: z.string().nullable(),
    presenter: z.string().nullable(),
    tour: z.string().nullable(),
    localDate: LocalDay,
    startsAt: Instant.nullable(),
    endsAt: Instant.nullable(),
    doorsAt: Instant.nullable(),
    room: z.string().nullable(),
    kind: EventKind,
    status: EventStatus,
    price: z.string().nullable(),
    priceMin: z.number().nullable(),
    priceMax: z.number().nullable(),
    currency: z.string().nullable(),
    admission: Admission.nullable(),
    age: z.string().nullable(),
    ticketUrl: HttpUrl.nullable(),
    imageUrl: HttpUrl.nullable(),
    description: z.string().nullable(),
    tags: z.array(z.string()),
    bill: z.array(z.object({ name: z.string(), role: z.enum(['headliner', 'support']) })),
  })
  .partial()
export type Locked = z.infer<typeof Locked>

export interface StandingEvent extends ToldEvent {
  /** Names of the fields that were worked out rather than read. */
  inferred: string[]
}

/** The event as its sources tell it, with what stands beside their word. */
export function withStanding(
  told: ToldEvent,
  { derived, locked }: { derived: Derived; locked: Locked },
  { venueName, timeZone }: { venueName: string; timeZone: string },
): StandingEvent {
  const inferred: string[] = []
  const night = standingNight(told, locked, timeZone)
  const event: ToldEvent = { ...told, ...(locked as Partial<ToldEvent>), ...night.hours }
  const free = (field: keyof Locked) => !(field in locked)
  // a start that was set may be later than the end that sources print
  if (event.endsAt !== null && !isAfter(event.endsAt, event.startsAt) && free('endsAt')) event.endsAt = null
  if (derived.ticketUrl && event.ticketUrl === null && free('ticketUrl')) event.ticketUrl = derived.ticketUrl.value
  if (derived.headliner && event.bill.length === 0 && event.night === null && free('bill'))
    event.bill = [{ name: derived.headliner.name, role: 'headliner' }]
  if (derived.doorsAt && event.doorsAt === null && free('doorsAt')) {
    if ('at' in derived.doorsAt) {
      const doors = night.moved(derived.doorsAt.at)
      if (opensFor(event, doors, timeZone)) event.doorsAt = doors
    } else if (event.startsAt) {
      event.doorsAt = minutesBefore(event.startsAt, derived.doorsAt.minutesBefore)
      inferred.push('doors')
    }
  }
  if (derived.description && event.description === null && free('description')) {
    if ('value' in derived.description) event.description = derived.description.value
    else {
      event.description = composeDescription({ ...event, venueName }, timeZone)
      inferred.push('description')
    }
  }
  return { ...event, inferred }
}

type Hours = Pick<ToldEvent, 'localDate' | 'startsAt' | 'endsAt' | 'doorsAt'>

/**
 * The night as it stands. A locked day takes the sources' hours along; a locked hour is one of the clock, and stays
 * with the night when that moves.
 */
export function standingNight(
  told: Hours,
  locked: Pick<Locked, 'localDate' | 'startsAt' | 'endsAt' | 'doorsAt'>,
  timeZone: string,
): { hours: Hours; moved: (instant: string) => string } {
  const localDate = locked.localDate ?? told.localDate
  const days = daysBetween(told.localDate, localDate)
  const moved = (instant: string) =>
    days === 0
      ? instant
      : atCityTime(addDays(localDay(instant, timeZone), days), localClock(instant, timeZone), timeZone)
  const hour = (said: string | null, set: string | null | undefined) => {
    if (set === undefined) return said && moved(said)
    return set && atNightTime(localDate, localClock(set, timeZone), timeZone)
  }
  const startsAt = hour(told.startsAt, locked.startsAt)
  const endsAt = hour(told.endsAt, locked.endsAt)
  return { hours: { localDate, startsAt, endsAt, doorsAt: hour(told.doorsAt, locked.doorsAt) }, moved }
}

/** A show that was moved since its page was read opens its doors at another hour. */
const opensFor = ({ localDate, startsAt }: ToldEvent, doors: string, timeZone: string): boolean =>
  localDay(doors, timeZone) === localDate && (startsAt === null || Date.parse(doors) <= Date.parse(startsAt))

const minutesBefore = (instant: string, minutes: number): string =>
  new Date(new Date(instant).getTime() - minutes * 60_000).toISOString()
