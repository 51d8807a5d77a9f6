import { type Listing, type Problem, WatchedField } from '@houselights/contracts/entities/listing'
import type { CheckedScrape } from '@houselights/domain/matching/match-scrape'
import type { Scrape } from '../open-scrape.ts'
import type { NormalizedPages } from '../parse/parse-pages.ts'

/** A page that lost half of its future listings, and at least four, counts as broken whatever the reason. */
const MAX_SHRUNK_SHARE = 0.5
const MIN_LOST_LISTINGS = 4
/**
 * If this share of listings used to have a field, and hardly any does now, the field has moved away from where the
 * parser looks.
 */
const MIN_SHARE_BEFORE = 0.8
const MAX_SHARE_NOW = 0.2
const MIN_LISTINGS = 5
const MAX_DOUBTFUL_SHARE = 0.3

interface CheckInput
  extends Pick<
    NormalizedPages,
    | 'assignedListings'
    | 'waitingListings'
    | 'found'
    | 'pastCount'
    | 'lastDay'
    | 'firmDays'
    | 'problems'
    | 'venueProblems'
  > {
  asOf?: string | undefined
  /** False if some pages are known to be missing. */
  complete: boolean
  before: readonly Listing[]
  /** The most listings to expect of a scrape that stops early. */
  maxExpected?: number
  /** Whether fields that are no longer on the page keep their earlier values. */
  keepFields?: boolean
}

export interface CheckResult {
  /** The scrape to match and save. If it is `suspect`, listings that are missing from it may still exist. */
  scrape: CheckedScrape
  /** Problems with the scrape as a whole. `otherProblems` are problems with single listings, blocks and venues. */
  problems: Problem[]
  otherProblems: Problem[]
  /** Whether the same pages would pass this check again once this scrape is stored. */
  isRepeatable: boolean
}

/**
 * Compares a scrape's listings, from the day of the scrape on, with what the source listed before. A scrape that isn't
 * trusted removes nothing, and the listings that it would add or move are held back.
 */
export function checkScrape(
  {
    definition,
    timeZone,
    depth,
    scrapedAt,
    today,
  }: Pick<Scrape, 'definition' | 'timeZone' | 'depth' | 'scrapedAt' | 'today'>,
  {
    assignedListings,
    waitingListings,
    found,
    pastCount,
    lastDay,
    firmDays,
    before,
    maxExpected = Infinity,
    keepFields = true,
    ...input
  }: CheckInput,
): CheckResult {
  const current = assignedListings.map(({ listing }) => listing)
  const doubtCount = input.problems.filter(({ kind }) => kind === 'year-suspect').length
  const seriousProblems = [
    checkAllPast(current, pastCount) ?? checkCount(current.length, Math.min(before.length, maxExpected)),
    checkYears(current, doubtCount),
    // The parser's own doubt about everything it found.
    input.problems.find(({ kind }) => kind === 'unsure'),
  ].filter((problem) => problem !== undefined)
  const droppedFields = findDroppedFields(current, before)
  const problems = [...seriousProblems, ...droppedFields.map((field) => toFieldDrop(field, current, before))]
  const currentIds = new Set(current.map(({ sourceId }) => sourceId))
  const after = [...before.filter(({ sourceId }) => !currentIds.has(sourceId)), ...current]
  return {
    scrape: {
      source: { id: definition.slug, kind: definition.kind, rank: definition.rank ?? 100 },
      scrapedAt,
      asOf: input.asOf,
      today,
      timeZone,
      listings: assignedListings.map((assigned) => ({
        ...assigned,
        listing: keepFields ? keepDroppedFields(assigned.listing, droppedFields, before) : assigned.listing,
        dayInDoubt: isDayInDoubt(seriousProblems, assigned.listing.sourceId, firmDays),
      })),
      waiting: waitingListings,
      complete: input.complete && seriousProblems.length === 0,
      suspect: seriousProblems.length > 0,
      // A shallow scrape stops early on purpose, possibly in the middle of its last day.
      ...(depth === 'shallow' && { until: lastDay ?? today }),
    },
    problems: problems.map((problem) => ({ ...problem, url: definition.source.url })),
    otherProblems: [...input.problems.filter(({ kind }) => kind !== 'unsure'), ...input.venueProblems],
    isRepeatable:
      problems.length === 0 &&
      !checkCount(current.length, Math.min(after.length, found)) &&
      findDroppedFields(current, after).length === 0,
  }
}

/**
 * Returns whether a listing's day is in doubt: if the parser is unsure, always; if printed weekdays disagree with
 * dates, unless the listing's own weekday agrees.
 */
