import type { PrintedBill } from '@houselights/domain/bills/evidence'
import { MOST_LINE } from '@houselights/domain/text/text'
import { cleanLine, cleanLines } from '../parse/html/clean-text.ts'
import type { RawListing } from '../source/source.ts'

/** The words of a listing that may name its acts: text without markup, line ends kept. */
export const printedBill = ({ title, support, performers }: RawListing): PrintedBill => ({
  title: cleanLines(title).join('\n'),
  support:
    typeof support === 'string' ? cleanLine(support, MOST_LINE) : support?.flatMap((line) => cleanLine(line) ?? []),
  performers: performers?.flatMap((name) => cleanLine(name) ?? []),
})
