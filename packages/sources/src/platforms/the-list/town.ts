import { lineOf, withoutTrailing } from '@houselights/domain/text'

/** How The List and its like write the town at the end of a venue's text. */
const SHORT_FORMS: readonly [RegExp, string][] = [
  [/(?:^|[\s,])s\.?\s?f\.?$/i, 'San Francisco'],
  [/\bUC Berkeley(?: Campus)?$/i, 'Berkeley'],
  [/\bStanford (?:Campus|University)$/i, 'Stanford'],
]
/** Last words of streets, parks and halls: what ends so is no town. */
const NO_TOWN =
  /\d|\b(?:avenue|ave|street|st|road|rd|drive|dr|blvd|boulevard|way|lane|park|parkway|plaza|campus|stage|building|fair)\.?$/i

/** Towns named for a park; "Memlo" is how The List prints one of them. */
const PARK_TOWN = /^(?:Me[nm]lo|Rohnert) Park$/

/** The town that ends a printed venue (`Chapel, S.F.`, `the Hub, 2650 Broadway, Redwood City`), if it names one. */
export function townOf(venue: string): string | undefined {
  const printed = withoutTrailing(lineOf(venue), ', ')
  const short = SHORT_FORMS.find(([words]) => words.test(printed))
  if (short) return short[1]
  const comma = printed.lastIndexOf(',')
  if (comma < 0) return undefined
  // "3334 Industrial Dr. Santa Rosa": the comma is missing
  const last = printed
    .slice(comma + 1)
    .replace(/^.*\b(?:Ave|Blvd|Dr|Rd|St)\.\s+(?=\p{Lu})/u, '')
    .trim()
  return last && (!NO_TOWN.test(last) || PARK_TOWN.test(last)) && last.split(' ').length <= 3 && /^\p{Lu}/u.test(last)
    ? last
    : undefined
}
