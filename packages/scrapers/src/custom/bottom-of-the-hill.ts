import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { tidy, withoutTrailing } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { AnyNode } from 'domhandler'
import { findPicture, getAttributes, getPrintedLines } from '../parse/html/element-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { classifySubtitle } from '../parse/subtitle.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * Bottom of the Hill: one table, edited by hand since the nineties. A row has an anchor named after the date. Its lines
 * are split over many spans ("Wednes" "day", "8" ":30PM"), so text is parsed line by line. The first band is the
 * headliner.
 */
export const bottomOfTheHill = definePlatform({ id: 'bottom-of-the-hill', host: 'bottomofthehill.com', parsePage })

function parsePage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const anchors = $('a[name]').filter((_, anchor) => /^\d{8}/.test($(anchor).attr('name') ?? ''))
  if (anchors.length === 0 && $('table#listings, .band').length === 0)
    throw new SourceError('changed', page.url, 'no row has an anchor with its date')
  const parsed: Parsed = { listings: [], problems: [] }
  const parsedCells = new Set<unknown>()
  for (const anchor of anchors.toArray().map((element) => $(element))) {
    const cell = anchor.closest('td').get(0)
    // a second anchor in a row would yield the same show again
    if (cell && !parsedCells.has(cell)) parseShow($, anchor, context, parsed)
    parsedCells.add(cell)
  }
  return parsed
}

function parseShow($: CheerioAPI, anchor: Cheerio<AnyNode>, context: ParseContext, parsed: Parsed): void {
  const name = anchor.attr('name') ?? ''
  const cell = anchor.closest('td')
  const row = anchor.closest('tr')
  const [headliner, ...guests] = getBands($, cell)
  const notes = getNotes(cell)
  // a row without a band is a notice ("Closed for a private event") or only a flyer
  const title = headliner?.join('\n') ?? notes[0]
  if (!title) return
  const lines = getPrintedLines(cell)
  const band = headliner?.[0] ?? title
  const titleIndex = lines.findIndex((line) => line.startsWith(band))
  const linesAbove = titleIndex < 0 ? lines : lines.slice(0, titleIndex)
  const { presenter, tour, subtitle } = classifySubtitle(...(headliner ? notes : notes.slice(1)))
  const { doubt, ...dateFields } = toDate(name, linesAbove, localDay(context.now, context.timeZone))
  if (doubt) parsed.problems.push({ kind: 'year-suspect', message: doubt })
  const links = getAttributes(row, 'a[href]', 'href')
  parsed.listings.push({
    sourceId: name,
    title,
    ...(headliner && { performers: [headliner, ...guests].flatMap(([band]) => band ?? []) }),
    ...(presenter && { presenter }),
    ...(tour && { tour }),
    ...dateFields,
    times: linesAbove.find((line) => /\d ?:? ?[ap]m/i.test(line)),
    price: linesAbove.find((line) => /\$\s*\d|\bfree\b|no cover/i.test(line)),
    age: linesAbove.find((line) => /all ages|\bover\b|\d\s*\+/i.test(line)),
    statusText: [...getAttributes(row, 'img[alt]', 'alt'), ...linesAbove].join(' / '),
    ticketUrl: links.find((href) => /stubmatic/.test(href)),
    url: links.find((href) => /\/\d{8}\w*\.html$/.test(href)),
    imageUrl: findPicture(row.find('img[src*="/f/"]')),
    description: subtitle,
    genres: toGenres(cell),
  })
}

/**
 * Returns the lines of each band, in bill order. A band has its own `big` element, in which a second line says what it
 * plays. Empty elements are editing slips.
 */
const getBands = ($: CheerioAPI, cell: Cheerio<AnyNode>): string[][] =>
  cell
    .find('.band')
    .toArray()
    .map((band) => getPrintedLines($(band)).flatMap((line) => tidy(line.replace(/\[co-?headlin\w*\]/gi, '')) || []))
    .filter((lines) => lines.length > 0)

/**
 * Returns the remaining lines of a row, without date, times, age, price, bands and styles. They contain the presenter,
 * the tour or an announcement.
 */
const getNotes = (cell: Cheerio<AnyNode>): string[] =>
  getPrintedLines(cell, '.date, .time, .age, .cover, .band, .genre').filter((line) => /\p{L}{2}/u.test(line))

function toDate(
  name: string,
  linesAbove: readonly string[],
  today: string,
): Pick<RawListing, 'date' | 'weekdayAgrees'> & { doubt?: string } {
  const anchorDay = name.slice(0, 8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const printedDate = linesAbove.map((line) => parsePrintedDate(line, { today })).find((date) => date !== undefined)
  if (!printedDate) return { date: anchorDay }
  const { day, ...weekdayFields } = printedDate
  if (day === anchorDay) return { date: anchorDay, ...weekdayFields }
  return { date: day, doubt: `the row anchored ${anchorDay} prints ${day}` }
}

/** Returns the headliner's genres. Trailing dots are a placeholder for bands that aren't announced yet. */
const toGenres = (cell: Cheerio<AnyNode>): string[] =>
  withoutTrailing(tidy(cell.find('.genre').first().text()), '.')
    .split(/,\s*(?:and\s)?|\s·\s/)
    .map(tidy)
    .filter(Boolean)
