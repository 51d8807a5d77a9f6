import type { Problem } from '@houselights/contracts/entities/listing'
import { daysBetween, localDay } from '@houselights/domain/dates/city-time'
import { fold } from '@houselights/domain/text/text'
import type { Page, ParseContext, RawListing } from '../../source/source.ts'
import { findMentions } from './date-mentions.ts'
import type { Mention } from './day-record.ts'
import { type CellPage, toCells } from './page-cells.ts'
import { getFields } from './record-fields.ts'
import { findStructures } from './record-ranges.ts'
import { splitDays } from './split-days.ts'
import { kept, type NamedRecord, type Weighed, weigh } from './weigh-structure.ts'

/** Below this, listings are held back. `npm run general -- --recordings` compares other thresholds (docs/general-parser.md). */
export const MIN_CONFIDENCE = 0.6

/** A structure that is much less believable than the best adds nothing. */
const MIN_QUALITY = 0.7
/** No city has more shows a day. */
const MAX_LISTINGS_PER_DAY = 200

/** The events of the best structure, and what other views of the same list hold beside. */
function joinStructures(page: CellPage, weighed: readonly Weighed[]) {
  const [best, ...others] = weighed.toSorted((one, other) => other.weight - one.weight)
  if (!best) return { best, records: [] }
  const records: NamedRecord[] = []
  /** The words of the names that are known of each day. */
  const days = new Map<string, Set<string>[]>()
  const taken: [number, number][] = []
  const add = ({ named }: Weighed, only: (one: NamedRecord) => boolean): void => {
    for (const one of named) {
      if (!only(one)) continue
      records.push(one)
      const ofDay = days.get(one.record.mention.day) ?? []
      ofDay.push(toWords(one))
      days.set(one.record.mention.day, ofDay)
    }
    for (const { record } of named) taken.push([record.from, record.to])
  }
  const isKnown = (one: NamedRecord): boolean => {
    const words = toWords(one)
    return (days.get(one.record.mention.day) ?? [])
      .slice(0, MAX_LISTINGS_PER_DAY)
      .some((known) => isWithin(words, known) || isWithin(known, words))
  }
  add(best, () => true)
  for (const other of [...others, ...others]) {
    if (other.quality < best.quality * MIN_QUALITY || other.named.length < 2) continue
    const inside = coverage(taken, page.cells.length)
    const apart = other.named.filter(({ record }) => !inside(record.from, record.to))
    if (apart.length < other.named.length * 0.8) continue
    const news = new Set(apart.filter((one) => !isKnown(one)))
    if (news.size < apart.length && other.evidence.detailed >= best.evidence.detailed / 2)
      add(other, (one) => news.has(one))
  }
  return { best, records }
}

const toWords = ({ name }: NamedRecord): Set<string> => new Set(fold(name.text).match(/[\p{L}\p{N}]+/gu))

/** Whether a span of cells overlaps one that is taken, by counting once. */
function coverage(taken: readonly [number, number][], length: number): (from: number, to: number) => boolean {
  const sums = new Int32Array(length + 2)
  for (const [from, to] of taken) for (let at = from; at < to; at++) sums[at + 1] = 1
  for (let at = 1; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (sums[at - 1] ?? 0)
  return (from, to) => (sums[to] ?? 0) > (sums[from] ?? 0)
}

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((member) => other.has(member))

/** Events to come lie within this many days. */
const MAX_DAYS_AHEAD = 400
/** Half of the records to come is enough: pages keep what is over. */
const ENOUGH_UPCOMING = 0.5
/** What a page with one record more says of the others. */
const EACH_MORE = 0.6
/** A structure this much lighter than the best is none that could be meant instead. */
const MIN_RIVAL_SHARE = 0.8

/**
 * How sure a reading is, from 0 to 1: how well its records look like events to come, how many there are, how many of the
 * page's days to come they explain, and whether another structure is as good and says otherwise.
 */
function howSure(
  best: Weighed,
  tried: readonly Weighed[],
  records: readonly NamedRecord[],
  mentions: readonly Mention[],
  today: string,
): number {
  const upcoming = Math.min(1, best.evidence.upcoming / ENOUGH_UPCOMING)
  const count = 1 - EACH_MORE ** records.length
  const rival = Math.max(0, ...tried.filter((one) => one !== best).map((other) => rivalry(best, other)))
  return best.quality * upcoming * count * kept(0.7, explained(records, mentions, today)) * kept(0.5, 1 - rival)
}

/** The share of the page's printed days to come that the records have. */
function explained(records: readonly NamedRecord[], mentions: readonly Mention[], today: string): number {
  const isToCome = ({ kind, day }: Mention): boolean => {
    const ahead = daysBetween(today, day)
    return kind === 'printed' && ahead >= 0 && ahead <= MAX_DAYS_AHEAD
  }
  const days = new Set(mentions.filter(isToCome).map(({ day }) => day))
  const read = new Set(records.map(({ record }) => record.mention.day))
  return days.size === 0 ? 1 : [...days].filter((day) => read.has(day)).length / days.size
}

/** How much a structure speaks against the best one: it is nearly as good, and gives the same days to other names. */
function rivalry(best: Weighed, other: Weighed): number {
  // one that reads fewer events mistakes which text belongs to which day
  if (other.named.length < best.named.length || best.weight === 0) return 0
  const near = Math.max(0, (Math.min(1, other.weight / best.weight) - MIN_RIVAL_SHARE) / (1 - MIN_RIVAL_SHARE))
  const days = new Set(best.named.map(({ record }) => record.mention.from))
  const shared = other.named.filter(({ record }) => days.has(record.mention.from))
  if (shared.length < best.named.length / 2) return 0
  const named = new Set(best.named.map(getPlace))
  return near * (shared.filter((one) => !named.has(getPlace(one))).length / shared.length)
}

const getPlace = ({ record, name }: NamedRecord): string => `${record.mention.from} ${name.from}`

export interface GeneralParse {
  listings: RawListing[]
  /** How sure the reader is that these are the page's events, from 0 to 1. */
  sure: number
  problems: Problem[]
}

/** Reads the events of a page by what repeats on it: records that each have a day and a name. */
export function parseGeneral(page: Page, { now, timeZone }: ParseContext): GeneralParse {
  const today = localDay(now, timeZone)
  const cells = toCells(page.body)
  const mentions = findMentions(cells, { today, timeZone })
  const structures = findStructures(cells, mentions).flatMap((structure) => {
    const split = splitDays(cells, structure)
    return split ? [structure, split] : [structure]
  })
  const tried = structures.map((structure) => weigh(cells, structure, today))
  const { best, records } = joinStructures(cells, tried)
  const listings = records.map(({ record, name, beside }): RawListing => {
    const { mention } = record
    return {
      ...getFields(cells, record, name),
      ...beside,
      title: name.text,
      date: mention.day,
      ...(mention.weekdayAgrees && { weekdayAgrees: true }),
    }
  })
  return {
    listings,
    sure: best ? howSure(best, tried, records, mentions, today) : 0,
    problems: records.flatMap(({ record: { mention } }) =>
      mention.doubt ? [{ kind: 'year-suspect', message: mention.doubt, url: page.url }] : [],
    ),
  }
}
