import type { Problem } from '@houselights/contracts/entities/listing'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { mergeParsed } from '../parse/cards.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { datedListings, joinViews, type Shown } from '../parse/join-views.ts'
import { parsedJson } from '../parse/json.ts'
import { linkOnSite } from '../parse/links.ts'
import { ofAsset, ofClassBeginning, ofCode, recogniseBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Page, Reader } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { readCards, readGrids } from './seetickets/items.ts'

/** How the rest of a list is requested. */
interface Paging {
  /** What the list says of its length. */
  total: number
  /** The address of a further page; undefined where the page does not say how. */
  urlOf: ((number: number) => string) | undefined
}

/** What leads to further pages. */
const CONTROLS = /data-see-ajax-page/i

const Settings = z.object({ ajax_url: z.string(), nonce: z.string().min(1) })

/** Reads the list's length and the site's own way to the rest of it: WordPress' AJAX door and the nonce in the page. */
function readPaging(page: Page): Paging {
  // most lists are one page long, and need not be parsed to know it
  if (!CONTROLS.test(page.body)) return { total: 1, urlOf: undefined }
  const $ = loadHtml(page.body)
  const controls = $('[data-see-ajax-page]').toArray()
  const numbers = controls.flatMap((control) => [
    Number($(control).attr('data-see-ajax-page')),
    Number($(control).attr('data-see-total-pages') ?? 1),
  ])
  const total = Math.max(1, ...numbers.filter(Number.isInteger))
  const settings = readSettings(page)
  if (!settings) return { total, urlOf: undefined }
  const list = $('[data-list-type]').first()
  const listType = list.attr('data-list-type') ?? $('[data-listtype]').first().attr('data-listtype') ?? 'list'
  const currentList = list.attr('data-nth-list-element') ?? '1'
  return {
    total,
    urlOf: (number) => {
      const url = new URL(settings.url)
      url.search = new URLSearchParams({
        action: 'get_seetickets_events',
        nonce: settings.nonce,
        listType,
        seeAjaxPage: String(number),
        currentList,
      }).toString()
      return url.href
    },
  }
}

function readSettings(page: Page): { url: string; nonce: string } | undefined {
  const script = /seetickets_ajax_obj\s*=\s*(\{[^{}]{1,500}\})/.exec(page.body)?.[1]
  if (!script) return undefined
  const settings = Settings.safeParse(parsedJson(script))
  // the address must be the site's own: a page may not send us elsewhere
  const url = settings.success ? linkOnSite(settings.data.ajax_url, page.url) : null
  if (!settings.success || !url?.pathname.endsWith('/admin-ajax.php')) return undefined
  return { url: url.href, nonce: settings.data.nonce }
}

/**
 * WordPress sites running the plug-in of See Tickets (now Eventim): a list of cards, month grids, or both on one page.
 * Cards name no year and come in any order; only the list's first page is in the HTML.
 */
export const seetickets = definePlatform({
  id: 'seetickets',
  recognise: recogniseBy({
    certain: [
      ofClassBeginning('seetickets-list-', 'seetickets-calendar-', 'eventim-us-event-'),
      ofCode('`seetickets_ajax_obj`', /\bseetickets_ajax_obj\b/),
    ],
    likely: [ofAsset('the plug-in `seetickets`', /\/plugins\/(?:seetickets|eventim-us)/)],
    needs: 'the nonce in `seetickets_ajax_obj`, by which the further pages of a list are requested',
  }),
  fetch: (read, { url }) => fetchList(read, url),
  parse(pages, context) {
    const [first] = pages
    if (first) expectPlugIn(first)
    const views = pages.map(({ url, body }) => ({ url, $: loadHtml(body) }))
    const cards = views.flatMap(({ $, url }) => readCards($, url))
    const grids = views.flatMap(({ $, url }) => readGrids($, url))
    const shown = joinViews(cards, grids, ticketOf)
    const problems = pages.slice(1).flatMap(problemOfEmpty)
    return mergeParsed([{ listings: [], problems }, datedListings(shown, context)])
  },
})

async function fetchList(read: Reader, url: string): Promise<Fetched> {
  let paging: Paging = { total: 1, urlOf: undefined }
  const fetched = await followPages(read, url, (page, count) => {
    if (count === 1) paging = readPaging(page)
    return count < paging.total ? paging.urlOf?.(count + 1) : null
  })
  const { total, urlOf } = paging
  if (urlOf || total === 1) return fetched
  const message = `the list has ${total} pages, and the first does not say how to ask for the others`
  return { ...fetched, problems: [...fetched.problems, { kind: 'changed', message, url }], complete: false }
}

const ticketOf = ({ listing }: Shown): string =>
  listing.sourceId ?? (listing.url && pageIdentity(listing.url)) ?? (listing.title ?? '').toLowerCase()

function expectPlugIn({ url, body }: Page): void {
  if (!/seetickets[-_]|eventim-us-event-listings/i.test(body))
    throw new SourceError('changed', url, 'nothing of the See Tickets plug-in is on the page')
}

/** A further page of the list without a card is no end of the list: the nonce may have run out. */
const problemOfEmpty = (page: Page): Problem[] =>
  page.body.includes('seetickets-list-event-container')
    ? []
    : [{ kind: 'changed', message: 'a further page of the list holds no card', url: page.url }]
