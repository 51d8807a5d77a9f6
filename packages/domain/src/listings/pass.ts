import { anyOf } from '../text/pattern.ts'
import { fold, toLine } from '../text/text.ts'

const PARTS = /\s[-–—]\s|[:|•()[\]]/
/** The days that a pass is for. */
const HOW_MANY = anyOf`\d\d?|two|three|four|five|multi`
/** What kind of ticket it is. */
const TICKET_WORDS = anyOf`ga|vip|general|admission|early|bird|only`
/** At the end of a part of the title: what is sold. */
const PASS = new RegExp(
  String.raw`(?:^|\s)(?:${HOW_MANY}[\s-]?(?:day|night)s?|weekend|season|festival)\s(?:${TICKET_WORDS}\s){0,3}(?:pass|passes)$`,
)
const SEVERAL_DAYS =
  /(?:^|\s)(?:\d\d?|two|three|four|five|multi)[\s-]?(?:day|night)s?\s(?:(?:ga|vip)\s)?(?:tickets?|packages?)$/

/**
 * Whether a title sells a pass for several days (`3-Day Pass: Lantern Festival`, `Lantern Festival Weekend Pass`): a
 * ticket, and no show. A festival that is listed as such is none, whatever its tickets are called.
 */
export function isPass(title: string): boolean {
  const parts = fold(toLine(title))
    .split(PARTS)
    .map((part) => part.trim())
  return parts.some((part) => PASS.test(part) || SEVERAL_DAYS.test(part))
}
