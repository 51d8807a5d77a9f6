import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { linkFields } from '@houselights/domain/links/ticket-shops'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { slugify, tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { listedNames } from '../parse/html/element-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { ofAddress, recogniseBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * 19hz.info, hand-kept lists of electronic music, one page a region. A row is an event; a row of several days is one
 * listing on its first day; the table of recurring nights gives weekdays instead of dates and yields nothing.
 */
export const nineteenHz = definePlatform({
  id: '19hz',
  recognise: recogniseBy({ certain: [ofAddress('`19hz.info`', /^19hz\.info\//)] }),
  calendar: 'dance',
  parsePage,
})

function parsePage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const today = localDay(context.now, context.timeZone)
  const rows = $('tr')
    .toArray()
    .map((row) => $(row).children('td'))
    .filter((cells) => cells.length >= 4)
  if (rows.length === 0 && !/Event Title\s*@\s*Venue/i.test(page.body))
    throw new SourceError('changed', page.url, 'no table "Event Title @ Venue"')
  return { listings: rows.flatMap((cells) => rowListing(cells, today) ?? []), problems: [] }
}

function rowListing(cells: Cheerio<Element>, today: string): RawListing | undefined {
  const text = (index: number): string => tidy(cells.eq(index).text())
  const printed = text(0)
  // the hidden date has the year; without it, the printed day
  const date = parsePrintedDate(cells.find('.shrink').text() || (printed.split('(', 1)[0] ?? ''), { today })?.day
  const { title, venue, href } = titleCell(cells.eq(1))
  if (!date || !title) return undefined
  const city = /\(([^()]+)\)$/.exec(venue)?.[1]
  const [price, age] = priceAndAge(text(3))
  // "(Sat: 1pm-Sun: 11:59pm)" ends on another day
  const [, start, end] = /\(\s*(?:[a-z]{3}:\s*)?([^)-]+)(?:-(\d[^)]*))?/i.exec(printed) ?? []
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
    genres: listedNames(text(2)),
    category: ['Music', text(2)].filter(Boolean).join(', '),
    presenter: text(4) || undefined,
  }
}

/** `<a>Title</a> @ Venue (City)`; a title may hold an "@" of its own. */
function titleCell(cell: Cheerio<Element>): { title: string; venue: string; href?: string } {
  const link = cell.children('a').first()
  const whole = tidy(cell.text())
  const linked = tidy(link.text())
  const behind = linked && whole.startsWith(linked) ? whole.slice(linked.length) : whole
  const at = linked ? behind.indexOf('@') : behind.lastIndexOf(' @ ')
  const title = linked || tidy(at < 0 ? whole : whole.slice(0, at))
  const venue = at < 0 ? '' : tidy(behind.slice(at).replace(/^\s*@\s*/, ''))
  const href = link.attr('href')
  return href ? { title, venue, href } : { title, venue }
}

/** `$10 pre / $15 | 21+`, either part alone, or neither. */
function priceAndAge(printed: string): [price: string, age: string] {
  const parts = printed.split('|').map((part) => part.trim())
  const isAge = (part: string) => /^(?:\d{1,2}\+?|all(?: ages)?)$/i.test(part)
  const age = parts.find(isAge) ?? ''
  const rule = /^all$/i.test(age) ? 'all ages' : age.replace(/^\d+$/, '$&+')
  return [parts.filter((part) => part && !isAge(part)).join(' | '), rule]
}
