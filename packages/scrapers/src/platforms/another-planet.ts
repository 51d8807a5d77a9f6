import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { parseClock } from '@houselights/domain/dates/printed-time'
import type { Cheerio } from 'cheerio/slim'
import type { AnyNode } from 'domhandler'
import { findPicture, getPrintedLines, getPrintedText } from '../parse/html/element-text.ts'
import { findOutermost, loadHtml } from '../parse/html/load-html.ts'
import { classifySubtitle } from '../parse/subtitle.ts'
import { assetMarker, classesMarker, recognizeBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

const ROW = [
  '.upcoming-events-list .detail-information',
  '.event-listing .detail-information',
  '.detail-information:has(.show-title)',
  // the newer theme, as at Bill Graham Civic
  'article.event:has(.show-title)',
].join(', ')
const SLIDE = '.carousel.item:has(.show-title)'

/**
 * Another Planet's WordPress theme (Fox, Greek, Bill Graham Civic): rows with microdata dates, and a carousel that
 * repeats some of the events with a start time but without doors or tickets. A slide without a matching row is a
 * listing too. Line breaks separate the title from the guests; the line above the title is the tour or the presenter.
 */
export const anotherPlanet = definePlatform({
  id: 'another-planet',
  recognize: recognizeBy({
    certain: [
      assetMarker('the theme `apeparent`', /\/themes\/ape(?:parent|child)\//),
      classesMarker('show-title', 'event__start-date'),
      classesMarker('detail-information', 'show-title', 'date-show'),
    ],
  }),
  parsePage,
})

function parsePage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const rows = findOutermost($, ROW)
  const slides = findOutermost($, SLIDE)
  if (
    rows.length + slides.length === 0 &&
    $('.upcoming-events-list, .event-listing, .calendar-event-list').length === 0
  )
    throw new SourceError('changed', page.url, 'the page has no list of upcoming events in the Another Planet theme')
  const parsed: Parsed = { listings: [], problems: [] }
  const seenUrls = new Set<string>()
  for (const element of [...rows, ...slides]) {
    const listing = toListing($(element), context, parsed)
    const key = listing?.url ?? ''
    if (!listing || seenUrls.has(key)) continue
    if (key) seenUrls.add(key)
    parsed.listings.push(listing)
  }
  return parsed
}

function toListing(show: Cheerio<AnyNode>, { now, timeZone }: ParseContext, parsed: Parsed): RawListing | undefined {
  const title = getPrintedText(show, '.show-title')
  const dateElement = show.find('.date-show, .single-date-show, .event__start-date').first()
  const dateText = dateElement.attr('content') ?? dateElement.text()
  const date = parsePrintedDate(dateText, { today: localDay(now, timeZone) })
  if (!date) {
    parsed.problems.push({ kind: 'bad-listing', message: `"${title}" has no readable date: "${dateText}"` })
    return undefined
  }
  const toplines = getPrintedLines(show.find('.topline').first()).reduce(joinContinuedLine, [])
  const button = show.find('.event-data a.button:not(.more-info)').first()
  return {
    title,
    support: getPrintedLines(show.find('.support, .bottomline').first()),
    ...classifySubtitle(...toplines),
    date: date.day,
    start: parseClock(show.find('.event__start-time').text()) ?? parseClock(dateText),
    doors: parseClock(show.find('.event__doors-open').text()),
    statusText: `${toplines.join(' ')} ${button.text()}`,
    ticketUrl: button.attr('href'),
    url: show.find('.entry a[href], a.more-info[href]').first().attr('href'),
    imageUrl: findPicture(show.find('img')),
    category: toplines.join(' '),
  }
}

/** Joins a line that starts in mid-sentence to the line before it: "Show rescheduled" / "from 2/22". */
const joinContinuedLine = (lines: readonly string[], line: string): string[] =>
  lines.length > 0 && /^(?:\p{Ll}|FROM\b|OF\b|AND\b)/u.test(line)
    ? [...lines.slice(0, -1), `${lines.at(-1)} ${line}`]
    : [...lines, line]
