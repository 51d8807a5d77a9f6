import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { linkFields } from '@houselights/domain/links/ticket-shops'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { slugify, tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { splitNames } from '../parse/html/element-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { recognizeBy, urlMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * 19hz.info: hand-edited lists of electronic music, one page per region. Each row is an event. A row for several days
 * yields one listing on the first day. The table of recurring nights has weekdays instead of dates and yields nothing. A
 * row without a date in another table is a problem.
 */
export const nineteenHz = definePlatform({
  id: '19hz',
  recognize: recognizeBy({ certain: [urlMarker('`19hz.info`', /^19hz\.info\//)] }),
  calendar: 'dance',
  parsePage,
})

function parsePage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const today = localDay(context.now, context.timeZone)
  const rows = $('tr')
    .toArray()
    .map((row) => ({ table: $(row).closest('table').get(0), cells: $(row).children('td') }))
    .filter(({ cells }) => cells.length >= 4)
  if (rows.length === 0 && !/Event Title\s*@\s*Venue/i.test(page.body))
    throw new SourceError('changed', page.url, 'no table "Event Title @ Venue"')
  const parsedRows = rows.map((row) => ({ ...row, listing: toListing(row.cells, today) }))
  const datedTables = new Set(parsedRows.filter(({ listing }) => listing).map(({ table }) => table))
  return {
    listings: parsedRows.flatMap(({ listing }) => listing ?? []),
    problems: parsedRows.flatMap(({ table, cells, listing }) =>
      listing || !datedTables.has(table)
        ? []
        : [{ kind: 'bad-listing' as const, message: `can’t parse a row: "${tidy(cells.text()).slice(0, 200)}"` }],
    ),
  }
}

function toListing(cells: Cheerio<Element>, today: string): RawListing | undefined {
  const getCellText = (index: number): string => tidy(cells.eq(index).text())
  const dateCell = getCellText(0)
  // the hidden date includes the year; if there is none, use the printed day
  const date = parsePrintedDate(cells.find('.shrink').text() || (dateCell.split('(', 1)[0] ?? ''), { today })?.day
  const { title, venue, href } = parseTitleCell(cells.eq(1))
  if (!date || !title) return undefined
  const city = /\(([^()]+)\)$/.exec(venue)?.[1]
  const [price, age] = parsePriceAndAge(getCellText(3))
  // "(Sat: 1pm-Sun: 11:59pm)" ends on another day
  const [, start, end] = /\(\s*(?:[a-z]{3}:\s*)?([^)-]+)(?:-(\d[^)]*))?/i.exec(dateCell) ?? []
  return {
    sourceId: [date, slugify(venue), (href && pageIdentity(href)) ?? slugify(title)].join('/'),
    title,
    date,
    ...(start && { start }),
    ...(end && { end }),
    ...(venue && { venue }),
    ...(city && { place: { city } }),
    ...(price && { price }),
    ...(age && { age }),
    ...linkFields(href),
    genres: splitNames(getCellText(2)),
    category: ['Music', getCellText(2)].filter(Boolean).join(', '),
    presenter: getCellText(4) || undefined,
  }
}

/** Parses `<a>Title</a> @ Venue (City)`. A title may contain "@" itself. */
function parseTitleCell(cell: Cheerio<Element>): { title: string; venue: string; href?: string } {
  const link = cell.children('a').first()
  const cellText = tidy(cell.text())
  const linkText = tidy(link.text())
  const textAfterLink = linkText && cellText.startsWith(linkText) ? cellText.slice(linkText.length) : cellText
  const separatorIndex = linkText ? textAfterLink.indexOf('@') : textAfterLink.lastIndexOf(' @ ')
  const title = linkText || tidy(separatorIndex < 0 ? cellText : cellText.slice(0, separatorIndex))
  const venue = separatorIndex < 0 ? '' : tidy(textAfterLink.slice(separatorIndex).replace(/^\s*@\s*/, ''))
  const href = link.attr('href')
  return href ? { title, venue, href } : { title, venue }
}

/** Parses `$10 pre / $15 | 21+`, only one of the two parts, or neither. */
function parsePriceAndAge(text: string): [price: string, age: string] {
  const parts = text.split('|').map((part) => part.trim())
  const isAge = (part: string) => /^(?:\d{1,2}\+?|all(?: ages)?)$/i.test(part)
  const age = parts.find(isAge) ?? ''
  const ageRule = /^all$/i.test(age) ? 'all ages' : age.replace(/^\d+$/, '$&+')
  return [parts.filter((part) => part && !isAge(part)).join(' | '), ageRule]
}
