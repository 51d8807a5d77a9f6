import type { AccessFacts, Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import { anyOf } from '../text/pattern.ts'
import { parseWheelchair } from './parse-wheelchair.ts'
import { quote, type Sentence, splitClauses, splitSentences } from './sentences.ts'

const EVENT = anyOf`(?:show|event|concert|performance|evening|gig|night|affair|venue|room|tour|engagement|set)s?`
const IS = '(?:is|are|will be)'
const OPENING = anyOf`(?:please |kindly )?note(?: that)? |this is |it is |it's |we are |we're `
const TICKET_NOUNS = anyOf`tickets|shows|sections|areas|floors|levels|admission`
/** Nouns that can be seated: the event, its tickets or the room, never a person. */
const SUBJECT = anyOf`
  (?:this|the|tonight's|our|each|every|both)(?: [a-z]+){0,2} ${IS}|
  (?:this|it) ${IS}|
  all (?:of the )?${TICKET_NOUNS}(?: (?:for|at|to) (?:this|the|our) [a-z]+)? ${IS}|
  (?:tickets|shows|admission|attendance|the floor) ${IS}
`
const FULLY = '(?:fully|all|entirely|completely|full)'
const SEATED = anyOf`
  ${FULLY} (?:seated|seater|seating)(?: ${EVENT})?|
  seated(?: only)? ${EVENT}(?: only)?|seated only|
  (?:all |fully )?reserved (?:seating|seats) (?:only|${EVENT})|
  all (?:reserved seating|reserved seats|seats (?:are )?(?:reserved|assigned))|
  assigned seating only
`
const STANDING = anyOf`
  (?:general admission |ga )?standing(?: room)? only(?: ${EVENT})?|
  ${FULLY} standing(?: ${EVENT})?|
  standing (?:show|event|concert|ga|general admission|only)|
  (?:ga|general admission) standing(?: room)?|
  no (?:seats|seating)(?: (?:${IS} )?(?:available|provided))?
`
const MODIFIERS = '(?:an? |strictly |all |now )?'
const ENDING = '(?: (?:tonight|please|for this show|at this show))?'
const IS_SEATED = new RegExp(`^(?:${OPENING})?(?:${SUBJECT} )?${MODIFIERS}${SEATED}${ENDING}$`)
const IS_STANDING = new RegExp(`^(?:${OPENING})?(?:${SUBJECT} )?${MODIFIERS}${STANDING}${ENDING}$`)
/** The subject already says that the event is seated, so `seated` is enough. */
const SUBJECT_SEATED = new RegExp(`^(?:${OPENING})?(?:this|the|tonight's) ${EVENT} ${IS} seated$`)
const PARTLY = anyOf`partially|partly|mostly|semi`
const IS_PARTLY = new RegExp(`^(?:(?:this|the)(?: [a-z]+)? is )?(?:a )?${PARTLY} (?:seated|standing)(?: ${EVENT})?$`)

/** `($45 seated)` next to another price: visitors can sit, or stand for less. */
const SEATED_WITH_PRICE = /\$\d[\d.,+]*(?: [a-z]+)? seated\b|\bseated:? \$\d/
const SOMEWHERE = '(?: (?:on|in|at) (?:the )?[a-z]+(?: [a-z]+)?)?'
const OR = String.raw`,? (?:or|and|&|\+|with)`
const LIMITED_WORDS = '(?:limited |some |a few |reserved |balcony ){0,2}'
const SEATS = '(?:seated|seats|seating)'
const STANDING_OR_SEATED = new RegExp(
  String.raw`\bstanding(?: room)?(?: only)?${SOMEWHERE}${OR} ${LIMITED_WORDS}${SEATS}\b`,
)
const SEATED_OR_STANDING = new RegExp(String.raw`\b${SEATS}${SOMEWHERE}${OR} (?:ga |general admission )?standing\b`)
/** Words that show that a sentence is about tickets or the room. */
const ROOM_PARTS = anyOf`floor|balcony|sections?|areas?|mezzanine|upstairs|venue`
const ADMISSION_WORDS = new RegExp(String.raw`\b(?:${ROOM_PARTS}|tickets?|admission|ga|options?|available|show)\b`)
/** A short line is a note printed next to the show. */
const MAX_NOTE_LENGTH = 60

/** Finds what a sentence states about seats, if anything. Tickets for wheelchair users don't count as seating. */
function parseSeating({ plain, onOwnLine }: Sentence): Seating | undefined {
  if (!/seat|standing/.test(plain)) return undefined
  const isNote = onOwnLine && plain.length <= MAX_NOTE_LENGTH
  if (SEATED_WITH_PRICE.test(plain) && /\$\d[^$]*\$\d/.test(plain)) return 'mixed'
  const mentionsBoth = STANDING_OR_SEATED.test(plain) || SEATED_OR_STANDING.test(plain)
  if (mentionsBoth && (isNote || ADMISSION_WORDS.test(plain))) return 'mixed'
  const clauses = splitClauses(plain)
  if (clauses.some((clause) => IS_PARTLY.test(clause))) return 'mixed'
  const isSeated = clauses.some(
    (clause) => IS_SEATED.test(clause) || SUBJECT_SEATED.test(clause) || (isNote && clause === 'seated'),
  )
  const isStanding = clauses.some((clause) => IS_STANDING.test(clause))
  if (isSeated && isStanding) return 'mixed'
  return isSeated ? 'seated' : isStanding ? 'standing' : undefined
}

/**
 * Finds what texts state about seats and wheelchair access, with the sentence as evidence. For each fact the first text
 * that states it wins, so pass structured data first, then titles, then descriptions. Within a text, "not accessible"
 * beats "accessible", because that is what visitors need to know.
 */
export function parseAccess(texts: readonly (string | null | undefined)[]): AccessFacts {
  const sentencesByText = texts.flatMap((text) => (text && WORTH_PARSING.test(text) ? [splitSentences(text)] : []))
  const wheelchair = findFirstValue(sentencesByText, (sentences) =>
    pickStatement(sentences, parseWheelchair, WORST_FIRST),
  )
  const seating = findFirstValue(sentencesByText, (sentences) => pickStatement(sentences, parseSeating, MIXED_FIRST))
  return { ...(wheelchair && { wheelchair }), ...(seating && { seating }) }
}

const WORST_FIRST: readonly WheelchairAccess[] = ['no', 'partly', 'yes']
const MIXED_FIRST: readonly Seating[] = ['mixed', 'seated', 'standing']

/** Texts without any of these words aren't parsed, and most have none. */
const WORTH_PARSING = /seat|standing|wheel\s?-?chair|accessib|\bada\b|a\.d\.a|handicap/i

/** If one text makes several statements, picks the one that comes first in `order`. */
function pickStatement<Value>(
  sentences: readonly Sentence[],
  getStatement: (sentence: Sentence) => Value | undefined,
  order: readonly Value[],
) {
  const values = sentences.flatMap((sentence) => {
    const value = getStatement(sentence)
    return value === undefined ? [] : [{ value, quote: quote(sentence.printed) }]
  })
  return values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))[0]
}

function findFirstValue<Item, Value>(
  items: readonly Item[],
  getValue: (item: Item) => Value | undefined,
): Value | undefined {
  for (const item of items) {
    const value = getValue(item)
    if (value !== undefined) return value
  }
  return undefined
}
