import { artistKey } from '@houselights/domain/artists/artist-name'
import { actName } from '@houselights/domain/bills/act-name'
import { partBill } from '@houselights/domain/bills/parse-bill'
import { wordsOfRuns } from '@houselights/domain/bills/runs'
import type { RawListing } from '../source/source.ts'
import { printedBill } from './printed-bill.ts'

/** A calendar of more words than these is none; the rest is read without knowledge. */
const MOST_NAMES = 20_000

/** Keys of all names that titles and support lines may hold, however they are parted: what to look up before reading them. */
export function possibleNames(listings: readonly RawListing[]): string[] {
  const keys = new Set<string>()
  for (const raw of listings) {
    const { text, pieces } = partBill(printedBill(raw))
    for (const words of wordsOfRuns(text, pieces)) {
      const name = actName(words)
      if (name) keys.add(artistKey(name))
    }
    if (keys.size >= MOST_NAMES) break
  }
  return [...keys].slice(0, MOST_NAMES)
}
