import { type PrintedTimes, readLabelledTimes, readTimes } from '@houselights/domain/dates/printed-time'
import { foldedLine, MOST_TERMS_LINE, onlyTerms, termsOf } from './terms.ts'

/** A longer sentence states no hours. */
const MOST_SENTENCE = 300

/** The hours of a text; `sure` where it calls them doors or show, or prints them among nothing but terms. */
export interface DescribedHours extends PrintedTimes {
  /** Whether the show's hour is called one. A bare hour may be the end, or another day's. */
  labelled: boolean
}

/**
 * The hours that a description prints: on lines that call them doors or show, or in lines of nothing but terms (`8pm $15
 * 19+`). Where two lines differ there is no value.
 */
export function hoursInLines(lines: readonly string[]): DescribedHours | undefined {
  const called = lines.flatMap(sentencesOf).map(readLabelledTimes)
  const both = called.find(({ doors, show }) => doors && show)
  if (both) return { ...both, labelled: true }
  const doors = sole(called.map((times) => times.doors))
  const shows = called.filter(({ show }) => show !== undefined)
  if (shows.length > 0 && sole(shows.map(({ show }) => show)))
    return { ...shows[0], ...(doors && { doors }), labelled: true }
  if (shows.length > 0) return undefined
  const plain = lines.filter(isTerms).map(readTimes)
  const show = sole(plain.map((times) => times.show))
  const times = plain.find((times) => times.show === show && (times.end || times.again)) ?? { show }
  return doors || show ? { ...(show && times), ...(doors && { doors }), labelled: false } : undefined
}

/** What all lines agree on. */
function sole(values: readonly (string | undefined)[]): string | undefined {
  const distinct = new Set(values.filter((value) => value !== undefined))
  return distinct.size === 1 ? [...distinct][0] : undefined
}

/** An hour of these is not the show's. */
const OTHER_HOUR = /\b(?:on sale|pre-?sale|rsvp|sign[ -]?up|happy hour|kitchen)\b/i

const isTerms = (line: string): boolean =>
  line.length <= MOST_TERMS_LINE &&
  /\d|noon/i.test(line) &&
  !OTHER_HOUR.test(line) &&
  onlyTerms(termsOf(foldedLine(line).folded))

function sentencesOf(line: string): string[] {
  if (!/\b(?:doors?|show(?:time)?s?|music|bands?|concert|performance)\b/i.test(line) || !/\d/.test(line)) return []
  if (line.length <= MOST_TERMS_LINE) return [line]
  return line.split(/(?<=[.!?;])\s/).filter((sentence) => sentence.length <= MOST_SENTENCE)
}
