import { madeOnce } from '@houselights/domain/text/memoize'
import { followPages } from '../fetch/follow-pages.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { parseAround } from '../parse/json-ld/around-events.ts'
import { jsonLdBlocks } from '../parse/json-ld/blocks.ts'
import { parseBrokenCards } from '../parse/json-ld/broken-blocks.ts'
import { parseMicrodata } from '../parse/json-ld/microdata.ts'
import { parseEvents, parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { linkOnSite } from '../parse/links.ts'
import { mark, recogniseBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** A listing of this kind that is longer is no venue's. */
const MAX_PAGES = 10
const EVENT = /"@type"\s*:\s*"\w*Event"/

/**
 * Any page that describes its events as JSON-LD, or failing that as microdata. Blocks that do not parse become problems
 * of kind `malformed`; the others are kept, and the card around a broken block is read where it leaves no doubt. What a
 * block leaves out, the card around it may print: guests, price, presenter.
 */
export const jsonLd = definePlatform({
  id: 'json-ld',
  recognise: recogniseBy({
    anySoftware: true,
    certain: [mark('three events or more in `application/ld+json`', (parts) => countEvents(parts) >= 3)],
    likely: [
      mark('an event in `application/ld+json`', (parts) => countEvents(parts) > 0),
      mark('an event in microdata', ({ body }) =>
        /\bitemtype\s*=\s*["']?https?:\/\/schema\.org\/\w*Event\b/i.test(body),
      ),
    ],
  }),
  fetch: (fetcher, { url }) => followPages(fetcher, url, nextPage, { mostPages: MAX_PAGES }),
  parsePage: readPage,
})

/** The events that a page describes, also in blocks that do not parse. */
const countEvents = madeOnce(({ body }: PageParts): number => {
  const { nodes, problems } = parseJsonLd({ url: '', body })
  const broken = problems.length > 0 ? jsonLdBlocks(body).filter(({ text }) => EVENT.test(text)).length : 0
  return Math.max(nodes.length, broken)
})

/** Most pages name none, which their text tells before it is parsed. */
const NAMES_NEXT = /\brel\s*=\s*["']?next/i

function nextPage(page: Page): string | undefined {
  if (!NAMES_NEXT.test(page.body)) return undefined
  const href = loadHtml(page.body)('link[rel="next"], a[rel="next"]').first().attr('href')
  return linkOnSite(href, page.url)?.href
}

function readPage(page: Page, context: ParseContext): Parsed {
  const { nodes, problems } = parseJsonLd(page)
  const events = nodes.length > 0 || problems.length > 0 ? nodes : parseMicrodata(page.body)
  if (events.length === 0 && problems.length === 0 && !/"ItemList"/.test(page.body))
    throw new SourceError('changed', page.url, 'no event is described in JSON-LD or microdata')
  const around = parseAround(page)
  const parsed = parseEvents({ nodes: events, problems }, context, (listing, event) => {
    const { support, start, ...facts } = around(event)
    return {
      ...facts,
      ...(!listing.performers && support && { support }),
      ...listing,
      ...(start && !listing.doors && { start }),
    }
  })
  const saved = problems.length > 0 ? parseBrokenCards(page, context) : []
  return { ...parsed, listings: [...parsed.listings, ...saved] }
}
