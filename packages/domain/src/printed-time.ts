import type { ClockTime } from './city-time.ts'
import { fold, tidy } from './text.ts'

/** The hours a listing prints; what it does not print is absent. */
export interface PrintedTimes {
  doors?: ClockTime
  show?: ClockTime
}

const CLOCK =
  '(\\d{1,2})\\s*(?:[:.]\\s*(\\d\\d))?\\s*:?\\s*([ap])\\.?\\s*m?\\b\\.?|\\b([01]?\\d|2[0-3]):([0-5]\\d)\\b|\\b(noon|midnight)\\b'

/** One printed hour, `8:30 PM`, `8pm`, `8 :30PM`, `20:30`, `noon`, as HH:mm; undefined where the text has none. */
export function readClock(text: string): ClockTime | undefined {
  const match = new RegExp(CLOCK, 'i').exec(fold(tidy(text)))
  return match ? clockOf(match) : undefined
}

/**
 * Reads doors and show hours out of a line such as `Doors: 7pm / Show: 8pm`, `7PM doors, 8PM show`, `7pm/8pm`,
 * `Show at 9:00 PM`. A lone unlabelled hour is the show's. Two unlabelled hours with a slash are doors and show;
 * with a dash or "to" they are start and end, and only the start counts.
 */
export function readTimes(text: string): PrintedTimes {
  const printed = fold(tidy(text))
  const hours = findHours(printed)
  if (hours.length === 0) return {}
  const doors = hours.find(({ label }) => label === 'doors')?.clock
  const show = hours.find(({ label }) => label === 'show')?.clock
  if (doors || show) return { ...(doors && { doors }), ...(show && { show }) }
  const [first, second] = hours
  if (!first) return {}
  const between = second ? printed.slice(first.end, second.start) : ''
  if (second && /^\s*\/\s*$/.test(between)) return { doors: first.clock, show: second.clock }
  return { show: first.clock }
}

interface Hour {
  clock: ClockTime
  start: number
  end: number
  label?: 'doors' | 'show'
}

/** What calls an hour doors or show stands beside it. */
const MOST_LABEL = 100
const DOORS = /\bdoors?\b(?: ?(?:open|at|:|-|@|\|))* ?$/
const SHOW = /\b(?:show(?:time)?s?|starts?|music|event)\b(?: ?(?:starts?|time|at|:|-|@|\|))* ?$/
const DOORS_AFTER = /^ ?\)? ?doors?\b(?! ?[:@]? ?\d)/
const SHOW_AFTER = /^ ?\)? ?(?:show(?:time)?|start|music)\b(?! ?[:@]? ?\d)/

function findHours(text: string): Hour[] {
  const matches = [...text.matchAll(new RegExp(CLOCK, 'gi'))]
  let from = 0
  return matches.flatMap((match) => {
    const clock = clockOf(match)
    if (!clock) return []
    const start = match.index
    const end = start + match[0].length
    const before = text.slice(Math.max(from, start - MOST_LABEL), start)
    const after = text.slice(end)
    from = end
    return [{ clock, start, end, label: labelOf(before, after) }]
  })
}

function labelOf(before: string, after: string): Hour['label'] {
  if (DOORS.test(before)) return 'doors'
  if (SHOW.test(before)) return 'show'
  if (DOORS_AFTER.test(after)) return 'doors'
  if (SHOW_AFTER.test(after)) return 'show'
  return undefined
}

function clockOf(match: RegExpMatchArray): ClockTime | undefined {
  if (match[6]) return match[6] === 'noon' ? '12:00' : '00:00'
  if (match[4] && match[5]) return pad(Number(match[4]), Number(match[5]))
  const hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (hour < 1 || hour > 12 || minute > 59) return undefined
  return pad((hour % 12) + (match[3]?.toLowerCase() === 'p' ? 12 : 0), minute)
}

const pad = (hour: number, minute: number): ClockTime =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
