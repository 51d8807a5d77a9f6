import { withoutUnneeded } from './without-unneeded.ts'

/** Cuts a calendar, a feed or a mail: needless entries, or lines where it has none. */
export function shorterText(body: string, stillGood: (body: string) => boolean): string {
  const entries = body.split(ENTRIES)
  const units = entries.length > 1 ? entries : body.split(/(?<=\n)/)
  return withoutUnneeded(units, (left) => stillGood(left.join(''))).join('')
}

/** Before and behind each event of a calendar and each item of a feed. */
const ENTRIES = /(?=BEGIN:VEVENT)|(?<=END:VEVENT\r?\n)|(?=<item[\s>])|(?<=<\/item>)/
