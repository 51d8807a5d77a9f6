import type { Seating, StatedAccess, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import { anyOf } from '../text/pattern.ts'
import { wheelchairIn } from './parse-wheelchair.ts'
import { quote, type Sentence, splitClauses, splitSentences } from './sentences.ts'

const EVENT = anyOf`(?:show|event|concert|performance|evening|gig|night|affair|venue|room|tour|engagement|set)s?`
const IS = '(?:is|are|will be)'
const OPENING = anyOf`(?:please |kindly )?note(?: that)? |this is |it is |it's |we are |we're `
const OF_TICKETS = anyOf`tickets|shows|sections|areas|floors|levels|admission`
/** Who or what is seated: the evening, its tickets or the room, never a person. */
const SUBJECT = anyOf`
  (?:this|the|tonight's|our|each|every|both)(?: [a-z]+){0,2} ${IS}|
  (?:this|it) ${IS}|
  all (?:of the )?${OF_TICKETS}(?: (?:for|at|to) (?:this|the|our) [a-z]+)? ${IS}|
  (?:tickets|shows|admission|attendance|the floor) ${IS}
`
const WHOLLY = '(?:fully|all|entirely|completely|full)'
const SEATED = anyOf`
  ${WHOLLY} (?:seated|seater|seating)(?: ${EVENT})?|
  seated(?: only)? ${EVENT}(?: only)?|seated only|
  (?:all |fully )?reserved (?:seating|seats) (?:only|${EVENT})|
  all (?:reserved seating|reserved seats|seats (?:are )?(?:reserved|assigned))|
  assigned seating only
`
const STANDING = anyOf`
  (?:general admission |ga )?standing(?: room)? only(?: ${EVENT})?|
  ${WHOLLY} standing(?: ${EVENT})?|
  standing (?:show|event|concert|ga|general admission|only)|
  (?:ga|general admission) standing(?: room)?|
  no (?:seats|seating)(?: (?:${IS} )?(?:available|provided))?
`
const AROUND = '(?:an? |strictly |all |now )?'
const ENDING = '(?: (?:tonight|please|for this show|at this show))?'
const IS_SEATED = new RegExp(`^(?:${OPENING})?(?:${SUBJECT} )?${AROUND}${SEATED}${ENDING}$`)
const IS_STANDING = new RegExp(`^(?:${OPENING})?(?:${SUBJECT} )?${AROUND}${STANDING}${ENDING}$`)
/** The subject says what is seated, so that the bare word is enough. */
const SUBJECT_SEATED = new RegExp(`^(?:${OPENING})?(?:this|the|tonight's) ${EVENT} ${IS} seated$`)
const PARTLY = anyOf`partially|partly|mostly|semi`
const IS_PARTLY = new RegExp(`^(?:(?:this|the)(?: [a-z]+)? is )?(?:a )?${PARTLY} (?:seated|standing)(?: ${EVENT})?$`)

/** `($45 seated)` beside another price: one may sit, or stand for less. */
const SEATED_AT_A_PRICE = /\$\d[\d.,+]*(?: [a-z]+)? seated\b|\bseated:? \$\d/
const SOMEWHERE = '(?: (?:on|in|at) (?:the )?[a-z]+(?: [a-z]+)?)?'
const OR = String.raw`,? (?:or|and|&|\+|with)`
const FEW = '(?:limited |some |a few |reserved |balcony ){0,2}'
const SEATS = '(?:seated|seats|seating)'
const STANDING_OR_SEATED = new RegExp(String.raw`\bstanding(?: room)?(?: only)?${SOMEWHERE}${OR} ${FEW}${SEATS}\b`)
const SEATED_OR_STANDING = new RegExp(String.raw`\b${SEATS}${SOMEWHERE}${OR} (?:ga |general admission )?standing\b`)
/** The sentence is of tickets or of the room. */
const PART_OF_HOUSE = anyOf`floor|balcony|sections?|areas?|mezzanine|upstairs|venue`
const OF_ADMISSION = new RegExp(String.raw`\b(?:${PART_OF_HOUSE}|tickets?|admission|ga|options?|available|show)\b`)
/** A line of a few words is a note beside the show. */
const NOTE = 60

/** What a sentence states of seats; undefined where it states nothing. Tickets for wheelchair users say nothing of the others. */
function seatingIn({ plain, alone }: Sentence): Seating | undefined {
  if (!/seat|standing/.test(plain)) return undefined
  const isNote = alone && plain.length <= NOTE
  if (SEATED_AT_A_PRICE.test(plain) && /\$\d[^$]*\$\d/.test(plain)) return 'mixed'
  const both = STANDING_OR_SEATED.test(plain) || SEATED_OR_STANDING.test(plain)
  if (both && (isNote || OF_ADMISSION.test(plain))) return 'mixed'
  const clauses = splitClauses(plain)
  if (clauses.some((clause) => IS_PARTLY.test(clause))) return 'mixed'
  const seated = clauses.some(
    (clause) => IS_SEATED.test(clause) || SUBJECT_SEATED.test(clause) || (isNote && clause === 'seated'),
  )
  const standing = clauses.some((clause) => IS_STANDING.test(clause))
  if (seated && standing) return 'mixed'
  return seated ? 'seated' : standing ? 'standing' : undefined
}

/**
 * What texts state of seats and of wheelchair access, with the sentence as evidence. The first text that states one is
 * believed: structured data goes before titles, and these before descriptions. Within a text, "not accessible" goes
 * before "accessible", since it is the one that somebody has to know.
 */
export function parseAccess(texts: readonly (string | null | undefined)[]): StatedAccess {
  const read = texts.flatMap((text) => (text && WORTH_PARSING.test(text) ? [splitSentences(text)] : []))
  const wheelchair = first(read, (sentences) => pick(sentences, wheelchairIn, WORST_FIRST))
  const seating = first(read, (sentences) => pick(sentences, seatingIn, BOTH_FIRST))
  return { ...(wheelchair && { wheelchair }), ...(seating && { seating }) }
}

const WORST_FIRST: readonly WheelchairAccess[] = ['no', 'partly', 'yes']
const BOTH_FIRST: readonly Seating[] = ['mixed', 'seated', 'standing']

/** Most texts have none of these words. */
const WORTH_PARSING = /seat|standing|wheel\s?-?chair|accessib|\bada\b|a\.d\.a|handicap/i

/** Of several statements of one text, the one that comes first in `order`. */
function pick<Value>(
  sentences: readonly Sentence[],
  stated: (sentence: Sentence) => Value | undefined,
  order: readonly Value[],
) {
  const found = sentences.flatMap((sentence) => {
    const value = stated(sentence)
    return value === undefined ? [] : [{ value, quote: quote(sentence.printed) }]
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
