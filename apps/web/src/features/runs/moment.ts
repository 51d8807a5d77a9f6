import { clockTime, dayOf, shortDayName } from '../../format/city-time.ts'
import type { Clock } from '../status/clock.ts'

/** "Today, 11:20 AM", "Fri, May 2, 8 PM" */
export function momentOf(at: string, { today, timeZone }: Pick<Clock, 'today' | 'timeZone'>): string {
  const day = dayOf(at, timeZone)
  return `${day === today ? 'Today' : shortDayName(day, today)}, ${clockTime(at, timeZone)}`
}
