import { parseTimes } from '@houselights/domain/dates/printed-time'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { parseAge } from '@houselights/domain/listings/age'
import type { RawListing } from '../../source/source.ts'
import { dateWithin } from './date-words.ts'
import type { DayRecord } from './day-record.ts'
import { around, type CellPage, toText } from './page-cells.ts'
import { parseValue } from './printed-value.ts'
import { boxesIn } from './record-columns.ts'

const MAX_CELLS = 160
const MAX_LINE_LENGTH = 200
const MAX_BADGE_LENGTH = 40
const PROSE = 80

/** What a record states beside its day and name. `names` are the cells of its name, `next` those right behind. */
export function getFields(
  page: CellPage,
  record: DayRecord,
  name: { from: number; to: number },
): Omit<RawListing, 'title' | 'date'> {
  const { cells } = page
  const to = Math.min(record.to, record.from + MAX_CELLS)
  const numbers = Array.from({ length: to - record.from }, (_, index) => record.from + index)
  const others = numbers.filter((at) => at < name.from || at >= name.to).flatMap((at) => cells[at] ?? [])
  const lines = getLines(page, record.from, to)
  const times = hoursIn(lines)
  const badges = others.filter(({ text }) => text.length <= MAX_BADGE_LENGTH).map(({ text }) => text)
  const prose = others.filter(({ text }) => text.length > PROSE && parseValue(text) === 'words').map(({ text }) => text)
  return {
    ...(record.mention.start && { start: record.mention.start }),
    ...(times && !record.mention.start && { times }),
    price: priceIn(lines),
    age: others.find(({ text }) => text.length <= 60 && parseAge(text))?.text,
    ...(badges.length > 0 && { statusText: badges.slice(0, 20).join(' | ') }),
    ...(prose.length > 0 && { description: prose.join('\n') }),
    ...getLinks(page, record, name),
  }
}

const MONEY = /[$€£]\s?\d|\b\d[\d.,]*\s?(?:[€£]|(?:usd|cad|eur|gbp)\b)/i
const FREE = /\b(?:free|no cover)\b/i
const TERMS = new RegExp(`${MONEY.source}|${FREE.source}`, 'i')

/** The lines that print a price, of lines that say more what they say from it on; money before the word "free". */
function priceIn(lines: readonly string[]): string | undefined {
  const short = lines.filter((line) => line.length <= MAX_LINE_LENGTH)
  const sign = short.some((line) => MONEY.test(line)) ? MONEY : FREE
  const found = short.filter((line) => sign.test(line)).slice(0, 3)
  if (found.length === 0) return undefined
  return found
    .map((line) => line.split(/ [-–—|•·~] |, (?=[$€£A-Za-z])/).find((part) => sign.test(part)) ?? line)
    .map((part) => (parseValue(part) === 'price' ? part : part.slice(part.search(TERMS))))
    .join('; ')
}

function getLines({ cells }: CellPage, from: number, to: number): string[] {
  const lines = Map.groupBy(
    cells.slice(from, to).map((cell, index) => ({ cell, at: from + index })),
    ({ cell }) => cell.line,
  )
  return [...lines.values()].map((line) => {
    const first = line[0]?.at ?? 0
    const text = toText(cells, first, first + line.length).slice(0, 600)
    const date = dateWithin(text)
    return date ? `${text.slice(0, date.from)} ${text.slice(date.to)}` : text
  })
}

/** The line that prints the hours: those that call them doors or show before others. */
function hoursIn(lines: readonly string[]): string | undefined {
  const timed = lines.filter((line) => {
    const { show, doors } = line.length <= MAX_LINE_LENGTH ? parseTimes(line) : {}
    return show !== undefined || doors !== undefined
  })
  const labelled = timed.filter((line) => /\b(?:doors?|show(?:time)?|music|starts?)\b/i.test(line))
  return labelled.length > 0 ? labelled.slice(0, 3).join(' / ') : timed[0]
}

const MAX_BOXES = 600

/** Where the record leads: its own page, the shop, its picture. */
function getLinks(
  page: CellPage,
  record: DayRecord,
  name: { from: number },
): Pick<RawListing, 'url' | 'ticketUrl' | 'imageUrl'> {
  const { boxes, cells, pictures } = page
  const { first, last } = boxesIn(page, record)
  const inside = boxes.slice(first, Math.min(last, first + MAX_BOXES))
  const hrefs = inside
    .flatMap(({ name: tag, element }) => (tag === 'a' ? (element.attribs.href ?? []) : []))
    .filter(leads)
  const ofName = linkAround(page, cells[name.from]?.box ?? -1, first)
  const own = ofName === undefined ? undefined : boxes[ofName]?.element.attribs.href
  const ticketUrl = hrefs.find((href) => sellsTickets(URL.parse(href, 'https://page.invalid')?.href))
  const url = own && leads(own) ? own : (hrefs.find((href) => href !== ticketUrl) ?? ticketUrl)
  const imageUrl = pictures(inside.filter(({ name: tag }) => tag === 'img').map(({ element }) => element))
  return { ...(url && { url }), ...(ticketUrl && { ticketUrl }), ...(imageUrl && { imageUrl }) }
}

function linkAround({ boxes }: CellPage, inner: number, first: number): number | undefined {
  for (const box of around(boxes, inner)) {
    if (box < first) return undefined
    if (boxes[box]?.name === 'a') return box
  }
  return undefined
}

const leads = (href: string): boolean => !/^(?:#|javascript:|mailto:|tel:)/i.test(href.trim()) && href.trim() !== ''
