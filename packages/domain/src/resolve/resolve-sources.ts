import type { EventKind, EventStatus, SourceKind } from '@houselights/contracts/entities/entities'
import type { EventFacts } from '@houselights/contracts/entities/event-overrides'
import type { Listing } from '@houselights/contracts/entities/listing'
import { billOfSources } from '../bills/bill-from-sources.ts'
import { displayGenres } from '../genres/genres.ts'
import { byTrust } from '../listings/source-trust.ts'

export interface Evidence {
  source: string
  kind: SourceKind
  rank: number
  listing: Listing
  lastSeenAt: string
  vanished: boolean
}

/**
 * Field by field, the most believed source that states it: the venue's own page, then ticketing, then aggregators;
 * within a kind by rank, then the one seen last. Sources from which the event vanished come last. Who plays follows
 * from all of them together.
 */
export function resolveSources(evidence: readonly Evidence[]): EventFacts {
  const ordered = evidence.toSorted(
    (one, other) =>
      Number(one.vanished) - Number(other.vanished) ||
      byTrust(one.kind, other.kind) ||
      one.rank - other.rank ||
      other.lastSeenAt.localeCompare(one.lastSeenAt, 'en') ||
      one.source.localeCompare(other.source, 'en'),
  )
  const best = ordered[0]?.listing
  if (!best) throw new Error('an event without evidence cannot be resolved')
  const listings = ordered.map(({ listing }) => listing)
  const sameDay = listings.filter(({ date }) => date === best.date)
  const doorsAt = first(sameDay, ({ doorsAt: doors }) => doors)
  const startsAt = getStart(best, sameDay, doorsAt)
  const price = listings.find(namesPrice)?.price
  const wheelchair = first(listings, ({ access }) => access?.wheelchair ?? null)
  return {
    ...billOfSources(ordered.map(({ listing, vanished }) => ({ ...listing, vanished }))),
    title: best.name,
    localDate: best.date,
    startsAt,
    endsAt: first(sameDay, ({ endsAt }) => (endsAt !== null && isAfter(endsAt, startsAt) ? endsAt : null)),
    doorsAt,
    room: first(listings, ({ room }) => room),
    kind: getKind(listings),
    status: getStatus(ordered),
    price: price?.text ?? null,
    priceMin: price?.min ?? null,
    priceMax: price?.max ?? null,
    currency: price?.currency ?? null,
    admission: price?.admission ?? null,
    age: first(listings, ({ age }) => age),
    wheelchair: wheelchair?.value ?? null,
    wheelchairNote: wheelchair?.quote ?? null,
    seating: first(listings, ({ access }) => access?.seating?.value ?? null),
    ticketUrl: first(listings, ({ ticketUrl }) => ticketUrl),
    imageUrl: first(listings, ({ imageUrl }) => imageUrl),
    description: first(listings, ({ description }) => description),
    tags: displayGenres(listings.find(({ genres }) => genres.length > 0)?.genres ?? []),
  }
}

function first<Value>(listings: readonly Listing[], pick: (listing: Listing) => Value | null): Value | null {
  for (const listing of listings) {
    const value = pick(listing)
    if (value !== null) return value
  }
  return null
}

/** Aggregators often print the doors' hour as the show's: an hour that a better source calls doors is no start. */
function getStart(best: Listing, sameDay: readonly Listing[], doorsAt: string | null): string | null {
  return best.startsAt ?? first(sameDay, ({ startsAt }) => (startsAt === doorsAt ? null : startsAt))
}

/**
 * `scheduled` is what a source states that prints no status. Aggregators are not believed against a venue that lists the
 * show, nor against one whose last word was that it is cancelled: venues take such shows off their pages.
 */
function getStatus(ordered: readonly Evidence[]): EventStatus {
  const live = ordered.filter(({ vanished }) => !vanished)
  const firm = live.filter(isFirm)
  if (firm.length === 0) {
    const gone = ordered.filter((each) => each.vanished && (live.length === 0 || isFirm(each)))
    if (gone.some(({ listing }) => listing.status === 'cancelled')) return 'cancelled'
  }
  if (live.length === 0) return 'unconfirmed'
  const stated = (firm.length > 0 ? firm : live).find(({ listing }) => listing.status !== 'scheduled')
  return stated?.listing.status ?? 'scheduled'
}

const isFirm = ({ kind }: Evidence): boolean => kind !== 'aggregator'

/** The text of a price may be hours or ages: it is a price where it says how one gets in. */
const namesPrice = ({ price: { admission, min } }: Listing): boolean => admission !== null || min !== null

export const isAfter = (end: string, start: string | null): boolean =>
  start === null || Date.parse(end) > Date.parse(start)

/**
 * The first that a source states. A list that announces anything says `other` of what shows no sign of music there,
 * which is no evidence against a source that is believed more and expects music.
 */
function getKind(listings: readonly Listing[]): EventKind {
  const stated = listings.findIndex(({ kind }) => kind !== 'unknown')
  const kind = listings[stated]?.kind ?? 'unknown'
  if (kind !== 'other' || stated === 0) return kind
  return first(listings, (listing) => (['unknown', 'other'].includes(listing.kind) ? null : listing.kind)) ?? 'unknown'
}
