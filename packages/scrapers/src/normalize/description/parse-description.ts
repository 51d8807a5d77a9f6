import {
  joinTimeLabels,
  type PrintedTimes,
  parseLabeledTimes,
  parseTimes,
} from '@houselights/domain/dates/printed-time'
import { parseAge } from '@houselights/domain/listings/age'
import { cutAt, MAX_LINE_LENGTH, tidy } from '@houselights/domain/text/text'
import { getDescriptionLines } from '../../parse/html/clean-text.ts'
import { findActs } from './acts.ts'
import { findPrice } from './price.ts'
import { areOnlyTerms, foldLine, MAX_TERMS_LINE_LENGTH, toTerms } from './terms.ts'

/** Longer lines are prose, where an age may be anyone's. */
const MAX_AGE_LINE_LENGTH = 90
const MAX_LINES = 400
const MAX_PRICES = 8

/** What a description says about its event. */
interface DescriptionFacts {
  /** As printed. Several prices are joined with "; ". */
  price?: string
  age?: string
  times?: DescribedTimes
  /** X in "X presents" at the start. */
  presenter?: string
  acts: string[]
}

/**
 * Parses a free-form description, HTML or plain text, for sources without fields for these facts. In prose, only
 * labeled facts count, such as an amount next to "cover".
 */
export function parseDescription(text: string | undefined): DescriptionFacts {
  if (!text) return { acts: [] }
  const lines = getDescriptionLines(text).slice(0, MAX_LINES).flatMap(toBoundedLines)
  const prices = [...new Set(lines.flatMap((line) => findPrice(line) ?? []))].slice(0, MAX_PRICES)
  const age = lines
    .filter((line) => line.length <= MAX_AGE_LINE_LENGTH)
    .map(findAge)
    .find((rule) => rule !== undefined)
  const times = findTimes(lines)
  const presenter = findPresenter(lines[0])
  return {
    ...(prices.length > 0 && { price: prices.join('; ') }),
    ...(age && { age }),
    ...(times && { times }),
    ...(presenter && { presenter }),
    acts: findActs(lines),
  }
}

/** Splits paragraphs that are longer than any line into sentences. */
const toBoundedLines = (line: string): string[] =>
  line.length <= MAX_LINE_LENGTH
    ? [line]
    : line.split(/(?<=[.!?])\s/).map((sentence) => cutAt(sentence, MAX_LINE_LENGTH))

/** Finds an age such as `18+ with ID.` or `all ages`, but not "18+ years of making noise". */
function findAge(line: string): string | undefined {
  const age = parseAge(line)
  if (!age || /\byears?\b(?! (?:of age|old|and))/i.test(line)) return undefined
  return age
}

const PRESENTS = /^([^:.!?]{2,60}?)\s(?:proudly\s)?presents?\b(?=\s*[:–—-]|\s*$|\s+[^\p{Ll}])/iu
const LOWERCASE_WORDS = /^(?:of|the|and|a|in|on|for|x|&|\+|de|la|los|el|y)$/i

/** Finds the presenter in an "X presents" at the start, if X is a name and not part of a sentence. */
function findPresenter(line: string | undefined): string | undefined {
  const name = tidy(PRESENTS.exec((line ?? '').slice(0, 300))?.[1] ?? '')
  const words = name.split(' ')
  const isName = words.length <= 7 && words.every((word) => LOWERCASE_WORDS.test(word) || /^[^\p{Ll}]/u.test(word))
  return name && isName ? name : undefined
}

/** Longer sentences are prose and don't print the show's times. */
const MAX_SENTENCE_LENGTH = 300

/** The times that a description prints. */
export interface DescribedTimes extends PrintedTimes {
  /** Whether the text labels the time as the show's. An unlabeled time may be the end, or belong to another day. */
  labeled: boolean
}

/**
 * Finds the times that a description prints: on lines that label them as doors or show, or on lines that contain only
 * terms (`8pm $15 19+`). The first line with both labels takes precedence. Otherwise, a time doesn't count if two lines
 * disagree about it.
 */
export function findTimes(printedLines: readonly string[]): DescribedTimes | undefined {
  const lines = joinTimeLabels(printedLines)
  const labeledTimes = lines.flatMap(splitSentences).map(parseLabeledTimes)
  const bothTimes = labeledTimes.find(({ doors, show }) => doors && show)
  if (bothTimes) return { ...bothTimes, labeled: true }
  const doors = getAgreedValue(labeledTimes.map((times) => times.doors))
  const shows = labeledTimes.filter(({ show }) => show !== undefined)
  if (shows.length > 0 && getAgreedValue(shows.map(({ show }) => show)))
    return { ...shows[0], ...(doors && { doors }), labeled: true }
  if (shows.length > 0) return undefined
  const unlabeledTimes = lines.filter(hasOnlyTerms).map(parseTimes)
  const show = getAgreedValue(unlabeledTimes.map((times) => times.show))
  const times = unlabeledTimes.find((times) => times.show === show && (times.end || times.moreShows)) ?? { show }
  return doors || show ? { ...(show && times), ...(doors && { doors }), labeled: false } : undefined
}

/** Returns the value that all lines agree on, or undefined. */
function getAgreedValue(values: readonly (string | undefined)[]): string | undefined {
  const distinct = new Set(values.filter((value) => value !== undefined))
  return distinct.size === 1 ? [...distinct][0] : undefined
}

/** Times next to these words are not the show's. */
const OTHER_TIME = /\b(?:on sale|pre-?sale|rsvp|sign[ -]?up|happy hour|kitchen)\b/i

const hasOnlyTerms = (line: string): boolean =>
  line.length <= MAX_TERMS_LINE_LENGTH &&
  /\d|noon/i.test(line) &&
  !OTHER_TIME.test(line) &&
  areOnlyTerms(toTerms(foldLine(line).folded))

function splitSentences(line: string): string[] {
  if (!/\b(?:doors?|show(?:time)?s?|music|bands?|concert|performance)\b/i.test(line) || !/\d/.test(line)) return []
  if (line.length <= MAX_TERMS_LINE_LENGTH) return [line]
  return line.split(/(?<=[.!?;])\s/).filter((sentence) => sentence.length <= MAX_SENTENCE_LENGTH)
}
