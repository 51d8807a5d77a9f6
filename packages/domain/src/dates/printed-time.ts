import { memoize } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { fold, toLine } from '../text/text.ts'
import { USUAL_WEEKDAY } from './calendar-names.ts'
import type { ClockTime } from './city-time.ts'

/** The times that a listing prints. Times it doesn't print are absent. */
export interface PrintedTimes {
  doors?: ClockTime
  show?: ClockTime
  /** The end, if it is printed after the show's time: `8pm - 11pm`. */
  end?: ClockTime
  /** Further shows on the same day: `7 & 9:15 PM`. */
  moreShows?: ClockTime[]
}

/**
 * One time: `8:30 PM`, `8pm`, `8 :30PM`, `8:PM`, `4:3pm` (a zero lost), `20:30`, `noon`. A bare number counts only next
 * to a time with AM or PM (`7-9pm`), or next to a label (`doors 7`).
 */
const NUMBER = String.raw`(?<![\d$€£#])(?<!\d[.:] ?)(\d{1,2})(?: ?[:.] ?(\d{1,2})(?!\d))?`
const AM_OR_PM = String.raw`(?: ?:? ?([ap])\.? ?m\b\.?|([ap])\b)?(?!\d)`
const CLOCK = new RegExp(String.raw`${NUMBER}${AM_OR_PM}|\b(noon|midnight)\b`, 'g')
const MAX_TIMES = 40
/** Text after a bare number which shows that the number isn't a time: `19+`, `10%`, `7/12`, `5 of 6`. */
const NOT_A_TIME = /^ ?(?:[%+/]|of\b|st\b|nd\b|rd\b|th\b)/

/** Parses one printed time to HH:mm; undefined if the text has none. */
export const parseClock = (text: string): ClockTime | undefined => findTimes(fold(toLine(text)))[0]?.clock

/**
 * Parses door and show times from a line such as `Doors: 7pm / Show: 8pm`, `7PM doors, 8PM show`, `7pm doors | 8pm
 * music`, `7pm/8pm`, `Show at 9:00 PM`. A single unlabeled time is the show's. Two unlabeled times with a slash are
 * doors and show; with a dash or "to" they are start and end; with "and", "&" or "+" they are two shows. Times that
 * limit a price (`free before 11pm`) are ignored.
 */
export function parseTimes(text: string): PrintedTimes {
  const printed = fold(toLine(text))
  const times = findTimes(printed)
  const showIndex = times.findIndex(({ label }) => label === 'show')
  if (showIndex < 0 && !times.some(({ label }) => label === 'doors')) return toUnlabeledTimes(printed, times)
  return findDoorsAndShow(printed, times, showIndex)
}

/**
 * Parses only times that a sentence itself labels as doors or show: "Doors open at 7pm" and "the show starts at 8", but
 * not "happy hour starts at 4" or an unlabeled time.
 */
export function parseLabeledTimes(text: string): PrintedTimes {
  const printed = fold(toLine(text))
  const times = findTimes(printed)
  const showIndex = times.findIndex(
    (time, index) => time.label === 'show' && isClearlyShow(printed, time, times[index - 1]?.end ?? 0),
  )
  return findDoorsAndShow(printed, times, showIndex)
}

/**
 * Joins neighboring lines that print the labels of times and the times themselves: `Doors:` `7pm` `|` `Show:` `8pm`.
 * Labels may also follow their times, or come all before them: `Doors` `Show` `7pm` `8pm`.
 */
export function joinTimeLabels(lines: readonly string[]): string[] {
  const joinedLines: string[] = []
  let group: LinePart[] = []
  const closeGroup = (): void => {
    const isLabeled = group.some(({ kind }) => kind === 'label') && group.some(({ kind }) => kind === 'time')
    if (isLabeled) joinedLines.push(joinGroup(group))
    else joinedLines.push(...group.map(({ line }) => line))
    group = []
  }
  for (const line of lines) {
    const kind = getPartKind(line)
    if (kind) group.push({ line, kind })
    else {
      closeGroup()
      joinedLines.push(line)
    }
  }
  closeGroup()
  return joinedLines
}

