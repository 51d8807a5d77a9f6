import { MONTH, WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { localDay } from '@houselights/domain/dates/city-time'
import { type PrintedDate, parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { slugify, tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { loadHtml } from '../parse/html/load-html.ts'
import { marker, recognizeBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** Longer feeds are cut off. No venue announces that much. */
const MAX_TEXT_LENGTH = 5_000_000
const MAX_ITEMS = 2000
const MAX_TITLE_LENGTH = 500
/** The maximum length of the text before a feed's root element. */
const MAX_PROLOG_LENGTH = 2000
const ORDINAL = '(?:st|nd|rd|th)?'
const NAMED_DATES = [
  `${MONTH}\\.?\\s+\\d{1,2}${ORDINAL}(?:,?\\s+20\\d\\d)?`,
  `\\d{1,2}\\s+${MONTH}\\.?(?:\\s+20\\d\\d)?`,
]
const NUMBERED_DATES = ['\\d{1,2}/\\d{1,2}/(?:20)?\\d\\d', '20\\d\\d-\\d\\d-\\d\\d']
const DATE = `(?:${WEEKDAY}\\.?,?\\s+)?(?:${[...NAMED_DATES, ...NUMBERED_DATES].join('|')})`
/** Matches the day after a title: `Paper Lanterns on Sep 12, 2026`. */
const DATE_AFTER_TITLE = new RegExp(`(?:\\s+on|\\s*[-–—|:,@(])\\s*(${DATE})\\)?\\s*$`, 'i')
const DATE_BEFORE_TITLE = new RegExp(`^(${DATE})\\s*[-–—|:]\\s*`, 'i')

/**
 * RSS and Atom feeds of events. The day is in the title or in an element for it. An item's own date (`dc:date`,
 * `pubDate`) is when it was published and is never used. Entities that a feed declares aren't expanded.
 */
export const rss = definePlatform({
  id: 'rss',
  recognize: recognizeBy({
    anySoftware: true,
    certain: [],
    likely: [
      marker('a feed (RSS or Atom)', isFeed),
      marker('a feed of events named in `<link rel="alternate">`', (parts) => findEventFeed(parts) !== undefined),
    ],
    needs: 'the address of the feed',
    findUrl: (parts) => (isFeed(parts) ? parts.url : findEventFeed(parts)),
  }),
  parsePage: parseFeed,
})

function isFeed({ body }: PageParts): boolean {
  const beginning = body.slice(0, MAX_PROLOG_LENGTH)
  return /<(?:rss|feed|rdf:RDF)[\s>]/i.test(beginning) && !/<html[\s>]/i.test(beginning)
}

/** Most feeds belong to a blog. An event feed says so in its URL or name. */
function findEventFeed({ links }: PageParts): string | undefined {
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
    throw new SourceError('changed', page.url, 'the response has no feed')
  const parsed: Parsed = { listings: [], problems: [] }
  for (const item of $('item, entry').toArray().slice(0, MAX_ITEMS)) {
    const listing = toListing($, item, context)
    if (listing) parsed.listings.push(listing)
    else {
      const message = `an item has no event date: "${tidy(getChildText($, item, 'title')).slice(0, 120)}"`
      parsed.problems.push({ kind: 'bad-listing', message })
    }
  }
  return parsed
}

const getChildText = ($: CheerioAPI, item: Element, name: string): string => $(item).children(name).first().text()

function toListing($: CheerioAPI, item: Element, context: ParseContext): RawListing | undefined {
  const { title, printedDate, start } = parseTitleAndDay($, item, context)
  if (!printedDate || !title) return undefined
  const link = getChildText($, item, 'link').trim() || $(item).children('link').attr('href')
  const guid = getChildText($, item, 'guid').trim() || getChildText($, item, 'id').trim()
  // some feeds put unescaped HTML into the description, others escape it
  const body = $(item).children('description, content\\:encoded, content, summary').first()
  const description = body.children().length > 0 ? (body.html() ?? '') : body.text()
  const links = [link, ...[...description.matchAll(/href\s*=\s*["']([^"']+)/gi)].map(([, href = '']) => href)]
  const ticketUrl = links.find((href) => sellsTickets(href))
  const image = $(item).children('enclosure[type^="image"], media\\:content, media\\:thumbnail').first().attr('url')
  return {
    ...((guid || link) && { sourceId: guid || link }),
    ...splitTitle(title, ticketUrl),
    date: printedDate.day,
    ...(start && { start }),
    ...(link && { url: link }),
    ...(ticketUrl && { ticketUrl }),
    ...(image && { imageUrl: image }),
    ...(description && { description }),
  }
}

function parseTitleAndDay(
  $: CheerioAPI,
  item: Element,
  context: ParseContext,
): { title: string; printedDate?: PrintedDate; start?: string } {
  const itemTitle = tidy(getChildText($, item, 'title').slice(0, MAX_TITLE_LENGTH))
  const today = localDay(context.now, context.timeZone)
  // from RSS 1.0's event module
  const startDate = getChildText($, item, 'ev\\:startdate').trim()
  if (/^20\d\d-\d\d-\d\d/.test(startDate)) {
    const hasOffset = startDate.includes('T') && /(?:Z|[+-]\d\d:?\d\d)$/.test(startDate)
    if (hasOffset && !Number.isFinite(Date.parse(startDate))) return { title: itemTitle }
    const day = hasOffset ? localDay(new Date(startDate), context.timeZone) : startDate.slice(0, 10)
    return { title: itemTitle, printedDate: { day }, ...(startDate.includes('T') && { start: startDate }) }
  }
  const match = DATE_AFTER_TITLE.exec(itemTitle) ?? DATE_BEFORE_TITLE.exec(itemTitle)
  const printedDate = match?.[1] ? parsePrintedDate(match[1], { today }) : undefined
  return printedDate ? { title: tidy(itemTitle.replace(match?.[0] ?? '', '')), printedDate } : { title: itemTitle }
}

/** A tour's name between the act and its guests. */
const TOUR = /^((?:[\p{L}\p{N}’'&-]{1,30} ){0,5}tour|(?:spring|summer|fall|autumn|winter)(?: tour)? 20\d\d)(?:\s+|$)/iu
const MAX_WORDS = 60

/**
 * Splits a title that a feed joined from several fields ("Paper Moon Fall 2026 Glass Kite"). A ticket shop's URL
 * contains only the title (`/paper-moon-tickets`), so the rest is tour and support. Without such a URL the title stays
 * whole. @internal
 */
export function splitTitle(
  title: string,
  ticketUrl: string | undefined,
): Pick<RawListing, 'title' | 'support' | 'tour'> {
  const words = title.split(' ').slice(0, MAX_WORDS)
  const titleSlugs = findTitleSlugs(ticketUrl)
  const titleWordCount =
    words.findIndex((_word, index) => titleSlugs.has(slugify(words.slice(0, index + 1).join(' ')))) + 1
  if (titleWordCount === 0 || titleWordCount === words.length) return { title }
  const otherWords = tidy(title.split(' ').slice(titleWordCount).join(' '))
  const tour = TOUR.exec(otherWords)
  const support = tour ? otherWords.slice(tour[0].length) : otherWords
  return {
    title: words.slice(0, titleWordCount).join(' '),
    ...(support && { support }),
    ...(tour?.[1] && { tour: tour[1] }),
  }
}

/** Finds the parts of a URL that may be a title: `paper-moon-tickets`, `tickets-paper-moon`. */
function findTitleSlugs(href: string | undefined): ReadonlySet<string> {
  const parts = (href && URL.parse(href)?.pathname.split('/').slice(0, 12)) || []
  return new Set(
    parts.map((part) => part.replace(/^tickets-|-tickets$/, '')).filter((part) => /[a-z]{2}|\d[a-z]/.test(part)),
  )
}
