import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { definePlatform } from '../define-platform.ts'
import { onePage } from '../follow-pages.ts'
import { listingOfEvent } from '../json-ld/listing-of-event.ts'
import { readJsonLd } from '../json-ld/read-json-ld.ts'
import { loadHtml } from '../load-html.ts'
import { mergeParsed } from '../merge-parsed.ts'
import { mark, ofAddress } from '../recognise/marks.ts'
import type { PageParts } from '../recognise/page-parts.ts'
import { recogniseBy } from '../recognise/recogniser.ts'
import type { Page, ParseContext, Parsed } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { readAroundLinks } from './tixr/around-links.ts'
import { isCardPage, readCards } from './tixr/cards.ts'
import { readGroupJson } from './tixr/group-json.ts'
import type { PrintedShow } from './tixr/printed-show.ts'

/**
 * Venues that sell through Tixr build their pages themselves: WordPress rows, Webflow cards, or anything around links
 * to tixr.com. Tixr's own group pages carry JSON-LD, and its API answers with JSON.
 */
export const tixr = definePlatform({
  id: 'tixr',
  recognise: recogniseBy({
    certain: [ofAddress('`tixr.com/groups/…`', /^tixr\.com\/(?:groups|api\/groups)\//)],
    likely: [mark('links to three events or more at `tixr.com`', ({ links }) => eventsAtTixr(links).size >= 3)],
    needs: 'a printed date around each link',
  }),
  fetch: (read, { url }) => onePage(read, url),
  parse: (pages, context) => mergeParsed(pages.map((page) => readPage(page, context))),
})

function readPage(page: Page, context: ParseContext): Parsed {
  if (/^\s*[[{]/.test(page.body)) return readGroupJson(page, context)
  const $ = loadHtml(page.body)
  const shows = isCardPage($) ? readCards($) : readAroundLinks($)
  if (shows.length > 0) return dated(shows, page, context)
  const { nodes, problems } = readJsonLd(page)
  if (nodes.length === 0)
    throw new SourceError('changed', page.url, 'there are neither links to Tixr nor JSON-LD events on the page')
  return { listings: nodes.flatMap((node) => listingOfEvent(node, context) ?? []), problems }
}

function dated(shows: readonly PrintedShow[], page: Page, { now, timeZone }: ParseContext): Parsed {
  const parsed: Parsed = { listings: [], problems: [] }
  const today = localDay(now, timeZone)
  for (const { day, ...show } of shows) {
    const date = readPrintedDate(day, { today })
    if (date?.doubt) parsed.problems.push({ kind: 'year-suspect', message: date.doubt, url: page.url })
    if (date)
      parsed.listings.push({
        ...show,
        date: date.day,
        weekdayAgrees: date.weekdayAgrees,
        sourceId: tixrId(show.ticketUrl),
        pageUrl: page.url,
      })
    else
      parsed.problems.push({
        kind: 'bad-listing',
        message: `"${show.title}" has no date that can be read: "${day}"`,
        url: page.url,
      })
  }
  return parsed
}

/** The number at the end of a Tixr link: `…/events/club-night-135945`, `tixr.com/e/130337`. */
const tixrId = (link: string | undefined): string | undefined =>
  /tixr\.com\/(?:e\/|.*-)(\d{4,})(?:[/?#]|$)/.exec(link ?? '')?.[1]

/** The events at Tixr that a page leads to, each once. */
function eventsAtTixr(links: PageParts['links']): Set<string> {
  return new Set(
    links.flatMap(
      ({ href }) => /^https?:\/\/(?:[\w-]+\.)?tixr\.com\/(?:groups\/[^/]+\/events|e|pr)\/[^?#]+/.exec(href)?.[0] ?? [],
    ),
  )
}
