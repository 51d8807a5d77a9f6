import { MONTH, WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { followPages } from '../fetch/follow-pages.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { toSiteLink } from '../parse/links.ts'
import { recognizeBy, urlMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { addClubAddresses, findClubs } from './the-list/club-addresses.ts'
import { splitDetails } from './the-list/details.ts'
import { findIssueDate, parseEmailText } from './the-list/email-text.ts'
import { findTown, type Row, toListing } from './the-list/row.ts'

const DATE = new RegExp(`^(?:(?:${WEEKDAY}|thr[a-z]*)\\s+)?${MONTH}\\.?\\s+\\d{1,2}(?:,?\\s+20\\d\\d)?$`, 'i')

/** Parses a page of The List's site: by date (a day and its venues), by band or by club (a name and its dates). */
function parseRows(html: string): Row[] | undefined {
  const $ = loadHtml(html)
  const groups = $('ul > li').filter((_, item) => $(item).children('ul').length > 0)
  if (groups.length === 0) return undefined
  return groups.toArray().flatMap((group) => {
    const label = tidy($(group).children().first().text())
    const items = $(group).children('ul').children('li').toArray()
    return items.map((item) => toRow($, item, label))
  })
}

/** Returns when the page was generated, according to the page's last comment. */
const findUpdateTime = (html: string): Date | undefined => {
  const seconds = /"update_time"\s*:\s*(\d{9,10})\b/.exec(html)?.[1]
  return seconds ? new Date(Number(seconds) * 1000) : undefined
}

function toRow($: CheerioAPI, item: Element, label: string): Row {
  const boldElement = $(item).children('b, strong').first()
  const boldText = tidy(boldElement.text())
  const links = boldElement.nextAll('a').toArray()
  const nodes = $(item).contents().toArray()
  const lastLink = links.at(-1)
  const [boldNode] = boldElement
  const boldIndex = boldNode ? nodes.indexOf(boldNode) : -1
  const end = lastLink ? nodes.indexOf(lastLink) : boldIndex
  const linkText = tidy($(nodes.slice(boldIndex + 1, end + 1)).text())
  const textAfterLinks = tidy($(nodes.slice(end + 1)).text())
  const { venue: textBetween, details } = splitDetails(textAfterLinks)
  // the site may split a venue at its comma: "Stern Grove, 19th Avenue", then the bands, then "& SLoat Blvd., S.F."
  const town = findTown(textBetween)
  const names = linkText || textBetween
  if (DATE.test(label)) return { date: label, bill: names, venue: boldText, details, town }
  const isByClub = links.some((link) => /by-band/.test($(link).attr('href') ?? ''))
  return isByClub
    ? { date: boldText, bill: names, venue: label, details, town }
    : { date: boldText, bill: label, venue: names, details, town }
}

/** The site has one page per week. A shallow scrape covers the next two months. */
const SHALLOW_PAGES = 9
/** A text with this many clubs has the list's table of clubs. An unrelated text may have a few similar lines. */
const MIN_CLUBS = 50
const NUMBERED = /by-(date|band|club)\.(\d+)\.html/i

/**
 * The List: the Bay Area's hand-edited list of punk, funk, thrash and ska shows, as pages by date, by band or by club,
 * or as the text of its email. Each row is one listing, with the whole bill as its title.
 */
export const theList = definePlatform({
  id: 'the-list',
  recognize: recognizeBy({ certain: [urlMarker('`foopee.com/punk/the-list`', /^foopee\.com\/punk\/the-list\//)] }),
  calendar: 'music',
  fetch(fetcher, { url }) {
    return followPages(fetcher, url, (page, count) =>
      fetcher.depth === 'shallow' && count >= SHALLOW_PAGES ? null : findNextPage(page),
    )
  },
  parsePage,
})

/** Every page links to all others of its kind. A week without shows has no page, so its number is missing. */
function findNextPage(page: Page): string | undefined {
  const [, kind, pageNumber] = NUMBERED.exec(page.url) ?? []
  if (!kind) return undefined
  return [...page.body.matchAll(/href\s*=\s*["']?([^"'\s>]+)/gi)]
    .flatMap(([, href = '']) => {
      const [, otherKind, otherNumber] = NUMBERED.exec(href) ?? []
      const isLater = otherKind === kind && Number(otherNumber) > Number(pageNumber)
      const next = isLater ? toSiteLink(href, page.url) : null
      return next ? [{ href: next.href, number: Number(otherNumber) }] : []
    })
    .sort((one, other) => one.number - other.number)[0]?.href
}

function parsePage(page: Page, context: ParseContext): Parsed {
  const isHtml = /<(?:ul|li)[\s>]/i.test(page.body)
  const text = isHtml || !/<pre[\s>]/i.test(page.body) ? page.body : loadHtml(page.body)('pre').text()
  const rows = isHtml ? parseRows(page.body) : parseEmailText(text)
  // a page with the list's table of clubs is valid, but has no listings
  if (!rows || (!isHtml && rows.length === 0 && findClubs(text).length < MIN_CLUBS))
    throw new SourceError('changed', page.url, 'the page has neither the rows of The List nor the text of its email')
  const scrapeDay = localDay(context.now, context.timeZone)
  const updatedAt = isHtml ? findUpdateTime(page.body) : undefined
  const issueDate = findIssueDate(text)
  const today = updatedAt
    ? localDay(updatedAt, context.timeZone)
    : (!isHtml && issueDate && parsePrintedDate(issueDate, { today: scrapeDay })?.day) || scrapeDay
  const outcomes = rows.map((row) => toListing(row, today))
  return {
    listings: addClubAddresses(
      outcomes.flatMap(({ listing }) => listing ?? []),
      isHtml ? '' : text,
    ),
    problems: outcomes.flatMap(({ problem }) => problem ?? []),
  }
}
