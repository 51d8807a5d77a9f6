import { onePage } from '../fetch/follow-pages.ts'
import { mark, recogniseBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { eventListings, splitCalendar } from './ics/event-listings.ts'

/** iCalendar feeds of any maker (RFC 5545), read leniently: one odd event or vendor line leaves the others alone. */
export const ics = definePlatform({
  id: 'ics',
  recognise: recogniseBy({
    anySoftware: true,
    certain: [
      mark('`BEGIN:VCALENDAR`', ({ body }) => /^\s*BEGIN:VCALENDAR/i.test(body)),
      mark(
        'a calendar named in `<link rel="alternate">`, `webcal:` or a frame of Google Calendar',
        (parts) => namedFeed(parts) !== undefined,
      ),
    ],
    likely: [mark('links to one file `.ics` or to `?ical=1`', (parts) => linkedFeed(parts) !== undefined)],
    needs: 'the address of the feed',
    reads: (parts) => (/^\s*BEGIN:VCALENDAR/i.test(parts.body) ? parts.url : (namedFeed(parts) ?? linkedFeed(parts))),
  }),
  fetch: (fetcher, { url }) => onePage(fetcher, url.replace(/^webcals?:/i, 'https:')),
  parsePage: parseFeed,
})

function parseFeed(page: Page, context: ParseContext): Parsed {
  const calendar = splitCalendar(page.body)
  if (!calendar) throw new SourceError('changed', page.url, 'no calendar (BEGIN:VCALENDAR) in the answer')
  return eventListings(calendar, context)
}

/** A feed that the page itself offers to calendars. */
function namedFeed({ links, frames }: PageParts): string | undefined {
  const offered = links.find(
    ({ href, rel, type }) =>
      href.startsWith('webcal') || (/\balternate\b/.test(rel) && type.startsWith('text/calendar')),
  )
  return offered?.href.replace(/^webcals?:/, 'https:') ?? frames.flatMap((frame) => feedOfGoogle(frame) ?? [])[0]
}

/** A public Google calendar that a page shows in a frame answers as a feed too. */
function feedOfGoogle(frame: string): string | undefined {
  const url = URL.parse(frame)
  const calendar = url?.hostname === 'calendar.google.com' && url.searchParams.get('src')
  return calendar
    ? `https://calendar.google.com/calendar/ical/${encodeURIComponent(calendar)}/public/basic.ics`
    : undefined
}

/** The one feed that a page links to; several are the entries of single events. */
function linkedFeed({ links }: PageParts): string | undefined {
  const feeds = new Set(links.flatMap(({ href }) => (/\.ics(?:[?#]|$)|[?&]ical=1\b/i.test(href) ? href : [])))
  return feeds.size === 1 ? [...feeds][0] : undefined
}
