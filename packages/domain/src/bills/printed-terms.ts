import { MONTH, USUAL_WEEKDAY } from '../dates/calendar-names.ts'
import { anyOf } from '../text/pattern.ts'

const STATUS = anyOf`
  (?:almost )?sold[ -]?out|cancel{1,2}ed|postponed|re-?scheduled|moved|low tickets|
  free(?: (?:event|show|entry|admission))?|no cover|all ages|(?:18|21) ?\+|(?:buy )?tickets|rsvp
`
const AM_OR_PM = String.raw`[ap]\.?m\.?`
const HOUR = String.raw`\d{1,2}(?::\d\d)? ?`
const TIMES = `(?:${HOUR}(?:${AM_OR_PM})? ?(?:-|–|to|until) ?)?${HOUR}${AM_OR_PM}`
/** Each pattern matches the whole text. */
const TERMS: readonly RegExp[] = [
  new RegExp(`^${STATUS}[!.]*$`, 'i'),
  new RegExp(
    String.raw`^(?:doors?:? |show:? |from )?${TIMES}(?: (?:in|on|at) the .{1,30})?$|^(?:doors?|show) ?(?:at )?\d`,
    'i',
  ),
  /^\$ ?\d[\d.]* ?(?:adv(?:ance)?|in advance|(?:at the )?door|dos)$/i,
  /^\d[\d.,]* ?[€£]$/,
  /^[$€£] ?\d[\d.,]*(?:(?: ?[-–/] ?[$€£]? ?| [$€£] ?)\d[\d.,]*)*[ $€£/–-]*$/,
  new RegExp(String.raw`^(?:${USUAL_WEEKDAY}\.?,? )?${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? 20\d\d)?$`, 'i'),
]

/** Whether the text is only what is printed next to names: `SOLD OUT`, `8:30 pm`, `$15 / $20`, `Friday, May 9`. */
export const isPrintedTerm = (words: string): boolean => TERMS.some((term) => term.test(words))
