import type { PrintedBill } from '@houselights/domain/bills/evidence'
import { MOST_LINE } from '@houselights/domain/text/text'
import { cleanLine, cleanLines } from '../parse/html/clean-text.ts'
import type { RawListing } from '../source/source.ts'

/** Several rules look at the words of a listing, for itself and for its calendar. */
const known = new WeakMap<RawListing, PrintedBill>()

/** The words of a listing that may name its acts: text without markup, line ends kept. */
export function printedBill(raw: RawListing): PrintedBill {
  const before = known.get(raw)
  if (before) return before
  const bill = billOf(raw)
  known.set(raw, bill)
  return bill
}

/** The same words, of a listing to which something else was added. */
export function withPrintedBillOf<Raw extends RawListing>(before: RawListing, raw: Raw): Raw {
  known.set(raw, printedBill(before))
  return raw
}

function billOf({ title, support, performers }: RawListing): PrintedBill {
  return {
    title: cleanLines(title).join('\n'),
    support:
      typeof support === 'string' ? cleanLine(support, MOST_LINE) : support?.flatMap((line) => cleanLine(line) ?? []),
    performers: performers?.flatMap((name) => cleanLine(name) ?? []),
  }
}
