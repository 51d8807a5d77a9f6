import { type Listing, type Problem, WatchedField } from '@houselights/contracts/entities/listing'
import type { CheckedScrape } from '@houselights/domain/matching/match-scrape'
import type { Scrape } from '../open-scrape.ts'
import type { NormalizedPages } from '../parse/parse-pages.ts'

/** A page that lost half of its future listings, and at least four, is broken rather than news, whatever the reason. */
const SHRUNK_SHARE = 0.5
const MIN_LOST = 4
/** A field that this share of listings used to fill, and hardly any does now, is no longer where the parser looks. */
const USED_TO_FILL = 0.8
const HARDLY_FILLS = 0.2
const ENOUGH_TO_TELL = 5
const MAX_DOUBTFUL_SHARE = 0.3

interface ToCheck
  extends Pick<NormalizedPages, 'placed' | 'found' | 'past' | 'lastDay' | 'firmDays' | 'problems' | 'strangers'> {
  asOf?: string | undefined
  /** False where pages are known to be missing. */
  complete: boolean
  before: readonly Listing[]
  /** One that stops early brings no more than this. */
  most?: number
  /** Whether fields that are no longer on the page keep what was read before. */
  keepFields?: boolean
}

export interface Checked {
  /** What may be matched and saved; suspect where it is not to be believed about what is missing from it. */
  scrape: CheckedScrape
  /** Those of the scrape as a whole, and those of single listings, blocks and venues. */
  problems: Problem[]
  others: Problem[]
  /** Whether the same pages would be found as good beside what is stored once this scrape is. */
  isRepeatable: boolean
}

/**
 * Looks at a whole scrape: what it brought from its day on, against what the source listed before. One that is not trusted
 * takes nothing away, and what it would add or move is held back.
 */
export function checkScrape(
  { definition, venues, depth, readAt, today }: Pick<Scrape, 'definition' | 'venues' | 'depth' | 'readAt' | 'today'>,
  { placed, found, past, lastDay, firmDays, before, most = Infinity, keepFields = true, ...read }: ToCheck,
): Checked {
  const current = placed.map(({ listing }) => listing)
  const doubts = read.problems.filter(({ kind }) => kind === 'year-suspect').length
  const grave = [
    allPast(current, past) ?? emptyOrShrunk(current.length, Math.min(before.length, most)),
    suspectYears(current, doubts),
    // the reader's own doubt of all that it read
    read.problems.find(({ kind }) => kind === 'unsure'),
  ].filter((problem) => problem !== undefined)
  const dropped = droppedFields(current, before)
  const problems = [...grave, ...dropped.map((field) => droppedField(field, current, before))]
  const brought = new Set(current.map(({ sourceId }) => sourceId))
  const after = [...before.filter(({ sourceId }) => !brought.has(sourceId)), ...current]
  return {
    scrape: {
      source: { id: definition.slug, kind: definition.kind, rank: definition.rank ?? 100 },
      readAt,
      asOf: read.asOf,
      today,
      timeZone: venues.city.timeZone,
      listings: placed.map((one) => ({
        ...one,
        listing: keepFields ? keepDropped(one.listing, dropped, before) : one.listing,
        dayInDoubt: isDayDoubted(grave, one.listing.sourceId, firmDays),
      })),
      complete: read.complete && grave.length === 0,
      suspect: grave.length > 0,
      // a shallow one stops early on purpose, and may do so in the midst of its last day
      ...(depth === 'shallow' && { until: lastDay ?? today }),
    },
    problems: problems.map((problem) => ({ ...problem, url: definition.source.url })),
    others: [...read.problems.filter(({ kind }) => kind !== 'unsure'), ...read.strangers],
    isRepeatable:
      problems.length === 0 &&
      !emptyOrShrunk(current.length, Math.min(after.length, found)) &&
      droppedFields(current, after).length === 0,
  }
}

