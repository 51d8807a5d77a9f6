import { fetchOnePage } from '../fetch/follow-pages.ts'
import { marker, recognizeBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { splitCalendar, toListings } from './ics/event-listings.ts'

/**
 * iCalendar feeds from any software (RFC 5545), parsed leniently: an invalid event or vendor line doesn't affect the
 * others.
 */
export const ics = definePlatform({
  id: 'ics',
  recognize: recognizeBy({
    anySoftware: true,
    certain: [
      marker('`BEGIN:VCALENDAR`', ({ body }) => /^\s*BEGIN:VCALENDAR/i.test(body)),
      marker(
        'a calendar named in `<link rel="alternate">`, `webcal:` or a frame of Google Calendar',
        (parts) => findOfferedFeed(parts) !== undefined,
      ),
    ],
    likely: [marker('links to one file `.ics` or to `?ical=1`', (parts) => findLinkedFeed(parts) !== undefined)],
    needs: 'the address of the feed',
    findUrl: (parts) =>
      /^\s*BEGIN:VCALENDAR/i.test(parts.body) ? parts.url : (findOfferedFeed(parts) ?? findLinkedFeed(parts)),
  }),
  fetch: (fetcher, { url }) => fetchOnePage(fetcher, url.replace(/^webcals?:/i, 'https:')),
  parsePage: parseFeed,
})

function parseFeed(page: Page, context: ParseContext): Parsed {
  const calendar = splitCalendar(page.body)
  if (!calendar) throw new SourceError('changed', page.url, 'the response has no calendar (BEGIN:VCALENDAR)')
  return toListings(calendar, context)
}

/** Finds a feed that the page offers to calendar programs. */
function findOfferedFeed({ links, frames }: PageParts): string | undefined {
  const feedLink = links.find(
    ({ href, rel, type }) =>
      href.startsWith('webcal') || (/\balternate\b/.test(rel) && type.startsWith('text/calendar')),
  )
  return feedLink?.href.replace(/^webcals?:/, 'https:') ?? frames.flatMap((frame) => toGoogleFeed(frame) ?? [])[0]
}

/** Returns the feed of a public Google calendar that a page shows in a frame. */
function toGoogleFeed(frame: string): string | undefined {
  const url = URL.parse(frame)
  const calendar = url?.hostname === 'calendar.google.com' && url.searchParams.get('src')
  return calendar
    ? `https://calendar.google.com/calendar/ical/${encodeURIComponent(calendar)}/public/basic.ics`
    : undefined
}

/** Finds the one feed that a page links to. If there are several, each is for a single event. */
function findLinkedFeed({ links }: PageParts): string | undefined {
  const feeds = new Set(links.flatMap(({ href }) => (/\.ics(?:[?#]|$)|[?&]ical=1\b/i.test(href) ? href : [])))
  return feeds.size === 1 ? [...feeds][0] : undefined
}
