import { VENUE_FACTS, type VenueEvidence, type VenueFact } from '@houselights/contracts/entities/venue-evidence'
import { isSameFact, type KnownFacts } from '@houselights/domain/venues/site-facts'
import type { VenueRow } from '../schema/entities/places.ts'

/** Returns the column of a fact, as in `locked`. For coordinates: the first of the two. */
export const toFactColumn = (fact: VenueFact): string => FACT_COLUMNS[fact] ?? fact
const FACT_COLUMNS: Partial<Record<VenueFact, string>> = {
  coordinates: 'latitude',
  venueType: 'venue_type',
  instagram: 'social_links',
  facebook: 'social_links',
  twitter: 'social_links',
}

/**
 * Lists the pages that state a venue's current facts: its own pages where they agree, and the data file's for the rest,
 * except for facts that an operator has set since.
 */
export function getEvidence(
  { evidence, siteFacts, locked }: Pick<VenueRow, 'evidence' | 'siteFacts' | 'locked'>,
  known: KnownFacts,
): VenueEvidence[] {
  const pages = new Map<string, VenueEvidence>()
  const ownFacts = VENUE_FACTS.filter((fact) => {
    const [stated, current] = [siteFacts[fact], known[fact]]
    if (!stated || current === undefined || !isSameFact(fact, stated.value, current)) return false
    const { source, readOn } = stated
    const page = pages.get(`${source} ${readOn}`)
    if (page) page.facts.push(fact)
    else pages.set(`${source} ${readOn}`, { facts: [fact], source, readOn })
    return true
  })
  const fromFile = evidence.map((entry) => ({
    ...entry,
    facts: entry.facts.filter((fact) => !ownFacts.includes(fact) && !(toFactColumn(fact) in locked)),
  }))
  return [...fromFile.filter(({ facts }) => facts.length > 0), ...pages.values()]
}
