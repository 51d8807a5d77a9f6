import type { Problem } from '@houselights/contracts/entities/listing'
import { daysBetween, localDay } from '@houselights/domain/dates/city-time'
import { fold } from '@houselights/domain/text/text'
import type { Page, ParseContext, RawListing } from '../../source/source.ts'
import { findMentions } from './date-mentions.ts'
import type { DateMention } from './day-record.ts'
import { type CellPage, toCellPage } from './page-cells.ts'
import { getFields } from './record-fields.ts'
import { findStructures } from './record-ranges.ts'
import { applyFloor, type NamedRecord, type ScoredStructure, scoreStructure } from './score-structure.ts'
import { findSingleRecord, SINGLE_CONFIDENCE } from './single-record.ts'
import { splitDays } from './split-days.ts'

/**
 * Listings below this confidence are held. `npm run general -- --recordings` compares other thresholds
 * (docs/general-parser.md).
 */
export const MIN_CONFIDENCE = 0.6

/** A structure of much lower quality than the best adds nothing. */
const MIN_QUALITY_SHARE = 0.7
/** No city has more shows in a day. */
const MAX_LISTINGS_PER_DAY = 200

/** Collects the records of the best structure, plus events that only other views of the same list have. */
function joinStructures(page: CellPage, scoredStructures: readonly ScoredStructure[]) {
  const [best, ...others] = scoredStructures.toSorted((one, other) => other.weight - one.weight)
  if (!best) return { best, records: [] }
  const records: NamedRecord[] = []
  /** The words of each known name, by day. */
  const namesByDay = new Map<string, Set<string>[]>()
  const takenSpans: [number, number][] = []
  const addRecords = ({ namedRecords }: ScoredStructure, isWanted: (namedRecord: NamedRecord) => boolean): void => {
    for (const namedRecord of namedRecords) {
      if (!isWanted(namedRecord)) continue
      records.push(namedRecord)
      const dayNames = namesByDay.get(namedRecord.record.mention.day) ?? []
      dayNames.push(toWords(namedRecord))
      namesByDay.set(namedRecord.record.mention.day, dayNames)
    }
    for (const { record } of namedRecords) takenSpans.push([record.from, record.to])
  }
  const isKnown = (namedRecord: NamedRecord): boolean => {
    const words = toWords(namedRecord)
    return (namesByDay.get(namedRecord.record.mention.day) ?? [])
      .slice(0, MAX_LISTINGS_PER_DAY)
      .some((knownWords) => isWithin(words, knownWords) || isWithin(knownWords, words))
  }
  addRecords(best, () => true)
  // two passes, because a structure may share events only with one that is added after it
  for (const other of [...others, ...others]) {
    if (other.quality < best.quality * MIN_QUALITY_SHARE || other.namedRecords.length < 2) continue
    const overlapsTaken = createOverlapTest(takenSpans, page.cells.length)
    const separateRecords = other.namedRecords.filter(({ record }) => !overlapsTaken(record.from, record.to))
    if (separateRecords.length < other.namedRecords.length * 0.8) continue
    const newRecords = new Set(separateRecords.filter((namedRecord) => !isKnown(namedRecord)))
    if (newRecords.size < separateRecords.length && other.evidence.detailedShare >= best.evidence.detailedShare / 2)
      addRecords(other, (namedRecord) => newRecords.has(namedRecord))
  }
  return { best, records }
}

const toWords = ({ name }: NamedRecord): Set<string> => new Set(fold(name.text).match(/[\p{L}\p{N}]+/gu))

/**
 * Returns a function that checks whether a span of cells overlaps a taken one. Prefix sums make each check take
 * constant time.
 */
function createOverlapTest(
  takenSpans: readonly [number, number][],
  length: number,
): (from: number, to: number) => boolean {
  const prefixSums = new Int32Array(length + 2)
  for (const [from, to] of takenSpans) for (let index = from; index < to; index++) prefixSums[index + 1] = 1
  for (let index = 1; index < prefixSums.length; index++)
    prefixSums[index] = (prefixSums[index] ?? 0) + (prefixSums[index - 1] ?? 0)
  return (from, to) => (prefixSums[to] ?? 0) > (prefixSums[from] ?? 0)
}

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((member) => other.has(member))

/** Upcoming events are within this many days. */
const MAX_DAYS_AHEAD = 400
/** If half of the records are upcoming, that is enough: pages keep past events. */
const MIN_UPCOMING_SHARE = 0.5
/** Each additional record multiplies the remaining doubt by this. */
const DOUBT_PER_RECORD = 0.6
/** A structure whose weight is below this share of the best one's isn't a plausible alternative. */
const MIN_RIVAL_SHARE = 0.8

