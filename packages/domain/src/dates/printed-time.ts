import { remembered } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { fold, toLine } from '../text/text.ts'
import { USUAL_WEEKDAY } from './calendar-names.ts'
import type { ClockTime } from './city-time.ts'

/** The hours a listing prints; what it does not print is absent. */
export interface PrintedTimes {
  doors?: ClockTime
  show?: ClockTime
  /** Where the show's end stands behind it: `8pm - 11pm`. */
  end?: ClockTime
  /** Further shows of the same day: `7 & 9:15 PM`. */
  again?: ClockTime[]
}

/**
 * One hour: `8:30 PM`, `8pm`, `8 :30PM`, `8:PM`, `4:3pm` (a zero lost), `20:30`, `noon`. A number alone is one only
 * beside a whole one (`7-9pm`) or behind what calls it one (`doors 7`).
 */
const NUMBER = String.raw`(?<![\d$€£#])(?<!\d[.:] ?)(\d{1,2})(?: ?[:.] ?(\d{1,2})(?!\d))?`
const HALF_OF_DAY = String.raw`(?: ?:? ?([ap])\.? ?m\b\.?|([ap])\b)?(?!\d)`
const CLOCK = new RegExp(String.raw`${NUMBER}${HALF_OF_DAY}|\b(noon|midnight)\b`, 'g')
const MAX_HOURS = 40
/** What a bare number stands in that is no hour: `19+`, `10%`, `7/12`, `5 of 6`. */
const NO_HOUR_BEHIND = /^ ?(?:[%+/]|of\b|st\b|nd\b|rd\b|th\b)/

/** One printed hour as HH:mm; undefined where the text has none. */
export const parseClock = (text: string): ClockTime | undefined => findHours(fold(toLine(text)))[0]?.clock

/**
 * Reads doors and show hours out of a line such as `Doors: 7pm / Show: 8pm`, `7PM doors, 8PM show`, `7pm doors | 8pm
 * music`, `7pm/8pm`, `Show at 9:00 PM`. A lone unlabelled hour is the show's. Two unlabelled hours with a slash are
 * doors and show; with a dash or "to" they are start and end; with "and", "&" or "+" they are two shows. Hours that limit
 * a price (`free before 11pm`) are none of these.
 */
export function parseTimes(text: string): PrintedTimes {
  const printed = fold(toLine(text))
  const hours = findHours(printed)
  const called = hours.findIndex(({ label }) => label === 'show')
  if (called < 0 && !hours.some(({ label }) => label === 'doors')) return unlabelled(printed, hours)
  return doorsAndShow(printed, hours, called)
}

/**
 * The hours of a sentence that it calls doors or show itself: "Doors open at 7pm" and "the show starts at 8", not "happy
 * hour starts at 4" nor an hour alone.
 */
export function parseLabeledTimes(text: string): PrintedTimes {
  const printed = fold(toLine(text))
  const hours = findHours(printed)
  const called = hours.findIndex(
    (hour, index) => hour.label === 'show' && saysShow(printed, hour, hours[index - 1]?.end ?? 0),
  )
  return doorsAndShow(printed, hours, called)
}

/** The doors' hour, and the show's, of which the label stands at `called`. */
function doorsAndShow(printed: string, hours: readonly Hour[], called: number): PrintedTimes {
  const doors = hours.find(({ label }) => label === 'doors')
  const showHour = firstOfList(printed, hours, called)
  const show = showHour && { show: showHour.clock, ...following(printed, hours, showHour) }
  return { ...(doors && { doors: doors.clock }), ...show }
}

/** "7pm and 9:30pm shows": the word behind the last of several hours is of all of them. */
function firstOfList(printed: string, hours: readonly Hour[], labelled: number): Hour | undefined {
  const [own, before] = [hours[labelled], hours[labelled - 1]]
  return own && before && !before.label && AND.test(printed.slice(before.end, own.start))
    ? firstOfList(printed, hours, labelled - 1)
    : own
}

