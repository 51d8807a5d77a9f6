import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { readPrintedDate } from '@houselights/domain/dates/printed-date'
import { onSameSite, pageIdentity, parseAddress } from '@houselights/domain/links/web-address'
import { followPages } from '../fetch/follow-pages.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { datedListings, joinViews, type Shown } from '../parse/join-views.ts'
import { ofAsset, ofClass, ofClassBeginning, recogniseBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Page, Reader } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { hasPlugIn, readDetail, readViews } from './ticketweb/views.ts'

/** Sites whose list prints no hours have them on each event's own page; those soon to come are looked up there. */
const DETAIL_DAYS = 60
const MOST_DETAILS = 30

/**
 * WordPress sites running TicketWeb's plug-in: rows of a list, pop-ups of a calendar, or both on one page, in themes
 * that agree on the names of their parts and on little else. Lists print no year.
 */
export const ticketweb = definePlatform({
  id: 'ticketweb',
  recognise: recogniseBy({
    certain: [ofClass('tw-section', 'tw-buy-tix-btn'), ofClassBeginning('tw-plugin-', 'tw-event-', 'tw-cal-event')],
    likely: [ofAsset('the plug-in `event-discovery`', /\/plugins\/event-discovery\//)],
  }),
  async fetch(read, { url }) {
    const list = await followPages(read, url, (page) => nextPage(page))
    return withDetails(read, list)
  },
  parse(pages, context) {
    const [first] = pages
    if (first && !hasPlugIn(first))
      throw new SourceError('changed', first.url, "nothing of TicketWeb's plug-in is on the page")
    return datedListings(readPages(pages), context)
  },
})

function nextPage(page: Page): string | undefined {
  const $ = loadHtml(page.body)
  const next = $('.tm-paginate a.next, .tw-paginate a.next, .tw-paginate a[rel="next"], link[rel="next"]').first()
  const url = URL.parse(next.attr('href') ?? '', page.url)
  return url && url.href.split('#')[0] !== page.url ? url.href : undefined
}

/** The events of all pages; an event's own page fills in what its row leaves out. */
function readPages(pages: readonly Page[]): Shown[] {
  const views = pages.map((page) => readViews(page))
  const shown = joinViews(
    views.flatMap(({ rows }) => rows),
    views.flatMap(({ popups }) => popups),
    linkOf,
  )
  const details = new Map(pages.slice(1).flatMap((page) => [[identityOf(page.url), readDetail(page)] as const]))
  return shown.map((event) => {
    const detail = details.get(linkOf(event))
    return detail ? { ...event, listing: { ...detail.listing, ...event.listing } } : event
  })
}

const identityOf = (url: string): string => pageIdentity(url) ?? url
const linkOf = ({ listing }: Shown): string =>
  listing.url ? identityOf(listing.url) : (listing.title ?? '').toLowerCase()

async function withDetails(read: Reader, list: Fetched): Promise<Fetched> {
  const today = localDay(read.now, read.timeZone)
  const wanted = readPages(list.pages).filter(({ listing, day }) => {
    const date = readPrintedDate(day, { today })?.day
    return (
      !listing.start && !listing.doors && date !== undefined && date >= today && date <= addDays(today, DETAIL_DAYS)
    )
  })
  const pages = [...list.pages]
  const problems = [...list.problems]
  for (const url of wanted.flatMap(({ listing }) => listing.url ?? []).slice(0, MOST_DETAILS)) {
    if (!onSameSite(parseAddress(url), parseAddress(list.pages[0]?.url ?? ''))) continue
    try {
      const page = await read.get(url)
      // a page that came from elsewhere is still about the show whose link led there
      pages.push(identityOf(page.url) === identityOf(url) ? page : { ...page, url })
    } catch (error) {
      if (!isSourceError(error)) throw error
      problems.push(error.problem)
    }
  }
  return { ...list, pages, problems }
}
