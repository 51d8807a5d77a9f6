import { readAge } from '@houselights/domain/listings/age'
import { cutAt, MOST_LINE, tidy } from '@houselights/domain/text/text'
import { descriptionLines } from '../../parse/html/clean-text.ts'
import { actsInLines } from './acts.ts'
import { type DescribedHours, hoursInLines } from './hours.ts'
import { priceInLine } from './price.ts'

/** Longer lines are prose, where an age may be anybody's. */
const MOST_AGE_LINE = 90
const MOST_LINES = 400
const MOST_PRICES = 8

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
export function readDescribed(text: string | undefined): Described {
  if (!text) return { acts: [] }
  const lines = descriptionLines(text).slice(0, MOST_LINES).flatMap(boundedLines)
  const prices = [...new Set(lines.flatMap((line) => priceInLine(line) ?? []))].slice(0, MOST_PRICES)
  const age = lines
    .filter((line) => line.length <= MOST_AGE_LINE)
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
  line.length <= MOST_LINE ? [line] : line.split(/(?<=[.!?])\s/).map((sentence) => cutAt(sentence, MOST_LINE))

/** `18+ with ID.`, `all ages`; not "18+ years of making noise". */
function ageIn(line: string): string | undefined {
  const age = readAge(line)
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