function saysShow(text: string, { start, end }: Hour, from: number): boolean {
  return (
    SURE.test(text.slice(Math.max(from, start - MAX_LABEL_LENGTH), start)) || labelIn(AFTER, text.slice(end)) === 'show'
  )
}

const SURE =
  /\b(?:show(?:time)?s?|music|bands?|concert|performance)\b(?: ?(?:starts?|begins?|time|at|from|:|-|@|\|))* ?$/

function unlabelled(printed: string, hours: readonly Hour[]): PrintedTimes {
  const [first, second] = hours
  if (!first) return {}
  if (second && /^ ?\/ ?$/.test(printed.slice(first.end, second.start)))
    return { doors: first.clock, show: second.clock, ...following(printed, hours, second) }
  return { show: first.clock, ...following(printed, hours, first) }
}

/** What stands right behind a show's hour: its end, or the hours of further shows. */
function following(printed: string, hours: readonly Hour[], show: Hour): Pick<PrintedTimes, 'end' | 'again'> {
  const again: ClockTime[] = []
  let last = show
  for (const [index, next] of hours.entries()) {
    if (next.start <= last.start) continue
    const after = hours[index + 1]
    const between = printed.slice(last.end, next.start)
    if (again.length === 0 && UNTIL.test(between)) return { end: next.clock }
    // "6pm/7pm and 9pm/10pm": the doors of the later show stand before it
    const behindDoors = after && /^ ?\/ ?$/.test(printed.slice(next.end, after.start)) ? after : next
    if (!AND.test(between) || next.label === 'doors' || behindDoors.clock === last.clock) break
    again.push(behindDoors.clock)
    last = behindDoors
  }
  return again.length > 0 ? { again } : {}
}

const UNTIL = /^ ?(?:-|–|—|~|to|until|'?till?) ?$/
const AND = /^ ?(?:(?:shows?|pm) ?)?(?:&|\+|and|, and|, ?&) ?$/

interface Hour {
  clock: ClockTime
  start: number
  end: number
  label?: 'doors' | 'show'
}

/** What calls an hour doors or show stands beside it. */
const MAX_LABEL_LENGTH = 100
const SHOW_WORDS = anyOf`show(?:time)?s?|starts?|begins?|music|event|bands?|concert|performance`
/** What may stand between such a word and the hour. */
const GLUE = anyOf`starts?|begins?|time|at|from|:|-|@|\|`
const BEFORE = [
  ['doors', /\bdoors?\b(?: ?(?:open|at|from|:|-|@|\|))* ?$/],
  ['show', new RegExp(String.raw`\b${SHOW_WORDS}\b(?: ?${GLUE})* ?$`)],
] as const
const AFTER = [
  ['doors', /^ ?\)? ?doors?\b/],
  ['show', /^ ?\)? ?(?:show(?:time)?s?|start|music|bands?)\b/],
] as const
/** `free before 11pm`, `$10 after 10`: the hour belongs to the price. */
const LIMIT = /\b(?:before|b4|b\/4|by|after) ?$/
const ONLY_END = /\b(?:until|'?till?) ?$/

interface Found {
  hour: number
  minute: number
  half?: string
  whole: boolean
  start: number
  end: number
}

const findHours = remembered((text): readonly Hour[] => {
  const found = [...text.matchAll(CLOCK)].slice(0, MAX_HOURS).flatMap((match) => toNumbers(match, text) ?? [])
  const behind = labelsBehind(text, found)
  let from = 0
  return found.flatMap((each, index) => {
    const before = text.slice(Math.max(from, each.start - MAX_LABEL_LENGTH), each.start)
    if (LIMIT.test(before) || (index === 0 && ONLY_END.test(before))) return []
    const ahead = behind ? undefined : labelIn(BEFORE, before)
    const clock = createClock(each, found, index, text, ahead ?? labelIn(AFTER, text.slice(each.end)))
    if (!clock) return []
    from = each.end
    const after = ahead ? undefined : labelIn(AFTER, text.slice(each.end))
    // "7pm doors 8pm": the word is the first hour's only where another does not follow it at once
    const taken = after && (behind || !labelled(text.slice(each.end)))
    if (taken) from += /^\W*[a-z]+/.exec(text.slice(each.end))?.[0].length ?? 0
    const label = ahead ?? (taken ? after : undefined)
    return [{ clock, start: each.start, end: each.end, ...(label && { label }) }]
  })
})

/** What a number that takes its "pm" from the next stands behind: "from 7 - 9pm", not "Vol. 3 - 9pm" or "May 2 - 9pm". */
const JOINABLE = new RegExp(
  String.raw`(?:^|[^a-z0-9. ] ?|\b(?:from|at|doors?|open|shows?|music|and|${USUAL_WEEKDAY}s?|tonight|weekly) )$`,
)

/** A word that is followed by an hour of its own. */
const labelled = (after: string): boolean => /^ ?\)? ?[a-z]+(?: ?(?:at|starts?|@|:))* ?\d/.test(after)

