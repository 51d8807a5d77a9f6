import { daysBetween } from '@houselights/domain/dates/city-time'
import { parseTimes } from '@houselights/domain/dates/printed-time'
import { fold } from '@houselights/domain/text/text'
import type { DayRecord, Structure } from './day-record.ts'
import { type CellPage, toText } from './page-cells.ts'
import { type Column, findColumns } from './record-columns.ts'
import { type Beside, besideNames } from './record-guests.ts'
import { getNames, type RecordName } from './record-names.ts'

export interface NamedRecord {
  record: DayRecord
  name: RecordName
  beside: Beside
}

export interface Weighed {
  named: NamedRecord[]
  evidence: Evidence
  /** How well its records look like events, from 0 to 1. */
  quality: number
  /** For the choice between structures: more events speak for one, and a doubtful one needs many more. */
  weight: number
}

type Evidence = ReturnType<typeof loadEvidence>

/** Yesterday and the day before are still on pages of today. */
const LATELY = -2
const LONG_NAME = 120
/** Numbers that are not in order are no days. */
const MIN_SHARE_IN_ORDER = 0.8
const MAX_CELLS = 40

export function weigh(page: CellPage, structure: Structure, today: string): Weighed {
  const columns = findColumns(page, structure)
  const names = getNames(page, structure, columns)
  const beside = besideNames(page, structure, columns, names)
  const all = structure.records.flatMap((record, number): NamedRecord[] => {
    const name = names[number]
    return name ? [{ record, name, beside: beside[number] ?? {} }] : []
  })
  const named = withoutStray(page, all, today)
  const evidence = loadEvidence(page, structure, named, columns, today)
  const numbers = named.some(({ record }) => record.mention.kind === 'number')
  const quality = numbers && evidence.ordered < MIN_SHARE_IN_ORDER ? 0 : getQuality(evidence)
  const events = new Set(named.map(({ record, name }) => `${record.mention.day} ${fold(name.text)}`)).size
  return { named, evidence, quality, weight: quality ** 2 * events }
}

/** Most records of a list have what a stray one lacks: "last updated March 1" is over, and prints neither hour nor price. */
const MAX_SHARE_WITH_FIELD = 0.8

function withoutStray(page: CellPage, named: readonly NamedRecord[], today: string): NamedRecord[] {
  const isEvent = ({ record }: NamedRecord): boolean => record.mention.day >= today || isDetailed(page, record)
  const usual = named.filter(({ record }) => isUpcoming(record, today) && isDetailed(page, record))
  return usual.length >= named.length * MAX_SHARE_WITH_FIELD ? named.filter(isEvent) : [...named]
}

const isUpcoming = ({ mention }: DayRecord, today: string): boolean => daysBetween(today, mention.day) >= LATELY
const isDetailed = (page: CellPage, record: DayRecord): boolean =>
  record.mention.start !== undefined || saysTerms(page, record)

/** What speaks for a structure, as shares from 0 to 1, most of them of its named records. */
function loadEvidence(
  page: CellPage,
  structure: Structure,
  named: readonly NamedRecord[],
  columns: readonly Column[],
  today: string,
) {
  const share = (is: (one: NamedRecord) => boolean): number => named.filter(is).length / Math.max(1, named.length)
  const days = named.map(({ record }) => record.mention.day)
  const weekdays = named.filter(({ record: { mention } }) => mention.weekdayAgrees || mention.doubt)
  const agreeing = weekdays.filter(({ record }) => !record.mention.doubt)
  const withYear = share(({ record }) => record.mention.whole) > 0.5 ? 1 : 0.9
  return {
    named: named.length / Math.max(1, structure.records.length),
    /** Names in the place where most are. */
    usual: share(({ name }) => name.usual),
    /** Names in the record itself, not over several. */
    inside: share(({ name }) => !name.above),
    distinct: new Set(named.map(({ name }) => fold(name.text))).size / Math.max(1, named.length),
    brief: share(({ name }) => name.text.length <= LONG_NAME),
    upcoming: share(({ record }) => isUpcoming(record, today)),
    /** Printed weekdays that the days have. */
    agreeing: weekdays.length > 0 ? agreeing.length / weekdays.length : withYear,
    ordered: inOrder(days),
    detailed: share(({ record }) => isDetailed(page, record)),
    /** None where each record names another town: these are the stations of a tour. */
    atOnePlace: columns.some(namesTowns) ? 0 : 1,
  }
}

/** A town with its state, as tours print it; the lists of a city name a few towns again and again. */
const TOWN = /^\p{Lu}[^,\d]{2,40}, \p{Lu}{2,3}$/u
const MAX_TOWNS = 0.7
const FEWEST_STATIONS = 3

function namesTowns({ entries, distinct }: Column): boolean {
  const towns = [...entries.values()].filter(({ text }) => TOWN.test(text)).length
  return towns >= FEWEST_STATIONS && towns >= entries.size * MAX_TOWNS && distinct >= MAX_TOWNS
}

/** The share of days that follow the one before, from the first to the last or the other way round. */
function inOrder(days: readonly string[]): number {
  if (days.length < 2) return 0.5
  const steps = days.slice(1).map((day, index) => day.localeCompare(days[index] ?? ''))
  return Math.max(steps.filter((step) => step >= 0).length, steps.filter((step) => step <= 0).length) / steps.length
}

function saysTerms({ cells }: CellPage, { from, to }: DayRecord): boolean {
  const text = toText(cells, from, Math.min(to, from + MAX_CELLS)).slice(0, 600)
  const { show, doors } = parseTimes(text)
  return show !== undefined || doors !== undefined || /[$€£]\s?\d|\d\s?[€£]/.test(text)
}

/** Each factor is what a structure keeps that has nothing of it, and the rest by its share. */
const getQuality = (evidence: Evidence): number =>
  kept(0.3, evidence.named) *
  kept(0.5, evidence.usual) *
  kept(0.6, evidence.inside) *
  kept(0.25, Math.min(1, evidence.distinct * 1.33)) *
  kept(0, evidence.brief) *
  kept(0.7, evidence.upcoming) *
  kept(0.2, evidence.agreeing) *
  kept(0.6, evidence.ordered) *
  kept(0.8, evidence.detailed) *
  kept(0.5, evidence.atOnePlace)

/** What is left of something by a share: at least so much. */
export const kept = (least: number, share: number): number => least + (1 - least) * share
