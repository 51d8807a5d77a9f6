import type { PrintedBill } from '@houselights/domain/bill/evidence'
import { MOST_LINE } from '@houselights/domain/text'
import { cleanLine, cleanLines } from './clean-text.ts'
import type { RawListing } from './source.ts'

/** The words of a listing that may name its acts: text without markup, line ends kept. */
export function printedBill({ title, support, performers }: RawListing): PrintedBill {
  return {
    title: cleanLines(title).join('\n'),
    support:
      typeof support === 'string' ? cleanLine(support, MOST_LINE) : support?.flatMap((line) => cleanLine(line) ?? []),
    performers: performers?.flatMap((name) => cleanLine(name) ?? []),
  }
}
