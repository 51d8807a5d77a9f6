import type { ParseContext } from '../../../source/source.ts'
import { parseJsonLdDate } from '../../json-ld/event-times.ts'
import type { FieldValue } from './flatten-records.ts'

interface Moment {
  /** YYYY-MM-DD in the city. */
  date: string
  /** HH:mm in the city. */
  clock?: string
}

/** Longer texts are sentences. */
const MAX_LENGTH = 60
/** Seconds or milliseconds since 1970, of days between 2001 and 2096. */
const EPOCH = /^[1-3]\d{9}(?:\d{3})?$/
const OFFSET = /(?<=\d)(?:Z|\.\d+Z?|\+00:?00)+$/

/**
 * Parses a day with or without a time: ISO, printed, or seconds or milliseconds since 1970. `isShifted`: the time is
 * the city's although it is written as UTC.
 */
export function parseMoment(
  value: FieldValue | undefined,
  context: ParseContext,
  isShifted = false,
): Moment | undefined {
  const text = toIsoText(value)
  return text === undefined ? undefined : parseJsonLdDate(isShifted ? text.replace(OFFSET, '') : text, context)
}

function toIsoText(value: FieldValue | undefined): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  if (EPOCH.test(text)) return new Date(Number(text.padEnd(13, '0'))).toISOString()
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year) return `${year}-${month}-${day}`
  return text.length <= MAX_LENGTH && /\d/.test(text) && !/^[\d.]+$/.test(text) ? text : undefined
}

/** Shows rarely begin in these hours. */
const isNight = (clock: string): boolean => clock >= '01:00' && clock < '09:00'

/** Whether most times are written as UTC and would be shows at night, but aren't if they are the city's. */
export function areLocalTimes(values: readonly FieldValue[], context: ParseContext): boolean {
  const utcValues = values.filter((value) => OFFSET.test(toIsoText(value) ?? ''))
  const isNightShow = (isShifted: boolean) => (value: FieldValue) => {
    const clock = parseMoment(value, context, isShifted)?.clock
    return clock !== undefined && isNight(clock)
  }
  const nightCount = utcValues.filter(isNightShow(false)).length
  return nightCount > values.length / 2 && utcValues.filter(isNightShow(true)).length < nightCount / 4
}