/** Whether the day of a listing is doubted: where weekdays disagree, unless its own speaks for it; where the reader is unsure, always. */
function isDayDoubted(problems: readonly Problem[], sourceId: string, firmDays: ReadonlySet<string>): boolean {
  if (problems.some(({ kind }) => kind === 'unsure')) return true
  return problems.some(({ kind }) => kind === 'year-suspect') && !firmDays.has(sourceId)
}

/** Adds to the first problem of a read that is not trusted how many listings were held back. */
export function withHeld([first, ...others]: readonly Problem[], held: readonly Listing[]): Problem[] {
  // nothing is held back of a read that brought nothing, or that is trusted
  if (first?.kind !== 'shrank' && first?.kind !== 'year-suspect' && first?.kind !== 'unsure')
    return first ? [first, ...others] : []
  if (held.length === 0) return [first, ...others]
  const some = held.slice(0, 3).map(({ title, date }) => `${title.slice(0, 60)} on ${date}`)
  const named = `${some.join(', ')}${held.length > some.length ? ', …' : ''}`
  const count = held.length === 1 ? '1 listing is' : `${held.length} listings are`
  return [{ ...first, message: `${first.message} ${count} held back: ${named}.`, held: held.length }, ...others]
}

function emptyOrShrunk(count: number, expected: number): Problem | undefined {
  if (count === 0) {
    const before = `The page lists no shows now. It listed ${expected} before.`
    return { kind: 'empty', message: expected > 0 ? before : 'The page lists no shows.', expected }
  }
  if (count <= expected * SHRUNK_SHARE && expected - count >= MIN_LOST) {
    const message = `The page lists ${count} shows now. It listed ${expected} before.`
    return { kind: 'shrank', message, count, expected }
  }
  return undefined
}

function allPast(current: readonly Listing[], past: number): Problem | undefined {
  if (past === 0 || current.length > 0) return undefined
  const message = `All ${past} dates on the page are in the past.`
  return { kind: 'year-suspect', message, count: past, total: past }
}

function suspectYears({ length }: readonly Listing[], doubts: number): Problem | undefined {
  if (doubts < 3 || doubts < length * MAX_DOUBTFUL_SHARE) return undefined
  const message = `${doubts} of ${length} printed weekdays disagree with the dates read.`
  return { kind: 'year-suspect', message, count: doubts, total: length }
}

function droppedField(field: WatchedField, current: readonly Listing[], earlier: readonly Listing[]): Problem {
  const [before, now] = [fillRate(earlier, field), fillRate(current, field)]
  const message = `${field} is filled in ${percent(now)} of listings now; it was in ${percent(before)} before.`
  return { kind: 'field-drop', message, field, before, now }
}

/** Fields that most listings used to fill and hardly any fills now. */
function droppedFields(current: readonly Listing[], earlier: readonly Listing[]): WatchedField[] {
  if (current.length < ENOUGH_TO_TELL || earlier.length < ENOUGH_TO_TELL) return []
  return WatchedField.options.filter(
    (field) => fillRate(earlier, field) >= USED_TO_FILL && fillRate(current, field) < HARDLY_FILLS,
  )
}

/** What a page stated before it lost its fields stays, so that a new template takes no facts away. */
function keepDropped(listing: Listing, dropped: readonly WatchedField[], earlier: readonly Listing[]): Listing {
  if (dropped.length === 0) return listing
  const before = earlier.find(({ sourceId }) => sourceId === listing.sourceId)
  const missing = dropped.filter((field) => before && isFilled(before, field) && !isFilled(listing, field))
  return { ...listing, ...Object.fromEntries(missing.map((field) => [field, before?.[field]])) }
}

const isFilled = (listing: Listing, field: WatchedField): boolean =>
  field === 'price' ? listing.price.text !== null : listing[field] !== null
const fillRate = (listings: readonly Listing[], field: WatchedField): number =>
  listings.filter((listing) => isFilled(listing, field)).length / listings.length
const percent = (share: number): string => `${Math.round(share * 100)} %`
