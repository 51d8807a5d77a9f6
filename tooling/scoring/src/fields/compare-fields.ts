import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { decodeHTML } from 'entities'
import type { LabelledListing } from './labelled-listing.ts'

/** Counts of one comparison; every figure of the table is a quotient of two of them. */
export const COUNTS = [
  ...(['rows', 'doubtful', 'repeated', 'lost', 'kinds', 'kindsRight', 'otherKinds', 'shownWrongly'] as const),
  ...(['hiddenWrongly', 'actsRight', 'actsWanted', 'actsRead', 'bills', 'billsRight', 'firstRight'] as const),
  ...(['namesRight', 'prices', 'pricesRight', 'hours', 'hoursRight'] as const),
] as const
export type Counts = Record<(typeof COUNTS)[number], number>

export const noCounts = (): Counts => Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts

/** A label and what was read instead, in words. */
export interface Difference {
  field: 'lost' | 'kind' | 'bill' | 'name' | 'price' | 'doors' | 'start'
  title: string
  wanted: string
  read: string
}

/** A listing that shares fewer of its title's words with a label is another one. */
const MIN_SIMILARITY = 0.3
/** A price beside the plain one is not held against the maximum. */
const OTHER_PRICE = /vip|meal|dinner|table|balcony|seated|reserved/i

/**
 * Holds what was read of one capture against its labels. The rules are those of the reference scorer beside the shared
 * labels: exact days; acts as a set of folded names; a night that repeats with the same words counts once.
 */
export function compareFields(
  labels: readonly LabelledListing[],
  listings: readonly Listing[],
): { counts: Counts; differences: Difference[] } {
  const counts = noCounts()
  const differences: Difference[] = []
  const used = new Set<Listing>()
  const seen = new Set<string>()
  for (const label of labels) {
    const { found, alike } = bestMatch(label, listings, used)
    const words = JSON.stringify([label.title, label.acts])
    if (label.doubt) {
      counts.doubtful++
      continue
    }
    if (seen.has(words)) {
      counts.repeated++
      if (found) used.add(found)
      continue
    }
    seen.add(words)
    if (!found || alike < MIN_SIMILARITY) {
      if (label.kind === 'closed') continue
      counts.rows++
      counts.lost++
      differences.push({ field: 'lost', title: label.title, wanted: label.date, read: '' })
      continue
    }
    counts.rows++
    used.add(found)
    compareOne(label, found, counts, differences)
  }
  return { counts, differences }
}

function bestMatch({ date, title, url }: LabelledListing, listings: readonly Listing[], used: ReadonlySet<Listing>) {
  const candidates = listings
    .filter((listing) => !used.has(listing) && listing.date === date)
    .map((found) => ({ found, alike: shareOfWords(title, found.title) + (url && found.url === url ? 1 : 0) }))
  return candidates.reduce<{ found?: Listing; alike: number }>(
    (best, one) => (one.alike > best.alike || !best.found ? one : best),
    { alike: 0 },
  )
}

function compareOne(label: LabelledListing, listing: Listing, counts: Counts, differences: Difference[]): void {
  const { title } = label
  const differ = (field: Difference['field'], wanted: unknown, read: unknown) =>
    differences.push({ field, title, wanted: JSON.stringify(wanted), read: JSON.stringify(read) })
  const isPublic = PUBLIC_KINDS.includes(listing.kind)
  const shouldBe = label.kind === 'music'
  counts.kinds++
  if (isPublic === shouldBe) counts.kindsRight++
  else differ('kind', label.kind, listing.kind)
  if (isPublic && !shouldBe) counts.shownWrongly++
  if (!isPublic && shouldBe) counts.hiddenWrongly++
  if (!shouldBe) {
    counts.otherKinds++
    return
  }
  const read = [listing.headliner, ...listing.support].flatMap((name) => name ?? [])
  const [wantedKeys, readKeys] = [label.acts.map(fold), read.map(fold)]
  const [wantedSet, readSet] = [new Set(wantedKeys), new Set(readKeys)]
  const shared = inBoth(wantedSet, readSet)
  counts.actsRight += shared
  counts.actsWanted += wantedSet.size
  counts.actsRead += readSet.size
  counts.bills++
  if (shared === wantedSet.size && shared === readSet.size) counts.billsRight++
  else differ('bill', label.acts, read)
  if (wantedKeys[0] === readKeys[0]) counts.firstRight++
  if (fold(listing.name) === fold(label.name)) counts.namesRight++
  else differ('name', label.name, listing.name)
  if (label.free || label.priceMin !== null) {
    counts.prices++
    if (priceAgrees(label, listing)) counts.pricesRight++
    else differ('price', [label.free, label.priceMin, label.priceMax], listing.price)
  }
  for (const [field, wanted, instant] of [
    ['start', label.start, listing.startsAt],
    ['doors', label.doors, listing.doorsAt],
  ] as const) {
    if (!wanted) continue
    counts.hours++
    if (instant?.slice(11, 16) === wanted) counts.hoursRight++
    else differ(field, wanted, instant)
  }
}

function priceAgrees({ free, priceMin, priceMax }: LabelledListing, { price }: Listing): boolean {
  const low = priceMin ?? (free ? 0 : null)
  const high = priceMax ?? low
  const same = (one: number | null, other: number | null) =>
    one !== null && other !== null && Math.abs(one - other) < 0.01
  if (!same(price.min, low)) return false
  return price.max === null ? high === low : same(price.max, high) || OTHER_PRICE.test(price.text ?? '')
}

/** Case, accents, punctuation and a leading article make no difference; a name of mere signs keeps them. */
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

export function shareOfWords(one: string, other: string): number {
  const [a, b] = [new Set(fold(one).split(' ')), new Set(fold(other).split(' '))]
  const both = inBoth(a, b)
  return both / Math.max(1, a.size + b.size - both)
}

/** How many members two sets share. */
const inBoth = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((member) => other.has(member)).length
