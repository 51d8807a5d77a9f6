import { type CityFile, VenueFacts } from '@houselights/contracts/cities/city-files'
import type { ProposalResult, ProposedListing } from '@houselights/contracts/operators/proposals'
import type { Attempt } from '@houselights/scrapers/recognize/attempt'
import { createPrintedWordsFinder } from '@houselights/scrapers/recognize/printed-words'
import type { SiteRecognition } from '@houselights/scrapers/recognize/recognize-site'
import type { VenueFacts as PrintedFacts } from '@houselights/scrapers/recognize/venue-facts/facts'

/** The most listings shown to the operator who decides. */
const MAX_LISTINGS = 40
const MAX_PROBLEMS = 20

/** Converts a recognized site to the form that a proposal stores. */
export function toProposal(
  { chosen, sure, others, facts: printed, problems }: SiteRecognition,
  city: Pick<CityFile, 'neighborhoods'>,
): Omit<ProposalResult, 'agreement'> {
  return {
    source: chosen ? { platform: chosen.candidate.platform, ...chosen.candidate.options } : null,
    marks: [...(chosen?.candidate.marks ?? [])],
    sure,
    shows: chosen?.upcoming.length ?? 0,
    listings: chosen ? toListings(chosen) : [],
    others,
    ...getFacts(printed, city),
    problems: [...problems, ...(chosen?.problems ?? [])].slice(0, MAX_PROBLEMS),
  }
}

/** Converts listings to what operators see: each with the text of the pages around its title. */
export function toListings({ pages, upcoming }: Pick<Attempt, 'pages' | 'upcoming'>): ProposedListing[] {
  const findPrinted = createPrintedWordsFinder(
    pages,
    upcoming.map(({ title }) => title),
  )
  return upcoming
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, MAX_LISTINGS)
    .map((listing) => ({
      title: listing.title,
      name: listing.name,
      acts: [...(listing.headliner === null ? [] : [listing.headliner]), ...listing.support],
      date: listing.date,
      startsAt: listing.startsAt,
      doorsAt: listing.doorsAt,
      price: listing.price.text,
      url: listing.url ?? listing.ticketUrl,
      printed: findPrinted(listing.title),
    }))
}

/** Returns the facts that can be stored as printed, and the origin of each. */
function getFacts(
  printed: PrintedFacts,
  { neighborhoods }: Pick<CityFile, 'neighborhoods'>,
): Pick<ProposalResult, 'facts' | 'from'> {
  const { coordinates, neighborhood } = printed
  const candidates = {
    name: printed.name,
    address: printed.address,
    neighborhood: neighborhood && neighborhoods.includes(neighborhood.value) ? neighborhood : undefined,
    latitude: coordinates && { value: coordinates.value.latitude, from: coordinates.from },
    longitude: coordinates && { value: coordinates.value.longitude, from: coordinates.from },
    venueType: printed.venueType,
    capacity: printed.capacity,
    website: printed.website,
  }
  const validFacts = Object.entries(candidates).flatMap(([name, fact]) =>
    fact && VenueFacts.safeParse({ [name]: fact.value }).success ? [[name, fact] as const] : [],
  )
  return {
    facts: VenueFacts.parse(Object.fromEntries(validFacts.map(([name, { value }]) => [name, value]))),
    from: Object.fromEntries(validFacts.map(([name, { from }]) => [name, from])),
  }
}
