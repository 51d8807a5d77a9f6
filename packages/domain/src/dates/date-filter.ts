import { addDays, atCityTime, getWeekday } from './city-time.ts'
import { NIGHT_ENDS_HOUR } from './show-hours.ts'

/** The first and last local day of a range, both included. */
export interface DayRange {
  from: string
  to: string
}

/** The instants at which a range of nights begins and ends. Each night lasts from 6 AM to 6 AM. */
export interface NightRange {
  /** Included. */
  from: string
  /** Not included. */
  until: string
}

const MORNING = `0${NIGHT_ENDS_HOUR}:00`
export const toNights = ({ from, to }: DayRange, timeZone: string): NightRange => ({
  from: atCityTime(from, MORNING, timeZone),
  until: atCityTime(addDays(to, 1), MORNING, timeZone),
})

const SUNDAY = 7
const FRIDAY = 5

/**
 * Converts a value of the date filter to days, where `today` is tonight's day in the city; null for no filter. A week
 * ends on Sunday: `week` is the rest of this one, `weekend` the rest of its Friday to Sunday, `next-week` the Monday to
 * Sunday after this week, `month` the rest of the calendar month. Anything else is a single day (YYYY-MM-DD).
 */
export function toDayRange(filter: string, today: string): DayRange | null {
  const sunday = addDays(today, SUNDAY - getWeekday(today))
  const friday = addDays(sunday, FRIDAY - SUNDAY)
  switch (filter) {
    case 'all-dates':
      return null
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: today, to: sunday }
    case 'next-week':
      return { from: addDays(sunday, 1), to: addDays(sunday, 7) }
    case 'weekend':
      return { from: friday > today ? friday : today, to: sunday }
    case 'month':
      return { from: today, to: lastOfMonth(today) }
    default:
      return { from: filter, to: filter }
  }
}

/** Returns the last day of the month that a day is in. */
export function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const nextMonth = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return addDays(nextMonth, -1)
}
