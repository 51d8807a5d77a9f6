import type { EventKind, EventStatus, SourceKind } from '@houselights/contracts/entities/entities'
import type { EventFacts } from '@houselights/contracts/entities/event-overrides'
import type { Listing } from '@houselights/contracts/entities/listing'
import { combineBills } from '../bills/bill-from-sources.ts'
import { displayGenres } from '../genres/genres.ts'
import { compareTrust } from '../listings/source-trust.ts'

export interface SourceEvidence {
  source: string
  kind: SourceKind
  rank: number
  listing: Listing
  lastSeenAt: string
  vanished: boolean
}

/**
 * Takes each field from the most trusted source that has it: the venue's own page, then ticketing, then aggregators;
 * within a kind by rank, then the one seen last. Sources that no longer list the event come last. The bill is combined
 * from all sources.
 */
export function resolveSources(evidence: readonly SourceEvidence[]): EventFacts {
  const sortedEvidence = evidence.toSorted(
    (a, b) =>
      Number(a.vanished) - Number(b.vanished) ||
      compareTrust(a.kind, b.kind) ||
      a.rank - b.rank ||
      b.lastSeenAt.localeCompare(a.lastSeenAt, 'en') ||
      a.source.localeCompare(b.source, 'en'),
  )
  const mostTrusted = sortedEvidence[0]?.listing
  if (!mostTrusted) throw new Error('cannot resolve an event without source records')
  const listings = sortedEvidence.map(({ listing }) => listing)
  const sameDayListings = listings.filter(({ date }) => date === mostTrusted.date)
  const doorsAt = findFirst(sameDayListings, ({ doorsAt: doors }) => doors)
  const startsAt = getStart(mostTrusted, sameDayListings, doorsAt)
  const price = listings.find(hasPrice)?.price
  const wheelchair = findFirst(listings, ({ access }) => access?.wheelchair ?? null)
  return {
    ...combineBills(sortedEvidence.map(({ listing, vanished }) => ({ ...listing, vanished }))),
    title: mostTrusted.name,
    localDate: mostTrusted.date,
    startsAt,
    endsAt: findFirst(sameDayListings, ({ endsAt }) => (endsAt !== null && isAfter(endsAt, startsAt) ? endsAt : null)),
    doorsAt,
    room: findFirst(listings, ({ room }) => room),
    kind: getKind(listings),
    status: getStatus(sortedEvidence),
    price: price?.text ?? null,
    priceMin: price?.min ?? null,
    priceMax: price?.max ?? null,
    currency: price?.currency ?? null,
    admission: price?.admission ?? null,
    age: findFirst(listings, ({ age }) => age),
    wheelchair: wheelchair?.value ?? null,
    wheelchairNote: wheelchair?.quote ?? null,
    seating: findFirst(listings, ({ access }) => access?.seating?.value ?? null),
    ticketUrl: findFirst(listings, ({ ticketUrl }) => ticketUrl),
    imageUrl: findFirst(listings, ({ imageUrl }) => imageUrl),
    description: findFirst(listings, ({ description }) => description),
    tags: displayGenres(listings.find(({ genres }) => genres.length > 0)?.genres ?? []),
  }
}

function findFirst<Value>(listings: readonly Listing[], pick: (listing: Listing) => Value | null): Value | null {
  for (const listing of listings) {
    const value = pick(listing)
    if (value !== null) return value
  }
  return null
}

/**
 * Gets the start. Aggregators often print the door time as the start, so a time that a more trusted source prints as
 * the door time isn't a start.
 */
function getStart(mostTrusted: Listing, sameDayListings: readonly Listing[], doorsAt: string | null): string | null {
  return mostTrusted.startsAt ?? findFirst(sameDayListings, ({ startsAt }) => (startsAt === doorsAt ? null : startsAt))
}

/**
 * Gets the status. A source without a status counts as `scheduled`. Aggregators can't overrule a venue or shop that lists
 * the show, or one that last listed it as canceled: venues remove such shows from their pages.
 */
function getStatus(sortedEvidence: readonly SourceEvidence[]): EventStatus {
  const liveSources = sortedEvidence.filter(({ vanished }) => !vanished)
  const reliableSources = liveSources.filter(isReliable)
  if (reliableSources.length === 0) {
    const vanishedSources = sortedEvidence.filter(
      (source) => source.vanished && (liveSources.length === 0 || isReliable(source)),
    )
    if (vanishedSources.some(({ listing }) => listing.status === 'cancelled')) return 'cancelled'
  }
  if (liveSources.length === 0) return 'unconfirmed'
  const statedSource = (reliableSources.length > 0 ? reliableSources : liveSources).find(
    ({ listing }) => listing.status !== 'scheduled',
  )
  return statedSource?.listing.status ?? 'scheduled'
}

const isReliable = ({ kind }: SourceEvidence): boolean => kind !== 'aggregator'

/**
 * Whether a listing has a price. The text can also be times or ages, so it counts only if an admission or an amount was
 * parsed from it.
 */
const hasPrice = ({ price: { admission, min } }: Listing): boolean => admission !== null || min !== null

export const isAfter = (end: string, start: string | null): boolean =>
  start === null || Date.parse(end) > Date.parse(start)

/**
 * Gets the first known kind. `other` doesn't overrule a more trusted source that doesn't know the kind, because a list of
 * all kinds of events uses `other` for events with no sign of music.
 */
function getKind(listings: readonly Listing[]): EventKind {
  const statedIndex = listings.findIndex(({ kind }) => kind !== 'unknown')
  const kind = listings[statedIndex]?.kind ?? 'unknown'
  if (kind !== 'other' || statedIndex === 0) return kind
  return (
    findFirst(listings, (listing) => (['unknown', 'other'].includes(listing.kind) ? null : listing.kind)) ?? 'unknown'
  )
}
