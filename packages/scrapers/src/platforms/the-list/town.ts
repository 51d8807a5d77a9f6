import { gazetteer } from '@houselights/config/cities/cities'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { townOf as knownTown, townCalled } from '@houselights/domain/geography/towns'
import { lineOf, withoutTrailing } from '@houselights/domain/text/text'

/** Last words of streets, parks and halls: what ends so is no town. */
const NO_TOWN =
  /\d|\b(?:avenue|ave|street|st|road|rd|drive|dr|blvd|boulevard|way|lane|park|parkway|plaza|campus|stage|building|fair)\.?$/i

/** The town that ends a printed venue (`Chapel, S.F.`, `the Hub, 2650 Broadway, Redwood City`), if it names one. */
export function townOf(venue: string): string | undefined {
  const printed = withoutTrailing(lineOf(venue), ', ')
  const short = shortForm(printed)
  if (short) return short
  const comma = printed.lastIndexOf(',')
  if (comma < 0) return undefined
  // "3334 Industrial Dr. Santa Rosa": the comma is missing
  const last = printed
    .slice(comma + 1)
    .replace(/^.*\b(?:Ave|Blvd|Dr|Rd|St)\.\s+(?=\p{Lu})/u, '')
    .trim()
  return last && (!NO_TOWN.test(last) || isTown(last)) && last.split(' ').length <= 3 && /^\p{Lu}/u.test(last)
    ? last
    : undefined
}

/** The List writes "S.F." and "UC Berkeley Campus" behind a venue, with a comma or without. */
function shortForm(printed: string): string | undefined {
  const words = printed.split(/[\s,]+/)
  return [1, 2, 3].map((count) => townCalled(words.slice(-count).join(' '), gazetteer)).find(Boolean)
}

/** A town may be named for a park. "Memlo Park" is how The List prints one. */
const isTown = (words: string): boolean => knownTown(nameWords(words).join(' '), gazetteer) !== null
