import type { Listing } from '@houselights/contracts/entities/listing'
import { parseBill } from '../bills/parse-bill.ts'
import { type ListingAtVenue, toListingKey } from '../matching/find-events.ts'

/** A listing for tests. `at` is the city's time, such as `2025-05-10 20:00`, or only the day if the time is unknown. */
export function aListing({ at = '2025-05-10 20:00', ...overrides }: Partial<Listing> & { at?: string } = {}): Listing {
  const [date = '', clock] = at.split(' ')
  const title = overrides.title ?? 'The Paper Lanterns'
  const { headliner, support } = parseBill({ title })
  return {
    sourceId: `${title}#${date}`,
    title,
    name: overrides.name ?? title,
    headliner,
    support,
    billedBy: (overrides.headliner === undefined ? headliner : overrides.headliner) === null ? null : 'title',
    night: null,
    presenter: null,
    tour: null,
    date,
    startsAt: clock ? `${date}T${clock}:00-07:00` : null,
    endsAt: null,
    doorsAt: null,
    price: { text: null, min: null, max: null, currency: null, admission: null },
    age: null,
    status: 'scheduled',
    ticketUrl: null,
    url: 'https://hall.example/show',
    imageUrl: null,
    description: null,
    venue: null,
    room: null,
    genres: [],
    kind: 'unknown',
    place: null,
    ...overrides,
  }
}

/** A source's listing at its venue. */
export function aListingAtVenue(
  listing: Listing,
  overrides: Partial<Omit<ListingAtVenue, 'key' | 'listing'>> = {},
): ListingAtVenue {
  const { source = 'page', ...venue } = overrides
  return {
    key: toListingKey(source, listing.sourceId),
    source,
    listing,
    venueSlug: 'hall',
    venueName: 'Hall',
    ...venue,
  }
}
