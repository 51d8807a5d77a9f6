import { definePlatform } from '../define-platform.ts'
import { onePage } from '../follow-pages.ts'
import { mergeParsed } from '../merge-parsed.ts'
import type { Page, ParseContext, Parsed } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { splitCalendar } from './ics/components.ts'
import { eventListings } from './ics/event-listings.ts'

/** iCalendar feeds of any maker (RFC 5545), read leniently: one odd event or vendor line leaves the others alone. */
export const ics = definePlatform({
  id: 'ics',
  fetch: (read, { url }) => onePage(read, url.replace(/^webcals?:/i, 'https:')),
  parse: (pages, context) => mergeParsed(pages.map((page) => parseFeed(page, context))),
})

function parseFeed(page: Page, context: ParseContext): Parsed {
  const calendar = splitCalendar(page.body)
  if (!calendar) throw new SourceError('changed', page.url, 'no calendar (BEGIN:VCALENDAR) in the answer')
  return eventListings(calendar, page, context)
}
