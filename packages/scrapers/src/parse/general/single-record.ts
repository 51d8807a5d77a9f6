import type { DateMention, DayRecord } from './day-record.ts'
import { type CellPage, findSharedBox, toText } from './page-cells.ts'

/**
 * The confidence in the only event of a page. There is nothing to compare it with, so it is too low to be published
 * without a person's consent.
 */
export const SINGLE_CONFIDENCE = 0.4

/** Details are printed near the day. */
const MAX_CELLS = 60
const HEADING = /^h[1-3]$/

interface SingleRecord {
  record: DayRecord
  name: { text: string; from: number; to: number }
}

/**
 * Finds the event of a page about one event: its only upcoming day, named by the last heading above it. Undefined if
 * the page prints several days.
 */
export function findSingleRecord(
  { boxes, cells }: CellPage,
  mentions: readonly DateMention[],
  today: string,
): SingleRecord | undefined {
  const printed = mentions.filter(({ kind }) => kind === 'printed')
  const [mention] = printed
  if (!mention || mention.day < today || printed.some(({ day }) => day !== mention.day)) return undefined
  const headingIndex = boxes.findLastIndex(
    ({ name, from, to }) => HEADING.test(name) && from < to && from < mention.from,
  )
  const heading = boxes[headingIndex]
  if (!heading) return undefined
  const baseBox = findSharedBox(boxes, headingIndex, mention.box)
  const from = heading.from
  const to = Math.min(boxes[baseBox]?.to ?? cells.length, mention.to + MAX_CELLS)
  return {
    record: { mention, from, to, baseBox },
    name: { text: toText(cells, heading.from, heading.to), from: heading.from, to: heading.to },
  }
}