interface LinePart {
  line: string
  kind: 'label' | 'time' | 'symbol'
}

function joinGroup(group: readonly LinePart[]): string {
  const labels = group.filter(({ kind }) => kind === 'label')
  const times = group.filter(({ kind }) => kind === 'time')
  const firstTime = group.findIndex(({ kind }) => kind === 'time')
  const areLabelsFirst = labels.length === times.length && labels.every((label) => group.indexOf(label) < firstTime)
  const parts = areLabelsFirst ? labels.flatMap((label, index) => [label, times[index] ?? label]) : group
  return parts.map(({ line }) => line).join(' ')
}

function getPartKind(line: string): LinePart['kind'] | undefined {
  if (line.length > MAX_PART_LENGTH) return undefined
  const printed = fold(toLine(line))
  if (!/[\p{L}\p{N}]/u.test(printed)) return 'symbol'
  if (WHOLE_LABEL.test(printed)) return 'label'
  return findTimes(printed).length > 0 && !/[\p{L}\p{N}]/u.test(printed.replace(CLOCK, ' ').replace(/\bto\b/g, ' '))
    ? 'time'
    : undefined
}

/** Finds the times of doors and show. `showIndex` is the index of the time labeled as the show's. */
function findDoorsAndShow(printed: string, times: readonly FoundTime[], showIndex: number): PrintedTimes {
  const doors = times.find(({ label }) => label === 'doors')
  const showTime = findFirstOfList(printed, times, showIndex)
  const show = showTime && { show: showTime.clock, ...findTimesAfter(printed, times, showTime) }
  return { ...(doors && { doors: doors.clock }), ...show }
}

/** Finds the first time of a list. "7pm and 9:30pm shows": a label after the last time applies to all of them. */
function findFirstOfList(printed: string, times: readonly FoundTime[], index: number): FoundTime | undefined {
  const [time, previous] = [times[index], times[index - 1]]
  return time && previous && !previous.label && AND.test(printed.slice(previous.end, time.start))
    ? findFirstOfList(printed, times, index - 1)
    : time
}

function isClearlyShow(text: string, { start, end }: FoundTime, from: number): boolean {
  return (
    CLEAR_SHOW_LABEL.test(text.slice(Math.max(from, start - MAX_LABEL_LENGTH), start)) ||
    findLabel(LABELS_AFTER, text.slice(end)) === 'show'
  )
}

const CLEAR_SHOW_LABEL =
  /\b(?:show(?:time)?s?|music|bands?|concert|performance)\b(?: ?(?:starts?|begins?|time|at|from|:|-|@|\|))* ?$/

function toUnlabeledTimes(printed: string, times: readonly FoundTime[]): PrintedTimes {
  const [firstTime, secondTime] = times
  if (!firstTime) return {}
  if (secondTime && /^ ?\/ ?$/.test(printed.slice(firstTime.end, secondTime.start)))
    return { doors: firstTime.clock, show: secondTime.clock, ...findTimesAfter(printed, times, secondTime) }
  return { show: firstTime.clock, ...findTimesAfter(printed, times, firstTime) }
}

/** Parses the times after a show's time: its end, or the times of further shows. */
function findTimesAfter(
  printed: string,
  times: readonly FoundTime[],
  show: FoundTime,
): Pick<PrintedTimes, 'end' | 'moreShows'> {
  const moreShows: ClockTime[] = []
  let lastShow = show
  for (const [index, time] of times.entries()) {
    if (time.start <= lastShow.start) continue
    const nextTime = times[index + 1]
    const between = printed.slice(lastShow.end, time.start)
    if (moreShows.length === 0 && UNTIL.test(between)) return { end: time.clock }
    // "6pm/7pm and 9pm/10pm": the doors of the later show come before it.
    const nextShow = nextTime && /^ ?\/ ?$/.test(printed.slice(time.end, nextTime.start)) ? nextTime : time
    if (!AND.test(between) || time.label === 'doors' || nextShow.clock === lastShow.clock) break
    moreShows.push(nextShow.clock)
    lastShow = nextShow
  }
  return moreShows.length > 0 ? { moreShows } : {}
}

