import { ISSUE_DUE } from '@houselights/config/newsletter'
import { digestContent, hasIssue, makeIssue } from '@houselights/database/newsletter/issues'
import { addDays, atCityTime, localDay, weekdayOf } from '@houselights/domain/city-time'
import type { CityFile } from '@houselights/types/city-files'
import type { DataSource } from 'typeorm'

/** An issue may be this late, after an outage: tomorrow's would tell of another tonight. */
const LATEST_MS = 12 * 3_600_000
const A_WEEK_DAYS = 7

/**
 * The day of sending whose issue is due in a city at this moment, yyyy-MM-dd: from its hour on by the city's own clock, until
 * twelve hours later or the end of the day. Undefined at other times. @internal
 */
export function dueIssueDay(now: Date, timeZone: string): string | undefined {
  const { weekday, hour } = ISSUE_DUE
  const today = localDay(now, timeZone)
  const day = addDays(today, -((weekdayOf(today) - weekday + A_WEEK_DAYS) % A_WEEK_DAYS))
  const since = Date.parse(atCityTime(day, `${String(hour).padStart(2, '0')}:00`, timeZone))
  return day === today && now.getTime() >= since && now.getTime() < since + LATEST_MS ? day : undefined
}

interface Issuing {
  db: DataSource
  cities: readonly CityFile[]
  now: Date
}

/** Makes the issues that are due, each once whatever the number of workers. */
export async function makeIssues({ db, cities, now }: Issuing): Promise<void> {
  for (const city of cities) {
    const day = dueIssueDay(now, city.timeZone)
    if (day === undefined || (await hasIssue(db, city.id, day))) continue
    await makeIssue(db, { city: city.id, day, now }, await digestContent(db, city, now))
  }
}
