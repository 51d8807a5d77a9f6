import type { Seating, StatedAccess, WheelchairAccess } from '@houselights/types/access-facts'
import { seatingIn } from './read-seating.ts'
import { wheelchairIn } from './read-wheelchair.ts'
import { quoteOf, type Sentence, sentencesOf } from './sentences.ts'

/**
 * What texts state of seats and of wheelchair access, with the sentence as evidence. The first text that states one is
 * believed: structured data goes before titles, and these before descriptions. Within a text, "not accessible" goes
 * before "accessible", since it is the one that somebody has to know.
 */
export function readAccess(texts: readonly (string | null | undefined)[]): StatedAccess {
  const read = texts.flatMap((text) => (text && WORTH_READING.test(text) ? [sentencesOf(text)] : []))
  const wheelchair = first(read, (sentences) => pick(sentences, wheelchairIn, WORST_FIRST))
  const seating = first(read, (sentences) => pick(sentences, seatingIn, BOTH_FIRST))
  return { ...(wheelchair && { wheelchair }), ...(seating && { seating }) }
}

const WORST_FIRST: readonly WheelchairAccess[] = ['no', 'partly', 'yes']
const BOTH_FIRST: readonly Seating[] = ['mixed', 'seated', 'standing']

/** Most texts have none of these words. */
const WORTH_READING = /seat|standing|wheel\s?-?chair|accessib|\bada\b|a\.d\.a|handicap/i

interface Statement<Value> {
  value: Value
  quote: string
}

/** Of several statements of one text, the one that comes first in `order`. */
function pick<Value>(
  sentences: readonly Sentence[],
  stated: (sentence: Sentence) => Value | undefined,
  order: readonly Value[],
): Statement<Value> | undefined {
  const found = sentences.flatMap((sentence) => {
    const value = stated(sentence)
    return value === undefined ? [] : [{ value, quote: quoteOf(sentence.printed) }]
  })
  return found.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))[0]
}

function first<Item, Value>(items: readonly Item[], of: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = of(item)
    if (value !== undefined) return value
  }
  return undefined
}