/** `7pm doors 8pm show`: the words stand behind their hours where the line ends with one and does not begin with one. */
function labelsBehind(text: string, found: readonly Found[]): boolean {
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last || first === last) return false
  return !labelIn(BEFORE, text.slice(0, first.start)) && labelIn(AFTER, text.slice(last.end)) !== undefined
}

const labelIn = (labels: typeof BEFORE | typeof AFTER, text: string): Hour['label'] =>
  labels.find(([, pattern]) => pattern.test(text))?.[0]

function toNumbers(match: RegExpMatchArray, text: string): Found | undefined {
  const place = { start: match.index ?? 0, end: (match.index ?? 0) + match[0].length }
  if (match[5]) return { hour: match[5] === 'noon' ? 12 : 0, minute: 0, whole: true, ...place }
  const half = match[3] ?? match[4]
  const minutes = match[2]
  const minute = Number(minutes?.length === 1 ? `${minutes}0` : (minutes ?? 0))
  const hour = Number(match[1])
  const whole = minutes?.length === 2 && /^[01]?\d$|^2[0-3]$/.test(match[1] ?? '') && !/\./.test(match[0])
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined
  // a lone digit for minutes is a slip only where "pm" says that an hour is meant
  if (minutes?.length === 1 && !half) return undefined
  if (!half && !whole && (NO_HOUR_BEHIND.test(text.slice(place.end)) || text.charAt(place.start - 1) === '/'))
    return undefined
  return { hour, minute, ...(half && { half }), whole, ...place }
}

/** The hour of a number, which may take "pm" from what it stands beside. */
function createClock(own: Found, found: readonly Found[], index: number, text: string, label: Hour['label']) {
  const { hour, minute, half, whole, start } = own
  if (half) return pad((hour % 12) + (half === 'p' ? 12 : 0), minute)
  const next = found[index + 1]
  const joined =
    next?.half &&
    (whole || JOINABLE.test(text.slice(Math.max(0, start - MAX_LABEL_LENGTH), start))) &&
    /^ ?(?:-|–|—|to|&|\+|and|\/) ?$/.test(text.slice(own.end, next.start))
  if (joined && hour >= 1 && hour <= 12) {
    // "7-9pm" and "9-2am": the earlier of the two halves that leads up to the next hour
    const earlier = hour % 12 < next.hour % 12 || (hour === next.hour && minute < next.minute)
    const afternoon = (next.half === 'p') === earlier
    return pad((hour % 12) + (afternoon ? 12 : 0), minute)
  }
  // nobody opens doors in the morning without saying so
  const evening = label !== undefined && hour >= 1 && hour < 12 && text.charAt(start) !== '0'
  if (!whole) return evening ? pad(hour + 12, minute) : undefined
  return pad(evening ? hour + 12 : hour, minute)
}

const pad = (hour: number, minute: number): ClockTime =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
