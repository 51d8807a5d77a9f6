import { daysBetween, localDay } from '@houselights/domain/city-time'
import type { Problem } from '@houselights/types/listing'
import type { Page, ParseContext, RawListing } from '../source.ts'
import { findMentions } from './date-mentions.ts'
import { joinStructures } from './join-structures.ts'
import type { Mention } from './mention.ts'
import { cellsOf } from './page-cells.ts'
import { fieldsOf } from './record-fields.ts'
import { structuresOf } from './record-ranges.ts'
import { splitDays } from './split-days.ts'
import { kept, type NamedRecord, type Weighed, weigh } from './weigh-structure.ts'

/** Events to come lie within this many days. */
const MOST_AHEAD = 400
/** Half of the records to come is enough: pages keep what is over. */
const ENOUGH_UPCOMING = 0.5
/** What a page with one record more says of the others. */
const EACH_MORE = 0.6
/** A structure this much lighter than the best is none that could be meant instead. */
const LEAST_RIVAL = 0.8

/**
 * How sure a reading is, from 0 to 1: how well its records look like events to come, how many there are, how many of the
 * page's days to come they explain, and whether another structure is as good and says otherwise.
 */
function howSure(
  best: Weighed,
  others: readonly Weighed[],
  records: readonly NamedRecord[],
  mentions: readonly Mention[],
  today: string,
): number {
  const upcoming = Math.min(1, best.evidence.upcoming / ENOUGH_UPCOMING)
  const count = 1 - EACH_MORE ** records.length
  const rival = others.reduce((most, other) => Math.max(most, rivalry(best, other)), 0)
  return best.quality * upcoming * count * kept(0.7, explained(records, mentions, today)) * kept(0.5, 1 - rival)
}

/** The share of the page's printed days to come that the records have. */
function explained(records: readonly NamedRecord[], mentions: readonly Mention[], today: string): number {
  const isToCome = ({ kind, day }: Mention): boolean => {
    const ahead = daysBetween(today, day)
    return kind === 'printed' && ahead >= 0 && ahead <= MOST_AHEAD
  }
  const days = new Set(mentions.filter(isToCome).map(({ day }) => day))
  const read = new Set(records.map(({ record }) => record.mention.day))
  return days.size === 0 ? 1 : [...days].filter((day) => read.has(day)).length / days.size
}

/** How much a structure speaks against the best one: it is nearly as good, and gives the same days to other names. */
function rivalry(best: Weighed, other: Weighed): number {
  // one that reads fewer events mistakes which text belongs to which day
  if (other.named.length < best.named.length || best.weight === 0) return 0
  const near = Math.max(0, (Math.min(1, other.weight / best.weight) - LEAST_RIVAL) / (1 - LEAST_RIVAL))
  const days = new Set(best.named.map(({ record }) => record.mention.from))
  const shared = other.named.filter(({ record }) => days.has(record.mention.from))
  if (shared.length < best.named.length / 2) return 0
  const named = new Set(best.named.map(placeOf))
  return near * (shared.filter((one) => !named.has(placeOf(one))).length / shared.length)
}

const placeOf = ({ record, name }: NamedRecord): string => `${record.mention.from} ${name.from}`

export interface GeneralReading {
  listings: RawListing[]
  /** How sure the reader is that these are the page's events, from 0 to 1. */
  sure: number
  /** Printed weekdays that disagree with their dates. */
  problems: Problem[]
}

/** Reads the events of a page by what repeats on it: records that each have a day and a name. */
export function readGeneral(page: Page, { now, timeZone }: ParseContext): GeneralReading {
  const today = localDay(now, timeZone)
  const cells = cellsOf(page.body)
  const mentions = findMentions(cells, { today, timeZone })
  const structures = structuresOf(cells, mentions).flatMap((structure) => {
    const split = splitDays(cells, structure)
    return split ? [structure, split] : [structure]
  })
  const tried = structures.map((structure) => weigh(cells, structure, today))
  const { best, records } = joinStructures(cells, tried)
  const listings = records.map(({ record, name, beside }): RawListing => {
    const { mention } = record
    return {
      ...fieldsOf(cells, record, name),
      ...beside,
      title: name.text,
      date: mention.day,
      ...(mention.weekdayAgrees && { weekdayAgrees: true }),
    }
  })
  return {
    listings,
    sure: best
      ? howSure(
          best,
          tried.filter((one) => one !== best),
          records,
          mentions,
          today,
        )
      : 0,
    problems: records.flatMap(({ record: { mention } }) =>
      mention.doubt ? [{ kind: 'year-suspect', message: mention.doubt, url: page.url }] : [],
    ),
  }
}
