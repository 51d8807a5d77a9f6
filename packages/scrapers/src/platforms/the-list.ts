import { MONTH, WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { followPages } from '../fetch/follow-pages.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { linkOnSite } from '../parse/links.ts'
import { ofAddress, recogniseBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { partDetails } from './the-list/details.ts'
import { issueDate, rowsOfText } from './the-list/email-text.ts'
import { findTown, listingOfRow, type Row } from './the-list/row.ts'

const DATE = new RegExp(`^(?:(?:${WEEKDAY}|thr[a-z]*)\\s+)?${MONTH}\\.?\\s+\\d{1,2}(?:,?\\s+20\\d\\d)?$`, 'i')

/** Reads a page of The List's site: by date (a day, its venues), by band or by club (a name, its dates). */
function rowsOfPage(html: string): Row[] | undefined {
  const $ = loadHtml(html)
  const groups = $('ul > li').filter((_, item) => $(item).children('ul').length > 0)
  if (groups.length === 0) return undefined
  return groups.toArray().flatMap((group) => {
    const label = tidy($(group).children().first().text())
    const items = $(group).children('ul').children('li').toArray()
    return items.map((item) => toRow($, item, label))
  })
}

/** When the page was made, as its last comment says. */
const updateTime = (html: string): Date | undefined => {
  const seconds = /"update_time"\s*:\s*(\d{9,10})\b/.exec(html)?.[1]
  return seconds ? new Date(Number(seconds) * 1000) : undefined
}

function toRow($: CheerioAPI, item: Element, label: string): Row {
  const bold = $(item).children('b, strong').first()
  const head = tidy(bold.text())
  const links = bold.nextAll('a').toArray()
  const whole = $(item).contents().toArray()
  const lastLink = links.at(-1)
  const [first] = bold
  const from = first ? whole.indexOf(first) : -1
  const cut = lastLink ? whole.indexOf(lastLink) : from
  const linked = tidy($(whole.slice(from + 1, cut + 1)).text())
  const behind = tidy($(whole.slice(cut + 1)).text())
  const { venue: between, details } = partDetails(behind)
  // "Stern Grove, 19th Avenue" + bands + "& SLoat Blvd., S.F.": the comma cut the venue
  const town = findTown(between)
  const names = linked || between
  if (DATE.test(label)) return { date: label, bill: names, venue: head, details, town }
  const byClub = links.some((link) => /by-band/.test($(link).attr('href') ?? ''))
  return byClub
    ? { date: head, bill: names, venue: label, details, town }
    : { date: head, bill: label, venue: names, details, town }
}

/** The site puts a week on a page; a shallow read takes what covers the next two months. */
const SHALLOW_PAGES = 9
/** Lines that make a table of clubs; a stray page has some that look alike. */
const A_TABLE = 50
/** The table's rows are a hundred signs long. */
const MAX_LINE_LENGTH = 300
const NUMBERED = /by-(date|band|club)\.(\d+)\.html/i

/**
 * The List: the Bay Area's hand-kept list of punk, funk, thrash and ska shows, as pages by date, by band or by club, or
 * as the text that is mailed. One row is one listing; the title is the whole bill.
 */
export const theList = definePlatform({
  id: 'the-list',
  recognise: recogniseBy({ certain: [ofAddress('`foopee.com/punk/the-list`', /^foopee\.com\/punk\/the-list\//)] }),
  calendar: 'music',
  fetch(fetcher, { url }) {
    return followPages(fetcher, url, (page, count) =>
      fetcher.depth === 'shallow' && count >= SHALLOW_PAGES ? null : pageAfter(page),
    )
  },
  parsePage,
})

/** Every page links to all others of its kind; weeks without shows are left out of the count. */
function pageAfter(page: Page): string | undefined {
  const [, kind, number] = NUMBERED.exec(page.url) ?? []
  if (!kind) return undefined
  return [...page.body.matchAll(/href\s*=\s*["']?([^"'\s>]+)/gi)]
    .flatMap(([, href = '']) => {
      const [, otherKind, otherNumber] = NUMBERED.exec(href) ?? []
      const later = otherKind === kind && Number(otherNumber) > Number(number)
      const next = later ? linkOnSite(href, page.url) : null
      return next ? [{ href: next.href, number: Number(otherNumber) }] : []
    })
    .sort((one, other) => one.number - other.number)[0]?.href
}

/**
 * How many rows the list's table of clubs has: `Name, address, town ages phone`, with indented notes under some. Lines that
 * hold a name and nothing else (`the Knot Club,,,,`) are no rows.
 */
const clubsIn = (text: string): number =>
  text
    .split(/\r?\n/)
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .filter((line) => line.includes(',') && !/^\s|,,\s*$|^-{5,}|c l u b/i.test(line)).length

function parsePage(page: Page, context: ParseContext): Parsed {
  const isPage = /<(?:ul|li)[\s>]/i.test(page.body)
  const text = isPage || !/<pre[\s>]/i.test(page.body) ? page.body : loadHtml(page.body)('pre').text()
  const rows = isPage ? rowsOfPage(page.body) : rowsOfText(text)
  // the list's table of clubs belongs to it, and announces nothing
  if (!rows || (!isPage && rows.length === 0 && clubsIn(text) < A_TABLE))
    throw new SourceError('changed', page.url, 'neither the rows of The List nor the text of its mail')
  const scrapeDay = localDay(context.now, context.timeZone)
  const made = isPage ? updateTime(page.body) : undefined
  const issued = issueDate(text)
  const today = made
    ? localDay(made, context.timeZone)
    : (!isPage && issued && parsePrintedDate(issued, { today: scrapeDay })?.day) || scrapeDay
  const outcomes = rows.map((row) => listingOfRow(row, today))
  return {
    listings: outcomes.flatMap(({ listing }) => listing ?? []),
    problems: outcomes.flatMap(({ problem }) => problem ?? []),
  }
}
