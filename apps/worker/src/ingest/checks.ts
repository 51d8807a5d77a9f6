import { type Listing, type Problem, WatchedField } from '@houselights/contracts/entities/listing'

/** A page that lost half of its future listings, and at least four, is broken rather than news, whatever the reason. */
const SHRUNK_SHARE = 0.5
const MIN_LOST = 4
/** A field that this share of listings used to fill, and hardly any does now, is no longer where the parser looks. */
const USED_TO_FILL = 0.8
const HARDLY_FILLS = 0.2
const ENOUGH_TO_TELL = 5
const MOST_DOUBTFUL = 0.3

export interface ReadCheck {
  /** True where the read may be believed about what is missing from it. */
  trusted: boolean
  problems: Problem[]
}

/**
 * Looks at a whole read: what it brought from today on, against what the source listed before. A read that is not
 * trusted takes nothing away, and what it would add or move is held back.
 */
export function checkRead({
  url,
  current,
  before,
  problems: found,
  past = 0,
  expected = before.length,
}: {
  url: string
  current: readonly Listing[]
  before: readonly Listing[]
  /** What the reader itself met with on the page. */
  problems: readonly Problem[]
  /** How many listings of the page are dated before the day of the read. */
  past?: number
  /** How many listings such a read should bring; all that were listed before unless it stops early. */
  expected?: number
}): ReadCheck {
  const doubts = found.filter(({ kind }) => kind === 'year-suspect').length
  const grave = [
    allPast(current, past) ?? emptyOrShrunk(current.length, expected),
    suspectYears(current, doubts),
    // the reader's own doubt of all that it read
    found.find(({ kind }) => kind === 'unsure'),
  ].filter((problem) => problem !== undefined)
  const dropped = droppedFields(current, before).map((field) =>
    droppedField(field, { before: fillRate(before, field), now: fillRate(current, field) }),
  )
  return { trusted: grave.length === 0, problems: [...grave, ...dropped].map((problem) => ({ ...problem, url })) }
}

/** The problems of single listings and blocks; those of the read as a whole are the check's. */
export const problemsWithin = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ kind }) => kind !== 'unsure')

/** Whether the day of a listing is doubted: where weekdays disagree, unless its own speaks for it; where the reader is unsure, always. */
export function isDayDoubted({ problems }: ReadCheck, sourceId: string, firmDays: ReadonlySet<string>): boolean {
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
    const before = `The page lists nothing now; it listed ${expected} shows before.`
    return { kind: 'empty', message: expected > 0 ? before : 'The page was read and lists nothing.', expected }
  }
  if (count <= expected * SHRUNK_SHARE && expected - count >= MIN_LOST) {
    const message = `The page lists ${count} shows now; it listed ${expected} before.`
    return { kind: 'shrank', message, count, expected }
  }
  return undefined
}

function allPast(current: readonly Listing[], past: number): Problem | undefined {
  if (past === 0 || current.length > 0) return undefined
  const message = `All ${past} dates on the page lie in the past.`
  return { kind: 'year-suspect', message, count: past, total: past }
}

function suspectYears({ length }: readonly Listing[], doubts: number): Problem | undefined {
  if (doubts < 3 || doubts < length * MOST_DOUBTFUL) return undefined
  const message = `${doubts} of ${length} printed weekdays disagree with the dates read.`
  return { kind: 'year-suspect', message, count: doubts, total: length }
}

function droppedField(field: WatchedField, rates: { before: number; now: number }): Problem {
  const { before, now } = rates
  const message = `${field} is filled in ${percent(now)} of listings now; it was in ${percent(before)} before.`
  return { kind: 'field-drop', message, field, before, now }
}

/** Fields that most listings used to fill and hardly any fills now. */
export function droppedFields(current: readonly Listing[], earlier: readonly Listing[]): WatchedField[] {
  if (current.length < ENOUGH_TO_TELL || earlier.length < ENOUGH_TO_TELL) return []
  return WatchedField.options.filter(
    (field) => fillRate(earlier, field) >= USED_TO_FILL && fillRate(current, field) < HARDLY_FILLS,
  )
}

/** What a page stated before it lost its fields stays, so that a new template takes no facts away. */
export function keepDropped(listing: Listing, dropped: readonly WatchedField[], earlier: readonly Listing[]): Listing {
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
