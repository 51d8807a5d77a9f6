import { artistKey } from '@houselights/domain/artists/artist-name'
import { cleanActName } from '@houselights/domain/bills/act-name'
import type { PrintedBill } from '@houselights/domain/bills/evidence'
import { splitBill } from '@houselights/domain/bills/parse-bill'
import { getRunTexts } from '@houselights/domain/bills/runs'
import { MAX_LINE_LENGTH } from '@houselights/domain/text/text'
import { cleanLine, cleanLines } from '../parse/html/clean-text.ts'
import type { RawListing } from '../source/source.ts'

/** Returns the texts of a listing that may contain its acts, without markup but with line breaks. */
export const toPrintedBill = ({ title, date, support, performers }: RawListing): PrintedBill => ({
  title: cleanLines(title)
    .map((line) => removeDay(line, date))
    .join('\n'),
  support:
    typeof support === 'string'
      ? cleanLine(support, MAX_LINE_LENGTH)
      : support?.flatMap((line) => cleanLine(line) ?? []),
  performers: performers?.flatMap((name) => cleanLine(name) ?? []),
})

/** Removes the listing's own day from the end of a line: `Low Lantern 7/3`. */
function removeDay(line: string, date: string): string {
  const [, month, day] = date.split('-').map(Number)
  const [suffix = '', first, second] = / \(?(\d{1,2})[/.](\d{1,2})\)?$/.exec(line) ?? []
  const isOwnDay = Number(first) === month ? Number(second) === day : Number(first) === day && Number(second) === month
  return suffix !== '' && isOwnDay ? line.slice(0, -suffix.length) : line
}

/** No real calendar has more names. The rest is parsed without knowing which names are acts. */
const MAX_NAMES = 20_000

/**
 * Finds the keys of all names that titles and support lines may contain, however they are split. Callers look these
 * names up before parsing the bills.
 */
export function findPossibleNames(listings: readonly RawListing[]): string[] {
  const keys = new Set<string>()
  for (const raw of listings) {
    const { text, pieces } = splitBill(toPrintedBill(raw))
    for (const words of getRunTexts(text, pieces)) {
      const name = cleanActName(words)
      if (name) keys.add(artistKey(name))
    }
    if (keys.size >= MAX_NAMES) break
  }
  return [...keys].slice(0, MAX_NAMES)
}
