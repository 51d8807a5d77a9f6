import type { WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import { anyOf } from '../text/pattern.ts'
import { type Sentence, splitClauses } from './sentences.ts'

const WHEELCHAIR = '(?:wheelchair(?: user)?|ada|handicap(?:ped)?|mobility)'
const ACCESSIBLE = '(?:accessible|accessibility|access|friendly|compliant)'
/** Nouns for the whole venue or event. */
const VENUE =
  '(?:venue|house|club|space|building|theat(?:er|re)|hall|room|bar|event|show|concert|location|place|facility|gallery|church|we|it|this|everything)'
/** Wheelchair sports, and wheelchairs for loan. */
const SPORT = anyOf`basketball|rugby|tennis|racing|race|dance|fencing|curling|athletes?`
const SERVICE = anyOf`escorts?|loans?|rentals?|assistance`
const OTHER_USES = new RegExp(
  String.raw`\bwheelchair (?:${SPORT}|${SERVICE})\b|\b(?:loan|lend|rent|push|donate) (?:\w+ ){0,2}wheelchair\b`,
)

/** `Wheelchair accessible entrance: yes`, `wheelchair=limited`: the form of structured data and tags. */
const FIELD = new RegExp(
  `^${WHEELCHAIR}(?: ${ACCESSIBLE})?(?: (?:entrance|seating|venue))? ?[:=] ?(yes|true|no|false|limited|partial|partly|designated)$`,
)
const FIELD_VALUES: Readonly<Record<string, WheelchairAccess>> = {
  yes: 'yes',
  true: 'yes',
  designated: 'yes',
  no: 'no',
  false: 'no',
  limited: 'partly',
  partial: 'partly',
  partly: 'partly',
}

/** A sentence that says these things are sold out or full doesn't say anything about the venue. */
const SALE_NOUNS = '(?:seating|seats|tickets|parking|spaces?)'

const NOT_ACCESSIBLE = new RegExp(
  String.raw`\b(?:not|isn't|aren't|n't)(?: (?:yet|currently|fully|really|at all)){0,2} (?:be )?(?:${WHEELCHAIR} ${ACCESSIBLE}|accessible (?:to|for|by) (?:people (?:in|using|with) )?(?:a )?wheelchair)\b|\bno (?:${WHEELCHAIR} ${ACCESSIBLE}(?! ${SALE_NOUNS})|access for wheelchair)\b|\bwheelchair inaccessible\b|\binaccessible (?:to|for|by) wheelchair\b`,
)
const NOT_FULLY = /\b(?:not|isn't|aren't) (?:yet )?fully\b/
const PARTS = anyOf`
  restrooms?|bathrooms?|toilets?|washrooms?|balcony|mezzanine|upstairs|basement|downstairs|second floor|
  upper|lower|patio|stage|loge|green room|lounge
`
const PART = new RegExp(String.raw`\b${PARTS}\b`)
const PARTLY = new RegExp(
  String.raw`\b(?:partially|partly|limited|some) ${WHEELCHAIR} ${ACCESSIBLE}\b|\b${WHEELCHAIR} ${ACCESSIBLE} is limited\b|\b(?:only|just) the [a-z]+(?: [a-z]+)? (?:is|are) ${WHEELCHAIR} accessible\b|\b${WHEELCHAIR} accessible (?:except|apart from|aside from|but not|on the [a-z]+(?: [a-z]+)? only)\b`,
)

const OPENING = '(?:(?:please )?note(?: that)? )?'
const SUBJECT = `(?:(?:the|this|our|tonight's)(?: [a-z]+){0,3} (?:is|are|will be) |(?:we are|we're|it is|it's|this is) )?(?:an? )?`
const STATEMENT = `(?:(?:fully|completely|entirely|100%) )?${WHEELCHAIR} (?:accessible|friendly|compliant)(?: (?:and|&) [a-z]+(?: [a-z]+)?)?(?: (?:venue|space|event|show|building|house|club|entrance|seating|facility|room|location))?(?: (?:via|by|through|from|with) (?:the |a |an )?.{1,60})?`
const AVAILABLE = '(?:is|are|will be) (?:always |also )?(?:available|provided|offered)(?: .{1,80})?'
const FACILITIES =
  '(?:seating|seats|spaces?|platforms?|section|areas?|viewing(?: areas?| platform)?|tickets|entrance|ramp|access|seating tickets|accommodations?)'
const YES_PATTERNS = [
  new RegExp(`^${OPENING}${SUBJECT}${STATEMENT}$`),
  new RegExp(`^${OPENING}(?:${WHEELCHAIR}(?: accessible)?|accessible) ${FACILITIES} ${AVAILABLE}$`),
  new RegExp(
    `^${OPENING}${WHEELCHAIR} (?:access|ramp|entrance|accessible entrance)(?: (?:via|by|through|at|from|on|is at|is via|is on) .{1,80})?$`,
  ),
  new RegExp(
    String.raw`\b(?:${VENUE}|there|floor|balcony) (?:has|have|offers?|provides?|is|are) (?:an? )?(?!(?:no|not|never|few|limited) )(?:\w+ )?(?:${WHEELCHAIR}(?: accessible)?|accessible) ${FACILITIES}\b`,
  ),
]

/** Finds what a sentence states about wheelchair access, if anything. */
export function parseWheelchair({ plain }: Sentence): WheelchairAccess | undefined {
  if (!/wheelchair|\bada\b|accessib|handicap/.test(plain) || OTHER_USES.test(plain)) return undefined
  const field = FIELD.exec(plain.replace(/[.!]$/, ''))?.[1]
  if (field) return FIELD_VALUES[field]
  if (NOT_ACCESSIBLE.test(plain))
    return PART.test(plain) || NOT_FULLY.test(plain) || statesAccess(plain.replace(NOT_ACCESSIBLE, ''))
      ? 'partly'
      : 'no'
  if (PARTLY.test(plain)) return 'partly'
  return statesAccess(plain) ? (/\b(?:except|but not)\b/.test(plain) ? 'partly' : 'yes') : undefined
}

const statesAccess = (plain: string): boolean =>
  splitClauses(plain).some((clause) => YES_PATTERNS.some((pattern) => pattern.test(clause))) &&
  !/\b(?:if|should) (?:you|anyone)\b/.test(plain)
