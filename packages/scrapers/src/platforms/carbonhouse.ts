import { followPages } from '../fetch/follow-pages.ts'
import { mergeParsed } from '../parse/cards.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { readEvents, readJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { mark, ofClassBeginning, recogniseBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { CARD, fragmentOf, LIST, listingsOfCard } from './carbonhouse/item.ts'

/** More would be a site that answers the same cards for ever. */
const MOST_PAGES = 20

/**
 * carbonhouse sites (many halls of AEG, and arenas): the page holds the first events, its button "Load More Events"
 * requests the next from `events_ajax`, which answers HTML wrapped in a JSON string.
 */
export const carbonhouse = definePlatform({
  id: 'carbonhouse',
  recognise: recogniseBy({
    certain: [
      ofClassBeginning('m-eventItem', 'm-venueframework-', 'm-eventList__'),
      mark(
        'id `eventsList` with class `date-time-container` and `carousel_item_title_small`',
        ({ ids, classes }) =>
          ids.has('eventsList') && classes.has('date-time-container') && classes.has('carousel_item_title_small'),
      ),
      mark(
        'id `eventsList` or `loadMoreEvents`, and a link to or script from `carbonhouse.com`',
        (parts) => ['eventsList', 'loadMoreEvents'].some((id) => parts.ids.has(id)) && isByCarbonhouse(parts),
      ),
      mark(
        'class `eventItem` with `m-date__…`',
        ({ classes }) => classes.has('eventItem') && [...classes].some((name) => name.startsWith('m-date__')),
      ),
    ],
    likely: [mark('a link to or script from `carbonhouse.com`', isByCarbonhouse)],
    needs: 'the offset on its button "Load More Events"',
  }),
  fetch(read, { url }) {
    const seen = new Set<string>()
    let more: Paging | undefined
    return followPages(
      read,
      url,
      (page, count) => {
        if (count === 1) more = pagingOf(page)
        // some sites answer the last events again where there are no more
        if (!more || (count > 1 && (seen.has(page.body) || !hasCards(page)))) return null
        seen.add(page.body)
        return moreAt(url, more, more.offset + (count - 1) * more.increment)
      },
      { mostPages: MOST_PAGES },
    )
  },
  parsePage: (page, context, _options, index) => readPage(page, context, index === 0),
})

const THEIRS = /^https?:\/\/[\w.-]*\bcarbonhouse\.com\//

function isByCarbonhouse({ links, assets }: PageParts): boolean {
  return links.some(({ href }) => THEIRS.test(href)) || assets.some((address) => THEIRS.test(address))
}

interface Paging {
  offset: number
  increment: number
}

function pagingOf(page: Page): Paging | undefined {
  const button = loadHtml(page.body)('#loadMoreEvents[data-offset], [data-offset][class*="showMore"]').first()
  const offset = Number(button.attr('data-offset'))
  if (!button.length || !(offset > 0)) return undefined
  return { offset, increment: Number(button.attr('data-increment')) || offset }
}

function moreAt(url: string, { increment }: Paging, offset: number): string {
  const address = new URL(`/events/events_ajax/${offset}`, url)
  const query = { category: '0', venue: '0', team: '0', exclude: '', per_page: String(increment) }
  address.search = new URLSearchParams({ ...query, came_from_page: 'event-list-page' }).toString()
  return address.href
}

const hasCards = (page: Page): boolean => loadHtml(fragmentOf(page))(CARD).length > 0

function readPage(page: Page, context: ParseContext, first: boolean): Parsed {
  const $ = loadHtml(fragmentOf(page))
  const list = $(LIST)
  const within = list.find(CARD).length > 0 ? list.find(CARD) : $(CARD)
  // the newer theme puts both class names on one card, and cards into cards
  const cards = within.toArray().filter((card) => $(card).parents(CARD).length === 0)
  if (cards.length > 0) {
    return mergeParsed(cards.map((card) => listingsOfCard($(card), context)))
  }
  const described = readJsonLd(page)
  if (described.nodes.length > 0) return readEvents(described, context)
  if (first && list.length === 0)
    throw new SourceError('changed', page.url, 'there is no carbonhouse event list on the page')
  return { listings: [], problems: [] }
}
