import { type PrintedTimes, parseLabeledTimes, parseTimes } from '@houselights/domain/dates/printed-time'
import { parseAge } from '@houselights/domain/listings/age'
import { cutAt, MAX_LINE_LENGTH, tidy } from '@houselights/domain/text/text'
import { descriptionLines } from '../../parse/html/clean-text.ts'
import { actsInLines } from './acts.ts'
import { priceInLine } from './price.ts'
import { foldedLine, MAX_TERMS_LINE_LENGTH, onlyTerms, toTerms } from './terms.ts'

/** Longer lines are prose, where an age may be anybody's. */
const MAX_AGE_LINE_LENGTH = 90
const MAX_LINES = 400
const MAX_PRICES = 8

/** What a description says of the terms of an evening and of who plays. */
interface Described {
  /** As printed; several prices are joined by "; ". */
  price?: string
  age?: string
  hours?: DescribedHours
  /** X of "X presents" that the description opens with. */
  presenter?: string
  acts: string[]
}

/** Reads a free description, HTML or plain text: for sources that have no fields of their own for these. Prose is left alone. */
export function parseDescription(text: string | undefined): Described {
  if (!text) return { acts: [] }
  const lines = descriptionLines(text).slice(0, MAX_LINES).flatMap(boundedLines)
  const prices = [...new Set(lines.flatMap((line) => priceInLine(line) ?? []))].slice(0, MAX_PRICES)
  const age = lines
    .filter((line) => line.length <= MAX_AGE_LINE_LENGTH)
    .map(ageIn)
    .find((rule) => rule !== undefined)
  const hours = hoursInLines(lines)
  const presenter = presenterIn(lines[0])
  return {
    ...(prices.length > 0 && { price: prices.join('; ') }),
    ...(age && { age }),
    ...(hours && { hours }),
    ...(presenter && { presenter }),
    acts: actsInLines(lines),
  }
}

/** A paragraph longer than any line is read by its sentences. */
const boundedLines = (line: string): string[] =>
  line.length <= MAX_LINE_LENGTH
    ? [line]
    : line.split(/(?<=[.!?])\s/).map((sentence) => cutAt(sentence, MAX_LINE_LENGTH))

/** `18+ with ID.`, `all ages`; not "18+ years of making noise". */
function ageIn(line: string): string | undefined {
  const age = parseAge(line)
  if (!age || /\byears?\b(?! (?:of age|old|and))/i.test(line)) return undefined
  return age
}

const PRESENTS = /^([^:.!?]{2,60}?)\s(?:proudly\s)?presents?\b(?=\s*[:–—-]|\s*$|\s+[^\p{Ll}])/iu
const SMALL = /^(?:of|the|and|a|in|on|for|x|&|\+|de|la|los|el|y)$/i

/** Who opens the description with "presents": a name, not a sentence. */
function presenterIn(line: string | undefined): string | undefined {
  const name = tidy(PRESENTS.exec((line ?? '').slice(0, 300))?.[1] ?? '')
  const words = name.split(' ')
  const named = words.length <= 7 && words.every((word) => SMALL.test(word) || /^[^\p{Ll}]/u.test(word))
  return name && named ? name : undefined
}

/** A longer sentence states no hours. */
const MAX_SENTENCE_LENGTH = 300

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
  const called = lines.flatMap(splitSentences).map(parseLabeledTimes)
  const both = called.find(({ doors, show }) => doors && show)
  if (both) return { ...both, labelled: true }
  const doors = sole(called.map((times) => times.doors))
  const shows = called.filter(({ show }) => show !== undefined)
  if (shows.length > 0 && sole(shows.map(({ show }) => show)))
    return { ...shows[0], ...(doors && { doors }), labelled: true }
  if (shows.length > 0) return undefined
  const plain = lines.filter(isTerms).map(parseTimes)
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
  line.length <= MAX_TERMS_LINE_LENGTH &&
  /\d|noon/i.test(line) &&
  !OTHER_HOUR.test(line) &&
  onlyTerms(toTerms(foldedLine(line).folded))

function splitSentences(line: string): string[] {
  if (!/\b(?:doors?|show(?:time)?s?|music|bands?|concert|performance)\b/i.test(line) || !/\d/.test(line)) return []
  if (line.length <= MAX_TERMS_LINE_LENGTH) return [line]
  return line.split(/(?<=[.!?;])\s/).filter((sentence) => sentence.length <= MAX_SENTENCE_LENGTH)
}