function isDayInDoubt(problems: readonly Problem[], sourceId: string, firmDays: ReadonlySet<string>): boolean {
  if (problems.some(({ kind }) => kind === 'unsure')) return true
  return problems.some(({ kind }) => kind === 'year-suspect') && !firmDays.has(sourceId)
}

/** Adds the number of held listings to the first problem of an untrusted scrape. */
export function addHeldCount(
  [firstProblem, ...otherProblems]: readonly Problem[],
  heldListings: readonly Listing[],
): Problem[] {
  // A scrape that is trusted or empty has no held listings.
  if (!firstProblem) return []
  if (heldListings.length === 0 || !canHold(firstProblem)) return [firstProblem, ...otherProblems]
  const examples = heldListings.slice(0, 3).map(({ title, date }) => `${title.slice(0, 60)} on ${date}`)
  const titles = `${examples.join(', ')}${heldListings.length > examples.length ? ', …' : ''}`
  const count = heldListings.length === 1 ? '1 listing is' : `${heldListings.length} listings are`
  return [
    { ...firstProblem, message: `${firstProblem.message} ${count} held back: ${titles}.`, held: heldListings.length },
    ...otherProblems,
  ]
}

const canHold = (problem: Problem) =>
  problem.kind === 'shrank' ||
  problem.kind === 'year-suspect' ||
  problem.kind === 'unsure' ||
  problem.kind === 'unverified'

/** Adds the problem of a scrape that was only held because its source is unverified. */
export function holdUnverified(checked: CheckResult, matchedScrape: CheckedScrape): CheckResult {
  if (!matchedScrape.unverified || checked.scrape.suspect) return checked
  const message = 'No other source lists any of its shows yet.'
  return { ...checked, scrape: matchedScrape, problems: [{ kind: 'unverified', message }, ...checked.problems] }
}

function checkCount(count: number, expected: number): Problem | undefined {
  if (count === 0) {
    const emptyMessage = `The page lists no shows now. It listed ${expected} before.`
    return { kind: 'empty', message: expected > 0 ? emptyMessage : 'The page lists no shows.', expected }
  }
  if (count <= expected * MAX_SHRUNK_SHARE && expected - count >= MIN_LOST_LISTINGS) {
    const message = `The page lists ${count} shows now. It listed ${expected} before.`
    return { kind: 'shrank', message, count, expected }
  }
  return undefined
}

function checkAllPast(current: readonly Listing[], pastCount: number): Problem | undefined {
  if (pastCount === 0 || current.length > 0) return undefined
  const message = `All ${pastCount} dates on the page are in the past.`
  return { kind: 'year-suspect', message, count: pastCount, total: pastCount }
}

function checkYears({ length }: readonly Listing[], doubtCount: number): Problem | undefined {
  if (doubtCount < 3 || doubtCount < length * MAX_DOUBTFUL_SHARE) return undefined
  const message = `${doubtCount} of ${length} printed weekdays don’t match the dates.`
  return { kind: 'year-suspect', message, count: doubtCount, total: length }
}

function toFieldDrop(field: WatchedField, current: readonly Listing[], earlier: readonly Listing[]): Problem {
  const [before, now] = [getFillRate(earlier, field), getFillRate(current, field)]
  const message = `${field} is filled in ${toPercent(now)} of listings now; it was in ${toPercent(before)} before.`
  return { kind: 'field-drop', message, field, before, now }
}

/** Finds the fields that most listings used to have and that hardly any have now. */
function findDroppedFields(current: readonly Listing[], earlier: readonly Listing[]): WatchedField[] {
  if (current.length < MIN_LISTINGS || earlier.length < MIN_LISTINGS) return []
  return WatchedField.options.filter(
    (field) => getFillRate(earlier, field) >= MIN_SHARE_BEFORE && getFillRate(current, field) < MAX_SHARE_NOW,
  )
}

/** Keeps the earlier values of lost fields, so that a new page template doesn't remove facts. */
function keepDroppedFields(
  listing: Listing,
  droppedFields: readonly WatchedField[],
  earlier: readonly Listing[],
): Listing {
  if (droppedFields.length === 0) return listing
  const earlierListing = earlier.find(({ sourceId }) => sourceId === listing.sourceId)
  const missingFields = droppedFields.filter(
    (field) => earlierListing && isFilled(earlierListing, field) && !isFilled(listing, field),
  )
  return { ...listing, ...Object.fromEntries(missingFields.map((field) => [field, earlierListing?.[field]])) }
}

const isFilled = (listing: Listing, field: WatchedField): boolean =>
  field === 'price' ? listing.price.text !== null : listing[field] !== null
const getFillRate = (listings: readonly Listing[], field: WatchedField): number =>
  listings.filter((listing) => isFilled(listing, field)).length / listings.length
const toPercent = (share: number): string => `${Math.round(share * 100)} %`
