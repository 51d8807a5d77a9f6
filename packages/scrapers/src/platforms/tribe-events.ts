import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { followPages } from '../fetch/follow-pages.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { isJson } from '../parse/json.ts'
import { linkOnSite } from '../parse/links.ts'
import { ofAddress, ofAsset, ofClassBeginning, ofLink, recogniseBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Page, Reader } from '../source/source.ts'
import { isSourceError } from '../source/source-error.ts'
import { parseCalendarPage } from './tribe-events/calendar-page.ts'
import { parseAnswer, placeInAnswer } from './tribe-events/rest-response.ts'

const SHALLOW_DAYS = 60
const MOST_HTML_PAGES = 12
const IN_PAGE = ofClassBeginning('tribe-events')
const REST = /\/wp-json\/tribe\/events\/v\d/

/**
 * WordPress sites running The Events Calendar: by its REST API, or by the list and month pages where a site has shut
 * the API. Times mean the clock on the venue's wall.
 */
export const tribeEvents = definePlatform({
  id: 'tribe-events',
  recognise: recogniseBy({
    certain: [
      IN_PAGE,
      ofAddress('its REST API, `/wp-json/tribe/events/…`', REST),
      ofLink('`/wp-json/tribe/events/…`', REST),
    ],
    likely: [ofAsset('the plug-in `the-events-calendar`', /\/plugins\/the-events-calendar\//)],
    needs: 'the address of its REST API, where only that is on the page',
    reads: addressOn,
  }),
  async fetch(read, { url }) {
    try {
      return await fetchRest(read, url)
    } catch (error) {
      // a site without the API answers 403, 404 or a page; robots.txt and silence hold for its pages too
      if (!isSourceError(error) || !['refused', 'changed'].includes(error.kind) || url.includes('/wp-json/'))
        throw error
      return fetchPages(read, url)
    }
  },
  parsePage: (page, context) => (isJson(page) ? parseAnswer(page) : parseCalendarPage(page, context)),
})

/** The page that shows events; the API where another page only names it, which may lie below the site's root. */
function addressOn(parts: PageParts): string | undefined {
  const root = parts.links.find(({ href }) => REST.test(href))?.href
  if (!root || IN_PAGE.seenOn(parts)) return parts.url
  return `${root.slice(0, root.search(REST))}/wp-json/tribe/events/v1/events`
}

function fetchRest(read: Reader, url: string): Promise<Fetched> {
  const first = url.includes('/wp-json/') ? new URL(url) : new URL('/wp-json/tribe/events/v1/events', url)
  first.searchParams.set('per_page', '50')
  first.searchParams.set('start_date', localDay(read.now, read.timeZone))
  const until = addDays(localDay(read.now, read.timeZone), SHALLOW_DAYS)
  return followPages(read, first.href, (page) => {
    const { next, lastDay } = placeInAnswer(page)
    const far = read.depth === 'shallow' && lastDay > until
    return next && !far && linkOnSite(next, first.href) ? next : null
  })
}

const fetchPages = (read: Reader, url: string): Promise<Fetched> =>
  followPages(read, url, nextPage, { mostPages: read.depth === 'shallow' ? 3 : MOST_HTML_PAGES })

/** The next page of a list, or the next month. */
function nextPage(page: Page): string | undefined {
  const href = loadHtml(page.body)(
    'a.tribe-events-c-nav__next[href], a.tribe-events-c-top-bar__nav-link--next[href], .tribe-events-nav-next a[rel="next"]',
  )
    .first()
    .attr('href')
  return linkOnSite(href, page.url)?.href
}
