import { venues } from '../registry.ts'
import { wordsKey } from './name-key.ts'
import { printedForms, venueIndex } from './venue-index.ts'

/**
 * Every printed form that we know for a venue, with its town and without → its slug; a room, named alone or with its
 * venue, stands for the venue.
 */
export function venueAliases(): Map<string, string> {
  const { named } = venueIndex(venues)
  // a form that two venues share names neither
  return new Map(
    venues.flatMap((venue) =>
      printedForms(venue)
        .filter(({ printed }) => named.get(wordsKey(printed))?.venue === venue)
        .flatMap(({ printed }) => [printed, `${printed}, S.F.`, `${printed} (San Francisco)`])
        .map((printed) => [printed, venue.slug] as const),
    ),
  )
}
