import type { PrintedBill } from '@houselights/domain/bill/evidence'
import { MOST_LINE } from '@houselights/domain/text'
import { cleanLine, cleanLines } from './clean-text.ts'
import type { RawListing } from './source.ts'

/** Several rules look at the words of a listing, for itself and for its calendar. */
const known = new WeakMap<RawListing, PrintedBill>()

/** The words of a listing that may name its acts: text without markup, line ends kept. */
export function printedBill(raw: RawListing): PrintedBill {
  const bill = known.get(raw) ?? billOf(raw)
  known.set(raw, bill)
  return bill
}

function billOf({ title, support, performers }: RawListing): PrintedBill {
  return {
    title: cleanLines(title).join('\n'),
    support:
      typeof support === 'string' ? cleanLine(support, MOST_LINE) : support?.flatMap((line) => cleanLine(line) ?? []),
    performers: performers?.flatMap((name) => cleanLine(name) ?? []),
  }
}
