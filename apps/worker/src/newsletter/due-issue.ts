import { ISSUE_DUE } from '@houselights/config/newsletter'
import { addDays, atCityTime, localDay, weekdayOf } from '@houselights/domain/city-time'

/** An issue may be this late, after an outage: tomorrow's would tell of another tonight. */
const LATEST_MS = 12 * 3_600_000
const A_WEEK_DAYS = 7

/**
 * The day of sending whose issue is due in a city at this moment, yyyy-MM-dd: from its hour on by the city's own clock, until
 * twelve hours later or the end of the day. Undefined at other times.
 */
export function dueIssueDay(now: Date, timeZone: string): string | undefined {
  const { weekday, hour } = ISSUE_DUE
  const today = localDay(now, timeZone)
  const day = addDays(today, -((weekdayOf(today) - weekday + A_WEEK_DAYS) % A_WEEK_DAYS))
  const since = Date.parse(atCityTime(day, `${String(hour).padStart(2, '0')}:00`, timeZone))
  return day === today && now.getTime() >= since && now.getTime() < since + LATEST_MS ? day : undefined
}