/**
 * Calculates the confidence in a result, from 0 to 1. It depends on how well the records look like upcoming events, how
 * many there are, how many of the page's upcoming days they explain, and whether another structure is as good and
 * disagrees.
 */
function getConfidence(
  best: ScoredStructure,
  candidates: readonly ScoredStructure[],
  records: readonly NamedRecord[],
  mentions: readonly DateMention[],
  today: string,
): number {
  const upcomingFactor = Math.min(1, best.evidence.upcomingShare / MIN_UPCOMING_SHARE)
  const countFactor = 1 - DOUBT_PER_RECORD ** records.length
  const rivalry = Math.max(
    0,
    ...candidates.filter((candidate) => candidate !== best).map((other) => getRivalry(best, other)),
  )
  return (
    best.quality *
    upcomingFactor *
    countFactor *
    applyFloor(0.7, getExplainedShare(records, mentions, today)) *
    applyFloor(0.5, 1 - rivalry)
  )
}

/** Calculates the share of the page's upcoming printed days that have a record. */
function getExplainedShare(records: readonly NamedRecord[], mentions: readonly DateMention[], today: string): number {
  const isUpcoming = ({ kind, day }: DateMention): boolean => {
    const daysAhead = daysBetween(today, day)
    return kind === 'printed' && daysAhead >= 0 && daysAhead <= MAX_DAYS_AHEAD
  }
  const days = new Set(mentions.filter(isUpcoming).map(({ day }) => day))
  const recordDays = new Set(records.map(({ record }) => record.mention.day))
  return days.size === 0 ? 1 : [...days].filter((day) => recordDays.has(day)).length / days.size
}

/**
 * Calculates how strongly a structure contradicts the best one: it is nearly as good, but has other names for the same
 * days.
 */
function getRivalry(best: ScoredStructure, other: ScoredStructure): number {
  // a structure with fewer events is no rival: it assigns texts to the wrong days
  if (other.namedRecords.length < best.namedRecords.length || best.weight === 0) return 0
  const closeness = Math.max(0, (Math.min(1, other.weight / best.weight) - MIN_RIVAL_SHARE) / (1 - MIN_RIVAL_SHARE))
  const datePositions = new Set(best.namedRecords.map(({ record }) => record.mention.from))
  const sharedRecords = other.namedRecords.filter(({ record }) => datePositions.has(record.mention.from))
  if (sharedRecords.length < best.namedRecords.length / 2) return 0
  const bestPositions = new Set(best.namedRecords.map(toPositionKey))
  return (
    closeness *
    (sharedRecords.filter((namedRecord) => !bestPositions.has(toPositionKey(namedRecord))).length /
      sharedRecords.length)
  )
}

const toPositionKey = ({ record, name }: NamedRecord): string => `${record.mention.from} ${name.from}`

export interface GeneralParse {
  listings: RawListing[]
  /** The confidence that these are the page's events, from 0 to 1. */
  confidence: number
  problems: Problem[]
}

/**
 * Parses a page's events from its repeated structure: records that each have a day and a name. A page without one may
 * be about a single event.
 */
export function parseGeneral(page: Page, { now, timeZone }: ParseContext): GeneralParse {
  const today = localDay(now, timeZone)
  const cellPage = toCellPage(page.body)
  const mentions = findMentions(cellPage, { today, timeZone })
  const structures = findStructures(cellPage, mentions).flatMap((structure) => {
    const splitStructure = splitDays(cellPage, structure)
    return splitStructure ? [structure, splitStructure] : [structure]
  })
  const candidates = structures.map((structure) => scoreStructure(cellPage, structure, today))
  const { best, records } = joinStructures(cellPage, candidates)
  const single = records.length === 0 ? findSingleRecord(cellPage, mentions, today) : undefined
  if (single) {
    const fields = getFields(cellPage, single.record, single.name)
    if (fields.times ?? fields.start)
      return {
        listings: [{ ...fields, title: single.name.text, date: single.record.mention.day }],
        confidence: SINGLE_CONFIDENCE,
        problems: [],
      }
  }
  const listings = records.map(({ record, name, guestFacts }): RawListing => {
    const { mention } = record
    return {
      ...getFields(cellPage, record, name),
      ...guestFacts,
      title: name.text,
      date: mention.day,
      ...(mention.weekdayAgrees && { weekdayAgrees: true }),
    }
  })
  return {
    listings,
    confidence: best ? getConfidence(best, candidates, records, mentions, today) : 0,
    problems: records.flatMap(({ record: { mention } }) =>
      mention.doubt ? [{ kind: 'year-suspect', message: mention.doubt, url: page.url }] : [],
    ),
  }
}
