import { addDays } from '@houselights/domain/city-time'
import { type PrintedDate, readPrintedDate } from '@houselights/domain/printed-date'
import { PageTooHeavyError } from '../source-error.ts'
import { inAttributes } from './date-attributes.ts'
import { orderOf } from './date-order.ts'
import { runsOf } from './date-runs.ts'
import { isWholeDate } from './date-words.ts'
import type { Mention, Moment } from './mention.ts'
import { inYearAbove, monthHeadings, underHeadings } from './month-headings.ts'
import type { CellPage } from './page-cells.ts'

const WITH_YEAR = /(?:19|20)\d\d|'\d\d|\d[./-]\d\d?[./-]\d\d/

/** The longest recorded list names 1,000. Records are looked for around each kind of them, in several ways. */
const MAX_DAYS = 5_000

/** All days that a page names, in its order: printed as dates, as numbers under a month, or held by attributes. */
export function findMentions(page: CellPage, moment: Moment): Mention[] {
  const { today } = moment
  const runs = runsOf(page)
  const order = orderOf(runs, page.language, moment)
  const headings = monthHeadings(page)
  const printed = runs
    .filter(({ kinds }) => isWholeDate(kinds))
    .flatMap((run): Mention[] => {
      const { text, kinds, ...place } = run
      const read = kinds.has('T') ? relative(text, today) : readPrintedDate(text, { today, order })
      if (!read) return []
      const hasYear = WITH_YEAR.test(text)
      const above = hasYear || !kinds.has('M') ? undefined : inYearAbove(read, run, headings, today)
      return [{ ...place, ...(above ?? read), kind: 'printed', whole: hasYear || above !== undefined }]
    })
  const found = [...printed, ...underHeadings(runs, headings, today), ...inAttributes(page, moment)]
  if (found.length > MAX_DAYS) throw new PageTooHeavyError(`more than ${MAX_DAYS.toLocaleString('en')} days`)
  return found.sort((one, other) => one.from - other.from || one.box - other.box)
}

const relative = (text: string, today: string): PrintedDate => ({ day: addDays(today, /tomorrow/i.test(text) ? 1 : 0) })
