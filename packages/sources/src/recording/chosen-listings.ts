import type { Listing } from '@houselights/types/listing'

/** A recording keeps so many listings of a page: enough for its quirks, few enough to be read by a person. */
const FEWEST = 5
const MOST = 8

/** The listings of a page that show most of what it has: those with something that none of the others has shown. */
export function chosenListings(listings: readonly Listing[]): Listing[] {
  const chosen = new Set<Listing>()
  const shown = new Set<string>()
  const sessions = Map.groupBy(listings, ({ date, title, venue }) => `${date} ${title} ${venue}`)
  const news = (listing: Listing) => traitsOf(listing, sessions).filter((trait) => !shown.has(trait)).length
  while (chosen.size < Math.min(MOST, listings.length)) {
    const left = listings.filter((listing) => !chosen.has(listing))
    const [first, ...others] = left
    const best = first && others.reduce((most, one) => (news(one) > news(most) ? one : most), first)
    if (!best || (news(best) === 0 && chosen.size >= FEWEST)) break
    // an early show comes with its late one
    const together = sessions.get(keyOf(best)) ?? [best]
    for (const one of together.slice(0, 2).includes(best) ? together.slice(0, 2) : [best]) {
      chosen.add(one)
      for (const trait of traitsOf(one, sessions)) shown.add(trait)
    }
  }
  return [...chosen]
}

const keyOf = ({ date, title, venue }: Listing): string => `${date} ${title} ${venue}`

function traitsOf(listing: Listing, sessions: ReadonlyMap<string, readonly Listing[]>): string[] {
  const { status, kind, billedBy, support, headliner, price } = listing
  const acts = (headliner === null ? 0 : 1) + support.length
  const given = Object.entries(listing).flatMap(([name, value]) =>
    ['startsAt', 'doorsAt', 'endsAt', 'age', 'night', 'presenter', 'tour', 'notice', 'room', 'ticketUrl'].includes(name)
      ? `${name} ${value === null ? 'missing' : 'given'}`
      : [],
  )
  return [
    `status ${status}`,
    `kind ${kind}`,
    `billed by ${billedBy}`,
    `acts ${Math.min(acts, 4)}`,
    `price ${rangeOf(price)}`,
    ...((sessions.get(keyOf(listing))?.length ?? 0) > 1 ? ['sessions'] : []),
    ...given,
  ]
}

const rangeOf = ({ text, admission, min, max }: Listing['price']): string =>
  text === null ? 'missing' : admission === 'free' ? 'free' : min === max ? 'one' : 'range'
