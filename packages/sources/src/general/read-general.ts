import { localDay } from '@houselights/domain/city-time'
import type { Problem } from '@houselights/types/listing'
import type { Page, ParseContext, RawListing } from '../source.ts'
import { findMentions } from './date-mentions.ts'
import { howSure } from './how-sure.ts'
import { joinStructures } from './join-structures.ts'
import { cellsOf } from './page-cells.ts'
import { fieldsOf } from './record-fields.ts'
import { structuresOf } from './record-ranges.ts'
import { splitDays } from './split-days.ts'
import { weigh } from './weigh-structure.ts'

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
      pageUrl: page.url,
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
