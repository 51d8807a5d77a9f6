import { clockTime, getDay, shortDayName } from '@houselights/domain/dates/format-city-time'

/** "Today, 11:20 AM", "Fri, May 2, 8 PM" */
export function formatDayAndTime(time: string, { today, timeZone }: { today: string; timeZone: string }): string {
  const day = getDay(time, timeZone)
  return `${day === today ? 'Today' : shortDayName(day, today)}, ${clockTime(time, timeZone)}`
}
