import { anyOf } from '../text/pattern.ts'
import { fold, toLine } from '../text/text.ts'

const SEPARATOR = /\s[-–—]\s|[:|•()[\]]/
/** How many days a pass is for. */
const HOW_MANY = anyOf`\d\d?|two|three|four|five|multi`
/** The kind of ticket. */
const TICKET_WORDS = anyOf`ga|vip|general|admission|early|bird|only`
/** Matches a pass at the end of a part of the title, where it says what is sold. */
const PASS = new RegExp(
  String.raw`(?:^|\s)(?:${HOW_MANY}[\s-]?(?:day|night)s?|weekend|season|festival)\s(?:${TICKET_WORDS}\s){0,3}(?:pass|passes)$`,
)
const SEVERAL_DAYS =
  /(?:^|\s)(?:\d\d?|two|three|four|five|multi)[\s-]?(?:day|night)s?\s(?:(?:ga|vip)\s)?(?:tickets?|packages?)$/

/**
 * Whether a title sells a pass for several days (`3-Day Pass: Lantern Festival`, `Lantern Festival Weekend Pass`),
 * which is a ticket and not a show. A festival listed under its own name isn't a pass, even if its tickets are passes.
 */
export function isPass(title: string): boolean {
  const parts = fold(toLine(title))
    .split(SEPARATOR)
    .map((part) => part.trim())
  return parts.some((part) => PASS.test(part) || SEVERAL_DAYS.test(part))
}
