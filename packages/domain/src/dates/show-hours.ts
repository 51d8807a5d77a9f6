import { dayBefore, getDay, getHour } from './format-city-time.ts'

/** Times before this hour belong to the night before: a show at 3:30 AM on Sunday is part of Saturday night. */
export const NIGHT_ENDS_HOUR = 6

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** How long a show is assumed to last if no source has its end. */
export const DEFAULT_LENGTH_HOURS = 6
/** Festivals last days. A later end is the end of a run or an exhibition. */
export const MAX_LENGTH_DAYS = 14

/** The facts that decide whether a show is upcoming, on now or over. */
export interface ShowTimes {
  /** yyyy-MM-dd; empty if no source states a date. */
  localDate: string
  /** Instants; null if no source states the time. */
  startsAt: string | null
  endsAt: string | null
}

/**
 * Returns the night that an instant belongs to, as yyyy-MM-dd: until 6 AM in the city, it is still the night before.
 */
export function getNight(instant: string, timeZone: string): string {
  const day = getDay(instant, timeZone)
  return isAfterMidnight(instant, timeZone) ? dayBefore(day) : day
}

/**
 * Returns the night that a show belongs to, as yyyy-MM-dd. Sources list a show at 12:30 AM under either day. The start
 * is written with its city's offset, so its first characters are the city's own day and time.
 */
export function getNightOfShow({ localDate, startsAt }: Pick<ShowTimes, 'localDate' | 'startsAt'>): string {
  const [, day, hour] = /^(\d{4}-\d\d-\d\d)T(\d\d)/.exec(startsAt ?? '') ?? []
  return day && Number(hour) < NIGHT_ENDS_HOUR ? dayBefore(day) : localDate
}

/** Returns the night of a start that is an instant (see `getNightOfShow`) or a day without a time. */
export const getNightOfStart = (start: string): string =>
  getNightOfShow({ localDate: start.slice(0, 10), startsAt: start })

/** Whether an instant belongs to the night of the day before. */
export const isAfterMidnight = (instant: string, timeZone: string): boolean =>
  getHour(instant, timeZone) < NIGHT_ENDS_HOUR

/**
 * Whether a show is over: at its stated end, otherwise six hours after its start. A show without a known time is over
 * when its night is. The database package has the same rule in SQL (event-sql.ts).
 */
export function isOver({ localDate, startsAt, endsAt }: ShowTimes, now: string, timeZone: string): boolean {
  const [start, end] = [Date.parse(startsAt ?? ''), Date.parse(endsAt ?? '')]
  // An operator can set a start that is after the sources' end.
  if (!Number.isNaN(end) && !(end <= start)) return end <= Date.parse(now)
  if (!Number.isNaN(start)) return start + DEFAULT_LENGTH_HOURS * HOUR_MS <= Date.parse(now)
  return localDate !== '' && localDate < getNight(now, timeZone)
}

/**
 * Formats the time until a show begins: "3d 4h", "5h", "Soon" in the last hour, "Live" from the start until the show is
 * over. Null after that, and if no source states the start.
 */
export function formatCountdown(show: ShowTimes, now: string, timeZone: string): string | null {
  const remainingMs = Date.parse(show.startsAt ?? '') - Date.parse(now)
  if (Number.isNaN(remainingMs) || isOver(show, now, timeZone)) return null
  if (remainingMs <= 0) return 'Live'
  if (remainingMs < HOUR_MS) return 'Soon'
  const days = Math.floor(remainingMs / DAY_MS)
  const hours = Math.floor((remainingMs % DAY_MS) / HOUR_MS)
  return days > 0 ? `${days}d ${hours}h` : `${hours}h`
}
