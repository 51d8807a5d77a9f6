import { daysBetween } from '@houselights/domain/dates/city-time'
import { parseTimes } from '@houselights/domain/dates/printed-time'
import { fold } from '@houselights/domain/text/text'
import type { DayRecord, Structure } from './day-record.ts'
import { type CellPage, toText } from './page-cells.ts'
import { type Column, findColumns } from './record-columns.ts'
import { findGuestFacts, type GuestFacts } from './record-guests.ts'
import { getNames, type RecordName } from './record-names.ts'

export interface NamedRecord {
  record: DayRecord
  name: RecordName
  guestFacts: GuestFacts
}

export interface ScoredStructure {
  namedRecords: NamedRecord[]
  evidence: Evidence
  /** How well its records look like events, from 0 to 1. */
  quality: number
  /**
   * Used to choose between structures: more events weigh more, but a structure of low quality needs many more of them.
   */
  weight: number
}

type Evidence = ReturnType<typeof getEvidence>

/** Pages still show yesterday and the day before. */
const MIN_DAYS_AHEAD = -2
const MAX_NAME_LENGTH = 120
/** Bare numbers are days only if at least this share of them is in order. */
const MIN_SHARE_IN_ORDER = 0.8
const MAX_CELLS = 40

export function scoreStructure(page: CellPage, structure: Structure, today: string): ScoredStructure {
  const columns = findColumns(page, structure)
  const names = getNames(page, structure, columns)
  const guestFacts = findGuestFacts(page, structure, columns, names)
  const allNamedRecords = structure.records.flatMap((record, recordIndex): NamedRecord[] => {
    const name = names[recordIndex]
    return name ? [{ record, name, guestFacts: guestFacts[recordIndex] ?? {} }] : []
  })
  const namedRecords = dropStrayRecords(page, allNamedRecords, today)
  const evidence = getEvidence(page, structure, namedRecords, columns, today)
  const hasNumbers = namedRecords.some(({ record }) => record.mention.kind === 'number')
  const quality = hasNumbers && evidence.orderedShare < MIN_SHARE_IN_ORDER ? 0 : getQuality(evidence)
  const eventCount = new Set(namedRecords.map(({ record, name }) => `${record.mention.day} ${fold(name.text)}`)).size
  return { namedRecords, evidence, quality, weight: quality ** 2 * eventCount }
}

/**
 * If most records of a list are upcoming and detailed, one that is neither is dropped: "last updated March 1" is past
 * and has neither time nor price.
 */
const MIN_TYPICAL_SHARE = 0.8

function dropStrayRecords(page: CellPage, namedRecords: readonly NamedRecord[], today: string): NamedRecord[] {
  const isEvent = ({ record }: NamedRecord): boolean => record.mention.day >= today || isDetailed(page, record)
  const typicalRecords = namedRecords.filter(({ record }) => isUpcoming(record, today) && isDetailed(page, record))
  return typicalRecords.length >= namedRecords.length * MIN_TYPICAL_SHARE
    ? namedRecords.filter(isEvent)
    : [...namedRecords]
}

const isUpcoming = ({ mention }: DayRecord, today: string): boolean => daysBetween(today, mention.day) >= MIN_DAYS_AHEAD
const isDetailed = (page: CellPage, record: DayRecord): boolean =>
  record.mention.start !== undefined || hasTerms(page, record)

/** Returns the evidence for a structure, as shares from 0 to 1. Most are shares of the structure's named records. */
function getEvidence(
  page: CellPage,
  structure: Structure,
  namedRecords: readonly NamedRecord[],
  columns: readonly Column[],
  today: string,
) {
  const getShare = (matches: (namedRecord: NamedRecord) => boolean): number =>
    namedRecords.filter(matches).length / Math.max(1, namedRecords.length)
  const days = namedRecords.map(({ record }) => record.mention.day)
  const recordsWithWeekday = namedRecords.filter(({ record: { mention } }) => mention.weekdayAgrees || mention.doubt)
  const agreeingRecords = recordsWithWeekday.filter(({ record }) => !record.mention.doubt)
  const yearScore = getShare(({ record }) => record.mention.hasYear) > 0.5 ? 1 : 0.9
  return {
    namedShare: namedRecords.length / Math.max(1, structure.records.length),
    /** Names in the best column. */
    bestColumnShare: getShare(({ name }) => name.isInBestColumn),
    /** Names in the record itself, not above several. */
    insideShare: getShare(({ name }) => !name.isAbove),
    distinctShare: new Set(namedRecords.map(({ name }) => fold(name.text))).size / Math.max(1, namedRecords.length),
    briefShare: getShare(({ name }) => name.text.length <= MAX_NAME_LENGTH),
    upcomingShare: getShare(({ record }) => isUpcoming(record, today)),
    /** Printed weekdays that match their dates. */
    agreeingShare: recordsWithWeekday.length > 0 ? agreeingRecords.length / recordsWithWeekday.length : yearScore,
    orderedShare: getOrderedShare(days),
    detailedShare: getShare(({ record }) => isDetailed(page, record)),
    /** 0 if each record has a different town: these are the stops of a tour. */
    atOnePlace: columns.some(hasTowns) ? 0 : 1,
  }
}

/** A town with its state, as tours print it. A city's own lists repeat a few towns. */
const TOWN = /^\p{Lu}[^,\d]{2,40}, \p{Lu}{2,3}$/u
const MIN_TOWN_SHARE = 0.7
const MIN_STOPS = 3

function hasTowns({ entries, distinctShare }: Column): boolean {
  const townCount = [...entries.values()].filter(({ text }) => TOWN.test(text)).length
  return townCount >= MIN_STOPS && townCount >= entries.size * MIN_TOWN_SHARE && distinctShare >= MIN_TOWN_SHARE
}

/** Returns the share of days in order, ascending or descending. */
function getOrderedShare(days: readonly string[]): number {
  if (days.length < 2) return 0.5
  const comparisons = days.slice(1).map((day, index) => day.localeCompare(days[index] ?? ''))
  return (
    Math.max(
      comparisons.filter((comparison) => comparison >= 0).length,
      comparisons.filter((comparison) => comparison <= 0).length,
    ) / comparisons.length
  )
}

function hasTerms({ cells }: CellPage, { from, to }: DayRecord): boolean {
  const text = toText(cells, from, Math.min(to, from + MAX_CELLS)).slice(0, 600)
  const { show, doors } = parseTimes(text)
  return show !== undefined || doors !== undefined || /[$€£]\s?\d|\d\s?[€£]/.test(text)
}

/** The first argument of `applyFloor` is the factor for a share of 0. */
const getQuality = (evidence: Evidence): number =>
  applyFloor(0.3, evidence.namedShare) *
  applyFloor(0.5, evidence.bestColumnShare) *
  applyFloor(0.6, evidence.insideShare) *
  applyFloor(0.25, Math.min(1, evidence.distinctShare * 1.33)) *
  applyFloor(0, evidence.briefShare) *
  applyFloor(0.7, evidence.upcomingShare) *
  applyFloor(0.2, evidence.agreeingShare) *
  applyFloor(0.6, evidence.orderedShare) *
  applyFloor(0.8, evidence.detailedShare) *
  applyFloor(0.5, evidence.atOnePlace)

/** Scales a share from 0..1 to `floor`..1. */
export const applyFloor = (floor: number, share: number): number => floor + (1 - floor) * share
