import type { VenueHistory } from '@houselights/contracts/jobs/job-routes'

const WEEK_MS = 7 * 86_400_000

export interface Week {
  /** The week's Monday, yyyy-MM-dd. */
  week: string
  events: number
  /** The week isn't over, so `events` counts only what is announced so far. */
  isUnfinished: boolean
}

/** Counts the events at these venues in each week from the first to the last, including empty weeks. */
export function getWeeks(history: readonly Pick<VenueHistory, 'weeks'>[], today: string): Week[] {
  const counts = new Map<string, number>()
  for (const { weeks } of history)
    for (const { week, events } of weeks) counts.set(week, (counts.get(week) ?? 0) + events)
  const mondays = [...counts.keys()].sort()
  const [firstMonday, lastMonday] = [mondays[0], mondays.at(-1)]
  if (!firstMonday || !lastMonday) return []
  const weeks = []
  for (let mondayMs = Date.parse(firstMonday); mondayMs <= Date.parse(lastMonday); mondayMs += WEEK_MS) {
    const week = new Date(mondayMs).toISOString().slice(0, 10)
    const sunday = new Date(mondayMs + WEEK_MS - 86_400_000).toISOString().slice(0, 10)
    weeks.push({ week, events: counts.get(week) ?? 0, isUnfinished: sunday >= today })
  }
  return weeks
}