const UNTIL = /^ ?(?:-|–|—|~|to|until|'?till?) ?$/
const AND = /^ ?(?:(?:shows?|pm) ?)?(?:&|\+|and|, and|, ?&) ?$/

interface FoundTime {
  clock: ClockTime
  start: number
  end: number
  label?: 'doors' | 'show'
}

/** The label `doors` or `show` is close to its time. */
const MAX_LABEL_LENGTH = 100
const SHOW_WORDS = anyOf`show(?:time)?s?|starts?|begins?|music|event|bands?|concert|performance`
/** Words that can appear between a label and the time. */
const GLUE = anyOf`starts?|begins?|time|at|from|:|-|@|\|`
const LABELS_BEFORE = [
  ['doors', new RegExp(String.raw`\bdoors?\b(?: ?(?:open|${GLUE}))* ?$`)],
  ['show', new RegExp(String.raw`\b${SHOW_WORDS}\b(?: ?${GLUE})* ?$`)],
] as const
/** A line that is only a label. */
const WHOLE_LABEL = new RegExp(`^(?:doors?(?: ?(?:open|${GLUE}))*|(?:event )?${SHOW_WORDS}(?: ?${GLUE})*)$`)
const MAX_PART_LENGTH = 40
const LABELS_AFTER = [
  ['doors', /^ ?\)? ?doors?\b/],
  ['show', /^ ?\)? ?(?:show(?:time)?s?|start|music|bands?)\b/],
] as const
/** `free before 11pm`, `$10 after 10`: the time belongs to the price. */
const PRICE_LIMIT = /\b(?:before|b4|b\/4|by|after) ?$/
const ONLY_END = /\b(?:until|'?till?) ?$/

interface NumberMatch {
  hour: number
  minute: number
  /** `a` or `p`. */
  amOrPm?: string
  /** Whether it is `noon`, `midnight`, or an hour with two-digit minutes, such as `20:30`. */
  isFullTime: boolean
  start: number
  end: number
}

const findTimes = memoize((text): readonly FoundTime[] => {
  const matches = [...text.matchAll(CLOCK)].slice(0, MAX_TIMES).flatMap((match) => toNumberMatch(match, text) ?? [])
  const labelsFollow = doLabelsFollow(text, matches)
  let searchStart = 0
  return matches.flatMap((number, index) => {
    const textBefore = text.slice(Math.max(searchStart, number.start - MAX_LABEL_LENGTH), number.start)
    if (PRICE_LIMIT.test(textBefore) || (index === 0 && ONLY_END.test(textBefore))) return []
    const labelBefore = labelsFollow ? undefined : findLabel(LABELS_BEFORE, textBefore)
    const clock = createClock(
      number,
      matches,
      index,
      text,
      labelBefore ?? findLabel(LABELS_AFTER, text.slice(number.end)),
    )
    if (!clock) return []
    searchStart = number.end
    const labelAfter = labelBefore ? undefined : findLabel(LABELS_AFTER, text.slice(number.end))
    // "7pm doors 8pm": the label belongs to the first time only if the label isn't directly followed by another time.
    const ownsLabelAfter = labelAfter && (labelsFollow || !isLabelOfNextTime(text.slice(number.end)))
    if (ownsLabelAfter) searchStart += /^\W*[a-z]+/.exec(text.slice(number.end))?.[0].length ?? 0
    const label = labelBefore ?? (ownsLabelAfter ? labelAfter : undefined)
    return [{ clock, start: number.start, end: number.end, ...(label && { label }) }]
  })
})

/** Text before a number that shares the "pm" of the next: "from 7 - 9pm", not "Vol. 3 - 9pm" or "May 2 - 9pm". */
const JOINABLE = new RegExp(
  String.raw`(?:^|[^a-z0-9. ] ?|\b(?:from|at|doors?|open|shows?|music|and|${USUAL_WEEKDAY}s?|tonight|weekly) )$`,
)

/** Whether the text begins with a label that has its own time after it. */
const isLabelOfNextTime = (textAfter: string): boolean => /^ ?\)? ?[a-z]+(?: ?(?:at|starts?|@|:))* ?\d/.test(textAfter)

