import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { decodeHTML } from 'entities'
import type { LabeledListing } from './labeled-listing.ts'

/** The counts of one comparison. Every figure in the table is a ratio of two of them. */
export const COUNTS = [
  ...(['rows', 'doubtful', 'repeated', 'lost', 'kinds', 'kindsRight', 'otherKinds', 'shownWrongly'] as const),
  ...(['hiddenWrongly', 'actsRight', 'actsWanted', 'actsParsed', 'bills', 'billsRight', 'firstRight'] as const),
  ...(['namesRight', 'prices', 'pricesRight', 'hours', 'hoursRight'] as const),
] as const
export type Counts = Record<(typeof COUNTS)[number], number>

export const makeEmptyCounts = (): Counts => Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts

/** A label and the parsed value that differs from it. */
export interface Difference {
  field: 'lost' | 'kind' | 'bill' | 'name' | 'price' | 'doors' | 'start'
  title: string
  wanted: string
  parsed: string
}

/** A listing that shares a smaller part of its title's words with a label is another event. */
const MIN_SIMILARITY = 0.3
/** Prices for extras don't count as the maximum. */
const OTHER_PRICE = /vip|meal|dinner|table|balcony|seated|reserved/i

/**
 * Compares what was parsed from one capture with its labels. The rules are those of the reference scorer next to the
 * shared labels: exact days; acts as a set of folded names; a show that repeats with the same words counts once.
 */
export function compareFields(
  labels: readonly LabeledListing[],
  listings: readonly Listing[],
): { counts: Counts; differences: Difference[] } {
  const counts = makeEmptyCounts()
  const differences: Difference[] = []
  const matchedListings = new Set<Listing>()
  const seenLabels = new Set<string>()
  for (const label of labels) {
    const { match, similarity } = findBestMatch(label, listings, matchedListings)
    const labelKey = JSON.stringify([label.title, label.acts])
    if (label.doubt) {
      counts.doubtful++
      continue
    }
    if (seenLabels.has(labelKey)) {
      counts.repeated++
      if (match) matchedListings.add(match)
      continue
    }
    seenLabels.add(labelKey)
    if (!match || similarity < MIN_SIMILARITY) {
      if (label.kind === 'closed') continue
      counts.rows++
      counts.lost++
      differences.push({ field: 'lost', title: label.title, wanted: label.date, parsed: '' })
      continue
    }
    counts.rows++
    matchedListings.add(match)
    compareMatch(label, match, counts, differences)
  }
  return { counts, differences }
}

function findBestMatch(
  { date, title, url }: LabeledListing,
  listings: readonly Listing[],
  matchedListings: ReadonlySet<Listing>,
) {
  const candidates = listings
    .filter((listing) => !matchedListings.has(listing) && listing.date === date)
    .map((match) => ({ match, similarity: shareOfWords(title, match.title) + (url && match.url === url ? 1 : 0) }))
  return candidates.reduce<{ match?: Listing; similarity: number }>(
    (best, candidate) => (candidate.similarity > best.similarity || !best.match ? candidate : best),
    { similarity: 0 },
  )
}

function compareMatch(label: LabeledListing, listing: Listing, counts: Counts, differences: Difference[]): void {
  const { title } = label
  const addDifference = (field: Difference['field'], wanted: unknown, parsed: unknown) =>
    differences.push({ field, title, wanted: JSON.stringify(wanted), parsed: JSON.stringify(parsed) })
  const isPublic = PUBLIC_KINDS.includes(listing.kind)
  const shouldBePublic = label.kind === 'music'
  counts.kinds++
  if (isPublic === shouldBePublic) counts.kindsRight++
  else addDifference('kind', label.kind, listing.kind)
  if (isPublic && !shouldBePublic) counts.shownWrongly++
  if (!isPublic && shouldBePublic) counts.hiddenWrongly++
  if (!shouldBePublic) {
    counts.otherKinds++
    return
  }
  const parsed = [listing.headliner, ...listing.support].flatMap((name) => name ?? [])
  const [wantedKeys, parsedKeys] = [label.acts.map(fold), parsed.map(fold)]
  const [wantedSet, parsedSet] = [new Set(wantedKeys), new Set(parsedKeys)]
  const shared = countShared(wantedSet, parsedSet)
  counts.actsRight += shared
  counts.actsWanted += wantedSet.size
  counts.actsParsed += parsedSet.size
  counts.bills++
  if (shared === wantedSet.size && shared === parsedSet.size) counts.billsRight++
  else addDifference('bill', label.acts, parsed)
  if (wantedKeys[0] === parsedKeys[0]) counts.firstRight++
  if (fold(listing.name) === fold(label.name)) counts.namesRight++
  else addDifference('name', label.name, listing.name)
  if (label.free || label.priceMin !== null) {
    counts.prices++
    if (priceAgrees(label, listing)) counts.pricesRight++
    else addDifference('price', [label.free, label.priceMin, label.priceMax], listing.price)
  }
  for (const [field, wanted, instant] of [
    ['start', label.start, listing.startsAt],
    ['doors', label.doors, listing.doorsAt],
  ] as const) {
    if (!wanted) continue
    counts.hours++
    if (instant?.slice(11, 16) === wanted) counts.hoursRight++
    else addDifference(field, wanted, instant)
  }
}

function priceAgrees({ free, priceMin, priceMax }: LabeledListing, { price }: Listing): boolean {
  const low = priceMin ?? (free ? 0 : null)
  const high = priceMax ?? low
  const isSame = (candidate: number | null, other: number | null) =>
    candidate !== null && other !== null && Math.abs(candidate - other) < 0.01
  if (!isSame(price.min, low)) return false
  return price.max === null ? high === low : isSame(price.max, high) || OTHER_PRICE.test(price.text ?? '')
}

/**
 * Makes a comparable form without case, accents, punctuation and a leading article. A name made only of symbols stays
 * as it is.
 */
export function fold(printed: string): string {
  const plain = decodeHTML(printed)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['`]/g, '')
    .replace(/^the /, '')
  return plain.match(/[a-z0-9$]+/g)?.join(' ') ?? printed.trim()
}

export function shareOfWords(candidate: string, other: string): number {
  const [a, b] = [new Set(fold(candidate).split(' ')), new Set(fold(other).split(' '))]
  const sharedCount = countShared(a, b)
  return sharedCount / Math.max(1, a.size + b.size - sharedCount)
}

/** Counts the members in both sets. */
const countShared = (candidate: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...candidate].filter((member) => other.has(member)).length
