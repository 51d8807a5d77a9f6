import { joinTimeLabels, parseTimes } from '@houselights/domain/dates/printed-time'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { parseAge } from '@houselights/domain/listings/age'
import { fold } from '@houselights/domain/text/text'
import type { RawListing } from '../../source/source.ts'
import { findDate } from './date-words.ts'
import type { DayRecord } from './day-record.ts'
import { type CellPage, getSelfAndAncestors, toText } from './page-cells.ts'
import { classifyValue } from './printed-value.ts'
import { getBoxRange } from './record-columns.ts'

const MAX_CELLS = 160
const MAX_LINE_LENGTH = 200
const MAX_BADGE_LENGTH = 40
const MIN_PROSE_LENGTH = 80

/** Returns a record's fields, except its day and name. `name` includes the range of cells that print it. */
export function getFields(
  page: CellPage,
  record: DayRecord,
  name: { text: string; from: number; to: number },
): Omit<RawListing, 'title' | 'date'> {
  const { cells } = page
  const to = Math.min(record.to, record.from + MAX_CELLS)
  const cellIndexes = Array.from({ length: to - record.from }, (_, index) => record.from + index)
  const otherCells = cellIndexes
    .filter((index) => index < name.from || index >= name.to)
    .flatMap((index) => cells[index] ?? [])
  const lines = getLines(page, record.from, to)
  const times = findTimes(lines) ?? findTimesInLabels(page, record, name)
  const badges = otherCells.filter(({ text }) => text.length <= MAX_BADGE_LENGTH).map(({ text }) => text)
  const prose = otherCells
    .filter(({ text }) => text.length > MIN_PROSE_LENGTH && classifyValue(text) === 'words')
    .map(({ text }) => text)
  return {
    ...(record.mention.start && { start: record.mention.start }),
    ...(times && !record.mention.start && { times }),
    price: findPrice(lines),
    age: otherCells.find(({ text }) => text.length <= 60 && parseAge(text))?.text,
    ...(badges.length > 0 && { statusText: badges.slice(0, 20).join(' | ') }),
    ...(prose.length > 0 && { description: prose.join('\n') }),
    ...getLinks(page, record, name),
  }
}

const MONEY = /[$€£]\s?\d|\b\d[\d.,]*\s?(?:[€£]|(?:usd|cad|eur|gbp)\b)/i
const FREE = /\b(?:free|no cover)\b/i
const PRICE_START = new RegExp(`${MONEY.source}|${FREE.source}`, 'i')

/**
 * Finds the lines that print a price, and cuts off the words before it. Amounts take precedence over the word "free".
 */
function findPrice(lines: readonly string[]): string | undefined {
  const shortLines = lines.filter((line) => line.length <= MAX_LINE_LENGTH)
  const pattern = shortLines.some((line) => MONEY.test(line)) ? MONEY : FREE
  const priceLines = shortLines.filter((line) => pattern.test(line)).slice(0, 3)
  if (priceLines.length === 0) return undefined
  return priceLines
    .map((line) => line.split(/ [-–—|•·~] |, (?=[$€£A-Za-z])/).find((part) => pattern.test(part)) ?? line)
    .map((part) => (classifyValue(part) === 'price' ? part : part.slice(part.search(PRICE_START))))
    .join('; ')
}

function getLines({ cells }: CellPage, from: number, to: number): string[] {
  const lines = Map.groupBy(
    cells.slice(from, to).map((cell, index) => ({ cell, cellIndex: from + index })),
    ({ cell }) => cell.line,
  )
  return [...lines.values()].map((line) => {
    const firstIndex = line[0]?.cellIndex ?? 0
    const text = toText(cells, firstIndex, firstIndex + line.length).slice(0, 600)
    const date = findDate(text)
    return date ? `${text.slice(0, date.from)} ${text.slice(date.to)}` : text
  })
}

/** Finds the line that prints the times. Lines that label them as doors or show take precedence. */
function findTimes(lines: readonly string[]): string | undefined {
  const timedLines = joinTimeLabels(lines).filter((line) => {
    const { show, doors } = line.length <= MAX_LINE_LENGTH ? parseTimes(line) : {}
    return show !== undefined || doors !== undefined
  })
  const labeledLines = timedLines.filter((line) => /\b(?:doors?|show(?:time)?|music|starts?)\b/i.test(line))
  return labeledLines.length > 0 ? labeledLines.slice(0, 3).join(' / ') : timedLines[0]
}

/**
 * Finds the time of a record that prints none: links name the show, its day and its time for screen readers, as in
 * `aria-label="Lantern Parade, March 6, 2026 - 8PM"`.
 */
function findTimesInLabels(page: CellPage, record: DayRecord, name: { text: string }): string | undefined {
  const { first, end } = getBoxRange(page, record)
  for (const { element } of page.boxes.slice(first, Math.min(end, first + MAX_BOXES))) {
    const label = element.attribs['aria-label'] ?? element.attribs.title ?? ''
    const date = label.length <= MAX_LINE_LENGTH ? findDate(label) : null
    if (!date || !fold(label).includes(fold(name.text))) continue
    const timesAfter = label.slice(date.to)
    if (parseTimes(timesAfter).show) return timesAfter
  }
  return undefined
}

const MAX_BOXES = 600

/** Returns the record's links: its own page, the ticket shop, its picture. */
function getLinks(
  page: CellPage,
  record: DayRecord,
  name: { from: number },
): Pick<RawListing, 'url' | 'ticketUrl' | 'imageUrl'> {
  const { boxes, cells, findPicture } = page
  const { first, end } = getBoxRange(page, record)
  const recordBoxes = boxes.slice(first, Math.min(end, first + MAX_BOXES))
  const hrefs = recordBoxes
    .flatMap(({ name: tag, element }) => (tag === 'a' ? (element.attribs.href ?? []) : []))
    .filter(isRealLink)
  const nameLink = findLinkAround(page, cells[name.from]?.box ?? -1, first)
  const ownHref = nameLink === undefined ? undefined : boxes[nameLink]?.element.attribs.href
  const ticketUrl = hrefs.find((href) => sellsTickets(URL.parse(href, 'https://page.invalid')?.href))
  const url = ownHref && isRealLink(ownHref) ? ownHref : (hrefs.find((href) => href !== ticketUrl) ?? ticketUrl)
  const imageUrl = findPicture(recordBoxes.filter(({ name: tag }) => tag === 'img').map(({ element }) => element))
  return { ...(url && { url }), ...(ticketUrl && { ticketUrl }), ...(imageUrl && { imageUrl }) }
}

function findLinkAround({ boxes }: CellPage, inner: number, firstBox: number): number | undefined {
  for (const box of getSelfAndAncestors(boxes, inner)) {
    if (box < firstBox) return undefined
    if (boxes[box]?.name === 'a') return box
  }
  return undefined
}

const isRealLink = (href: string): boolean =>
  !/^(?:#|javascript:|mailto:|tel:)/i.test(href.trim()) && href.trim() !== ''