/** `7pm doors 8pm show`: labels follow their times if the line ends with a label and doesn't begin with one. */
function doLabelsFollow(text: string, matches: readonly NumberMatch[]): boolean {
  const [first, last] = [matches[0], matches.at(-1)]
  if (!first || !last || first === last) return false
  return (
    !findLabel(LABELS_BEFORE, text.slice(0, first.start)) && findLabel(LABELS_AFTER, text.slice(last.end)) !== undefined
  )
}

const findLabel = (labels: typeof LABELS_BEFORE | typeof LABELS_AFTER, text: string): FoundTime['label'] =>
  labels.find(([, pattern]) => pattern.test(text))?.[0]

function toNumberMatch(match: RegExpMatchArray, text: string): NumberMatch | undefined {
  const range = { start: match.index ?? 0, end: (match.index ?? 0) + match[0].length }
  if (match[5]) return { hour: match[5] === 'noon' ? 12 : 0, minute: 0, isFullTime: true, ...range }
  const amOrPm = match[3] ?? match[4]
  const minutes = match[2]
  const minute = Number(minutes?.length === 1 ? `${minutes}0` : (minutes ?? 0))
  const hour = Number(match[1])
  const isFullTime = minutes?.length === 2 && /^[01]?\d$|^2[0-3]$/.test(match[1] ?? '') && !/\./.test(match[0])
  if (minute > 59 || hour > 23 || (amOrPm && (hour < 1 || hour > 12))) return undefined
  // A single digit for minutes is a typo only if "pm" shows that a time is meant.
  if (minutes?.length === 1 && !amOrPm) return undefined
  if (!amOrPm && !isFullTime && (NOT_A_TIME.test(text.slice(range.end)) || text.charAt(range.start - 1) === '/'))
    return undefined
  return { hour, minute, ...(amOrPm && { amOrPm }), isFullTime, ...range }
}

/** Converts a number to a time. The number may share the "pm" of the next number. */
function createClock(
  number: NumberMatch,
  matches: readonly NumberMatch[],
  index: number,
  text: string,
  label: FoundTime['label'],
) {
  const { hour, minute, amOrPm, isFullTime, start } = number
  if (amOrPm) return pad((hour % 12) + (amOrPm === 'p' ? 12 : 0), minute)
  const next = matches[index + 1]
  const canShareAmOrPm =
    next?.amOrPm &&
    (isFullTime || JOINABLE.test(text.slice(Math.max(0, start - MAX_LABEL_LENGTH), start))) &&
    /^ ?(?:-|–|—|to|&|\+|and|\/) ?$/.test(text.slice(number.end, next.start))
  if (canShareAmOrPm && hour >= 1 && hour <= 12) {
    // "7-9pm": the same half of the day if the number is earlier on a 12-hour clock. "9-2am": otherwise the other half.
    const isEarlierOnClock = hour % 12 < next.hour % 12 || (hour === next.hour && minute < next.minute)
    const isAfternoon = (next.amOrPm === 'p') === isEarlierOnClock
    return pad((hour % 12) + (isAfternoon ? 12 : 0), minute)
  }
  // Nobody opens doors in the morning without printing AM.
  const isEvening = label !== undefined && hour >= 1 && hour < 12 && text.charAt(start) !== '0'
  if (!isFullTime) return isEvening ? pad(hour + 12, minute) : undefined
  return pad(isEvening ? hour + 12 : hour, minute)
}

const pad = (hour: number, minute: number): ClockTime =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
