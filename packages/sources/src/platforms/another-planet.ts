import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { readClock } from '@houselights/domain/printed-time'
import { tidy } from '@houselights/domain/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { AnyNode } from 'domhandler'
import { definePlatform } from '../define-platform.ts'
import { onePage } from '../follow-pages.ts'
import { loadHtml } from '../load-html.ts'
import { mergeParsed } from '../merge-parsed.ts'
import { pictureIn } from '../picture-in.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source.ts'
import { SourceError } from '../source-error.ts'

const ROW = [
  '.upcoming-events-list .detail-information',
  '.event-listing .detail-information',
  '.detail-information:has(.show-title)',
  // the newer theme, as at Bill Graham Civic
  'article.event:has(.show-title)',
].join(', ')
const SLIDE = '.carousel.item:has(.show-title)'

/**
 * Another Planet's WordPress theme (Fox, Greek, Bill Graham Civic): rows with microdata dates, and a carousel that shows
 * some of the same events again, with a start but without doors or tickets. A slide without a row is a listing too.
 */
export const anotherPlanet = definePlatform({
  id: 'another-planet',
  fetch: (read, { url }) => onePage(read, url),
  parse: (pages, context) => mergeParsed(pages.map((page) => readPage(page, context))),
})

function readPage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const rows = $(ROW).toArray()
  const slides = $(SLIDE).toArray()
  if (
    rows.length + slides.length === 0 &&
    $('.upcoming-events-list, .event-listing, .calendar-event-list').length === 0
  )
    throw new SourceError('changed', page.url, 'there is no list of upcoming events in the Another Planet theme')
  const parsed: Parsed = { listings: [], problems: [] }
  const told = new Set<string>()
  for (const element of [...rows, ...slides]) {
    const listing = listingOf($, $(element), context, parsed, page)
    const key = listing?.url ?? ''
    if (!listing || told.has(key)) continue
    if (key) told.add(key)
    parsed.listings.push(listing)
  }
  return parsed
}

function listingOf(
  $: CheerioAPI,
  show: Cheerio<AnyNode>,
  { now, timeZone }: ParseContext,
  parsed: Parsed,
  page: Page,
): RawListing | undefined {
  const title = tidy(show.find('.show-title').first().text())
  const when = show.find('.date-show, .single-date-show, .event__start-date').first()
  const printed = when.attr('content') ?? when.text()
  const date = readPrintedDate(printed, { today: localDay(now, timeZone) })
  if (!date) {
    parsed.problems.push({
      kind: 'bad-listing',
      message: `"${title}" has no date that can be read: "${printed}"`,
      url: page.url,
    })
    return undefined
  }
  const lines = (part: string) => linesOf($, show.find(part).first())
  const topline = lines('.topline').join(' ')
  const button = show.find('.event-data a.button:not(.more-info)').first()
  return {
    title,
    support: lines('.support, .bottomline'),
    date: date.day,
    start: readClock(show.find('.event__start-time').text()) ?? readClock(printed),
    doors: readClock(show.find('.event__doors-open').text()),
    statusText: `${topline} ${button.text()}`,
    ticketUrl: button.attr('href'),
    url: show.find('.entry a[href], a.more-info[href]').first().attr('href'),
    imageUrl: pictureIn(show.find('img')),
    category: topline,
    pageUrl: page.url,
  }
}

/** Line breaks part the acts of a support line. */
const linesOf = ($: CheerioAPI, block: Cheerio<AnyNode>): string[] =>
  (block.html() ?? '')
    .split(/<br\s*\/?>/)
    .map((line) => tidy($(`<i>${line}</i>`).text()))
    .filter((line) => line !== '')
