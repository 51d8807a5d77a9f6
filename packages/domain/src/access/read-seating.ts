import type { Seating } from '@houselights/types/access-facts'
import { clausesOf, type Sentence } from './sentences.ts'

const OPENING = `(?:(?:please )?note(?: that)? |kindly note(?: that)? |this is |it is |it's |we are |we're )?`
/** Who or what is seated: the evening, its tickets or the room, never a person. */
const SUBJECT = `(?:(?:this|the|tonight's|our|each|every|both)(?: [a-z]+){0,2} (?:is|are|will be) |(?:this|it) (?:is|will be) |all (?:of the )?(?:tickets|shows|sections|areas|floors|levels|admission)(?: (?:for|at|to) (?:this|the|our) [a-z]+)? (?:is|are|will be) |(?:tickets|shows|admission|attendance|the floor) (?:is|are) )?(?:an? |strictly |all |now )?`
const EVENT = '(?:show|event|concert|performance|evening|gig|night|affair|venue|room|tour|engagement|set)s?'
const WHOLLY = '(?:fully|all|entirely|completely|full)'
const SEATED = `(?:${WHOLLY} (?:seated|seater|seating)(?: ${EVENT})?|seated(?: only)? ${EVENT}(?: only)?|seated only|(?:all |fully )?reserved (?:seating|seats) (?:only|${EVENT})|all (?:reserved seating|reserved seats|seats (?:are )?reserved)|all seats (?:are )?(?:reserved|assigned)|assigned seating only)`
const STANDING = `(?:(?:general admission |ga )?standing(?: room)? only(?: ${EVENT})?|${WHOLLY} standing(?: ${EVENT})?|standing (?:show|event|concert|ga|general admission|only)|(?:ga|general admission) standing(?: room)?|no (?:seats|seating)(?: (?:is |are |will be )?(?:available|provided))?)`
const ENDING = '(?: (?:tonight|please|for this show|at this show))?'
const clause = (said: string) => new RegExp(`^${OPENING}${SUBJECT}${said}${ENDING}$`)
const IS_SEATED = clause(SEATED)
const IS_STANDING = clause(STANDING)
/** The subject says what is seated, so that the bare word is enough. */
const SUBJECT_SEATED =
  /^(?:please note(?: that)? )?(?:this|the|tonight's) (?:show|event|concert|performance|evening|gig|venue) (?:is|will be) seated$/

/** `($45 seated)` beside another price: one may sit, or stand for less. */
const SEATED_AT_A_PRICE = /\$\d[\d.,+]*(?: [a-z]+)? seated\b|\bseated:? \$\d/
const SEATED_OR_STANDING = [
  /\bstanding(?: room)?(?: only)?(?: (?:on|in|at) (?:the )?[a-z]+(?: [a-z]+)?)?,? (?:or|and|&|\+|with) (?:limited |some |a few |reserved |balcony ){0,2}(?:seated|seating|seats)\b/,
  /\b(?:seated|seats|seating)(?: (?:on|in|at) (?:the )?[a-z]+(?: [a-z]+)?)?,? (?:or|and|&|\+) (?:ga |general admission )?standing\b/,
]
/** The sentence is of tickets or of the room. */
const OF_ADMISSION =
  /\b(?:tickets?|admission|ga|floor|balcony|options?|sections?|areas?|available|venue|show|mezzanine|upstairs)\b/
const PARTLY =
  /^(?:(?:this|the)(?: [a-z]+)? is )?(?:a )?(?:partially|partly|mostly|semi) (?:seated|standing)(?: (?:show|event|concert|venue))?$/
/** A line of a few words is a note beside the show. */
const NOTE = 60

/** What a sentence states of seats; undefined where it states nothing. Tickets for wheelchair users say nothing of the others. */
export function seatingIn({ plain, alone }: Sentence): Seating | undefined {
  if (!/seat|standing/.test(plain)) return undefined
  const isNote = alone && plain.length <= NOTE
  if (SEATED_AT_A_PRICE.test(plain) && /\$\d[^$]*\$\d/.test(plain)) return 'mixed'
  if ((isNote || OF_ADMISSION.test(plain)) && SEATED_OR_STANDING.some((both) => both.test(plain))) return 'mixed'
  const clauses = clausesOf(plain)
  if (clauses.some((one) => PARTLY.test(one))) return 'mixed'
  const seated = clauses.some((one) => IS_SEATED.test(one) || SUBJECT_SEATED.test(one) || (isNote && one === 'seated'))
  const standing = clauses.some((one) => IS_STANDING.test(one))
  if (seated && standing) return 'mixed'
  return seated ? 'seated' : standing ? 'standing' : undefined
}
