import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { definePlatform } from '../define-platform.ts'
import { followPages } from '../follow-pages.ts'
import { linkOnSite } from '../links.ts'
import { loadHtml } from '../load-html.ts'
import { ofAddress } from '../recognise/marks.ts'
import { recogniseBy } from '../recognise/recogniser.ts'
import type { Page, ParseContext, Parsed } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { issueDate, rowsOfText } from './the-list/email-text.ts'
import { rowsOfPage, updateTime } from './the-list/list-page.ts'
import { listingOfRow } from './the-list/row.ts'
import { parseVenueList } from './the-list/venue-list.ts'

/** The site puts a week on a page; a shallow read takes what covers the next two months. */
const SHALLOW_PAGES = 9
/** Lines that make a table of clubs; a stray page has some that look alike. */
const A_TABLE = 50
const NUMBERED = /by-(date|band|club)\.(\d+)\.html/i

/**
 * The List: the Bay Area's hand-kept list of punk, funk, thrash and ska shows, as pages by date, by band or by club, or
 * as the text that is mailed. One row is one listing; the title is the whole bill.
 */
export const theList = definePlatform({
  id: 'the-list',
  recognise: recogniseBy({ certain: [ofAddress('`foopee.com/punk/the-list`', /^foopee\.com\/punk\/the-list\//)] }),
  calendar: 'music',
  fetch(read, { url }) {
    return followPages(read, url, (page, count) =>
      read.depth === 'shallow' && count >= SHALLOW_PAGES ? null : pageAfter(page),
    )
  },
  parse(pages, context) {
    const read = pages.map((page) => parsePage(page, context))
    return { listings: read.flatMap(({ listings }) => listings), problems: read.flatMap(({ problems }) => problems) }
  },
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

function parsePage(page: Page, context: ParseContext): Parsed {
  const isPage = /<(?:ul|li)[\s>]/i.test(page.body)
  const text = isPage || !/<pre[\s>]/i.test(page.body) ? page.body : loadHtml(page.body)('pre').text()
  const rows = isPage ? rowsOfPage(page.body) : rowsOfText(text)
  // the list's table of clubs belongs to it, and announces nothing
  if (!rows || (!isPage && rows.length === 0 && parseVenueList(text).length < A_TABLE))
    throw new SourceError('changed', page.url, 'neither the rows of The List nor the text of its mail')
  const read = localDay(context.now, context.timeZone)
  const made = isPage ? updateTime(page.body) : undefined
  const issued = issueDate(text)
  const today = made
    ? localDay(made, context.timeZone)
    : (!isPage && issued && readPrintedDate(issued, { today: read })?.day) || read
  const outcomes = rows.map((row) => listingOfRow(row, { today, pageUrl: page.url }))
  return {
    listings: outcomes.flatMap(({ listing }) => listing ?? []),
    problems: outcomes.flatMap(({ problem }) => problem ?? []),
  }
}
