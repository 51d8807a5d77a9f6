import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { tidy } from '@houselights/domain/text'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { besideTitle } from '../../beside-title.ts'
import { printedLines } from '../../card-text.ts'
import { loadHtml, outermost } from '../../load-html.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source.ts'
import { SourceError } from '../../source-error.ts'
import { supportParts } from './support.ts'

/**
 * Reads the rows or cards that the widget has rendered. They print one hour, and no price but "Free". The acts stand in the
 * name, parted by `//`; the line of the support holds guests, but also `Free + All Ages!` or `Record Release!`; the line of
 * the promoter says who presents, or who hosts.
 */
export function parseWidget(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const rows = outermost($, '.vp-event-row, .vp-event-card')
  if (rows.length === 0 && !/class="[^"]*\bvp-/.test(page.body))
    throw new SourceError('changed', page.url, 'no rendered VenuePilot widget')
  const parsed: Parsed = { listings: [], problems: [] }
  for (const row of rows) readRow($, row, page.url, context, parsed)
  return parsed
}

function readRow($: CheerioAPI, row: Element, pageUrl: string, context: ParseContext, parsed: Parsed): void {
  const text = (selector: string): string => tidy($(row).find(selector).first().text())
  const title = printedLines($(row), '.vp-event-name')
  const when = tidy(`${text('.vp-day-in-week')} ${text('.vp-month-n-day') || text('.vp-date')}`)
  const date = readPrintedDate(when, { today: localDay(context.now, context.timeZone) })
  if (!title || !date) {
    const message = `a row has no title or no date: "${tidy($(row).text()).slice(0, 120)}"`
    parsed.problems.push({ kind: 'bad-listing', message, url: pageUrl })
    return
  }
  if (date.doubt) parsed.problems.push({ kind: 'year-suspect', message: date.doubt, url: pageUrl })
  const href = $(row).find('a.vp-event-link, a[href*="events/"]').attr('href') ?? $(row).closest('a').attr('href')
  parsed.listings.push({ ...fieldsOf($, row, href), title, date: date.day, weekdayAgrees: date.weekdayAgrees, pageUrl })
}

function fieldsOf($: CheerioAPI, row: Element, href: string | undefined): Omit<RawListing, 'title' | 'date'> {
  const text = (selector: string): string => tidy($(row).find(selector).first().text())
  const button = text('.vp-btn-tickets, .vp-event-row-action')
  const id = /events\/(\d+)/.exec(href ?? '')?.[1]
  const support = text('.vp-support')
  const times = text('.vp-time')
  const image = /url\(["']?([^"')]+)/.exec($(row).find('.vp-main-img, .vp-cover-img').attr('style') ?? '')?.[1]
  const buy = $(row).find('a.vp-btn-tickets').attr('href')
  const { presenter, subtitle: host } = besideTitle(text('.vp-promoter'))
  return {
    ...(id && { sourceId: id }),
    ...supportParts(support),
    ...(presenter && { presenter }),
    ...(times && { times }),
    ...(/^free\b/i.test(button) && { price: 'Free' }),
    ...(/\ball ages\b|\b\d\d\+/i.test(support) && { age: support }),
    ...(button && { statusText: button }),
    ...(href && { url: href }),
    ...(buy && /^https?:/.test(buy) && { ticketUrl: buy }),
    ...(image && { imageUrl: image }),
    // "Hosted by Travis + Gamescape"
    ...(host && { description: host }),
  }
}
