import { MONTH, WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { localDay } from '@houselights/domain/dates/city-time'
import { type PrintedDate, parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { slugify, tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { loadHtml } from '../parse/html/load-html.ts'
import { mark, recogniseBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** Feeds beyond this are cut: nobody announces as much. */
const MAX_TEXT_LENGTH = 5_000_000
const MAX_ITEMS = 2000
const MAX_TITLE_LENGTH = 500
/** What a feed writes before its own element. */
const MAX_PROLOG_LENGTH = 2000
const ORDINAL = '(?:st|nd|rd|th)?'
const NAMED_DATES = [
  `${MONTH}\\.?\\s+\\d{1,2}${ORDINAL}(?:,?\\s+20\\d\\d)?`,
  `\\d{1,2}\\s+${MONTH}\\.?(?:\\s+20\\d\\d)?`,
]
const NUMBERED_DATES = ['\\d{1,2}/\\d{1,2}/(?:20)?\\d\\d', '20\\d\\d-\\d\\d-\\d\\d']
const DATE = `(?:${WEEKDAY}\\.?,?\\s+)?(?:${[...NAMED_DATES, ...NUMBERED_DATES].join('|')})`
/** `Paper Lanterns on Sep 12, 2026`: the day stands behind the title. */
const BEHIND = new RegExp(`(?:\\s+on|\\s*[-–—|:,@(])\\s*(${DATE})\\)?\\s*$`, 'i')
const BEFORE = new RegExp(`^(${DATE})\\s*[-–—|:]\\s*`, 'i')

/**
 * RSS and Atom feeds of events. The day is in the title, or in an element made for it; the date that feeds give an item
 * (`dc:date`, `pubDate`) is that of the announcement and is never taken. Entities that a feed declares are not expanded.
 */
export const rss = definePlatform({
  id: 'rss',
  recognise: recogniseBy({
    anySoftware: true,
    certain: [],
    likely: [
      mark('a feed (RSS or Atom)', isFeed),
      mark('a feed of events named in `<link rel="alternate">`', (parts) => eventFeed(parts) !== undefined),
    ],
    needs: 'the address of the feed',
    reads: (parts) => (isFeed(parts) ? parts.url : eventFeed(parts)),
  }),
  parsePage: parseFeed,
})

function isFeed({ body }: PageParts): boolean {
  const beginning = body.slice(0, MAX_PROLOG_LENGTH)
  return /<(?:rss|feed|rdf:RDF)[\s>]/i.test(beginning) && !/<html[\s>]/i.test(beginning)
}

/** Most feeds are those of a blog; one of events says so in its address or name. */
function eventFeed({ links }: PageParts): string | undefined {
  return links.find(
    ({ href, rel, type, text }) =>
      /\balternate\b/.test(rel) &&
      /^application\/(?:rss|atom)\+xml/.test(type) &&
      !/comment/i.test(href + text) &&
      /\b(?:events?|shows?|calendar|concerts?|gigs)\b/i.test(`${URL.parse(href)?.pathname} ${text}`),
  )?.href
}

function parseFeed(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body.slice(0, MAX_TEXT_LENGTH), { xml: true })
  if ($('rss, feed, rdf\\:RDF, channel').length === 0)
    throw new SourceError('changed', page.url, 'no feed in the answer')
  const parsed: Parsed = { listings: [], problems: [] }
  for (const item of $('item, entry').toArray().slice(0, MAX_ITEMS)) {
    const listing = itemListing($, item, context)
    if (listing) parsed.listings.push(listing)
    else {
      const message = `an item names no day of an event: "${tidy(childText($, item, 'title')).slice(0, 120)}"`
      parsed.problems.push({ kind: 'bad-listing', message })
    }
  }
  return parsed
}

const childText = ($: CheerioAPI, item: Element, name: string): string => $(item).children(name).first().text()

function itemListing($: CheerioAPI, item: Element, context: ParseContext): RawListing | undefined {
  const { title, day, start } = whatAndWhen($, item, context)
  if (!day || !title) return undefined
  const link = childText($, item, 'link').trim() || $(item).children('link').attr('href')
  const guid = childText($, item, 'guid').trim() || childText($, item, 'id').trim()
  // some feeds put bare HTML into the description, others escape it
  const body = $(item).children('description, content\\:encoded, content, summary').first()
  const description = body.children().length > 0 ? (body.html() ?? '') : body.text()
  const links = [link, ...[...description.matchAll(/href\s*=\s*["']([^"']+)/gi)].map(([, href = '']) => href)]
  const ticketUrl = links.find((href) => sellsTickets(href))
  const image = $(item).children('enclosure[type^="image"], media\\:content, media\\:thumbnail').first().attr('url')
  return {
    ...((guid || link) && { sourceId: guid || link }),
    ...titleParts(title, ticketUrl),
    date: day.day,
    ...(start && { start }),
    ...(link && { url: link }),
    ...(ticketUrl && { ticketUrl }),
    ...(image && { imageUrl: image }),
    ...(description && { description }),
  }
}

function whatAndWhen(
  $: CheerioAPI,
  item: Element,
  context: ParseContext,
): { title: string; day?: PrintedDate; start?: string } {
  const printed = tidy(childText($, item, 'title').slice(0, MAX_TITLE_LENGTH))
  const today = localDay(context.now, context.timeZone)
  // RSS 1.0's module for events
  const made = childText($, item, 'ev\\:startdate').trim()
  if (/^20\d\d-\d\d-\d\d/.test(made)) {
    const zoned = made.includes('T') && /(?:Z|[+-]\d\d:?\d\d)$/.test(made)
    if (zoned && !Number.isFinite(Date.parse(made))) return { title: printed }
    const day = zoned ? localDay(new Date(made), context.timeZone) : made.slice(0, 10)
    return { title: printed, day: { day }, ...(made.includes('T') && { start: made }) }
  }
  const match = BEHIND.exec(printed) ?? BEFORE.exec(printed)
  const day = match?.[1] ? parsePrintedDate(match[1], { today }) : undefined
  return day ? { title: tidy(printed.replace(match?.[0] ?? '', '')), day } : { title: printed }
}

/** Words of a tour that stand between the act and its guests. */
const TOUR = /^((?:[\p{L}\p{N}’'&-]{1,30} ){0,5}tour|(?:spring|summer|fall|autumn|winter)(?: tour)? 20\d\d)(?:\s+|$)/iu
const MAX_WORDS = 60

/**
 * Parts a title that a feed joined out of several fields ("Paper Moon Fall 2026 Glass Kite"): a ticket shop's address
 * holds the title alone (`/paper-moon-tickets`), and what is left are tour and support. Without such an address the
 * title stays whole. @internal
 */
export function titleParts(
  title: string,
  ticketUrl: string | undefined,
): Pick<RawListing, 'title' | 'support' | 'tour'> {
  const words = title.split(' ').slice(0, MAX_WORDS)
  const own = namesIn(ticketUrl)
  const count = words.findIndex((_word, index) => own.has(slugify(words.slice(0, index + 1).join(' ')))) + 1
  if (count === 0 || count === words.length) return { title }
  const rest = tidy(title.split(' ').slice(count).join(' '))
  const tour = TOUR.exec(rest)
  const support = tour ? rest.slice(tour[0].length) : rest
  return { title: words.slice(0, count).join(' '), ...(support && { support }), ...(tour?.[1] && { tour: tour[1] }) }
}

/** What the parts of an address may be a title's: `paper-moon-tickets`, `tickets-paper-moon`. */
function namesIn(href: string | undefined): ReadonlySet<string> {
  const parts = (href && URL.parse(href)?.pathname.split('/').slice(0, 12)) || []
  return new Set(
    parts.map((part) => part.replace(/^tickets-|-tickets$/, '')).filter((part) => /[a-z]{2}|\d[a-z]/.test(part)),
  )
}
