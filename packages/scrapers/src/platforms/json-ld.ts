import { cachePerObject } from '@houselights/domain/text/memoize'
import { followPages } from '../fetch/follow-pages.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { findJsonLdBlocks } from '../parse/json-ld/blocks.ts'
import { parseBrokenCards } from '../parse/json-ld/broken-blocks.ts'
import { parseCardFacts } from '../parse/json-ld/card-facts.ts'
import { parseMicrodata } from '../parse/json-ld/microdata.ts'
import { getName, type JsonLdNode, toList } from '../parse/json-ld/nodes.ts'
import { parseEvents, parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { toSiteLink } from '../parse/links.ts'
import { marker, recognizeBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** No venue's listing has more pages. */
const MAX_PAGES = 10
const EVENT = /"@type"\s*:\s*"\w*Event"/

/**
 * Any page that describes its events in JSON-LD, or otherwise in microdata. Blocks that don't parse become problems of
 * kind `malformed`; the other blocks are kept. The card around a broken block is parsed if it is unambiguous. Facts
 * that a block omits (guests, price, presenter) may come from the card around it.
 */
export const jsonLd = definePlatform({
  id: 'json-ld',
  recognize: recognizeBy({
    anySoftware: true,
    certain: [marker('three events or more in `application/ld+json`', (parts) => countEvents(parts) >= 3)],
    likely: [
      marker('an event in `application/ld+json`', (parts) => countEvents(parts) > 0),
      marker('an event in microdata', ({ body }) =>
        /\bitemtype\s*=\s*["']?https?:\/\/schema\.org\/\w*Event\b/i.test(body),
      ),
    ],
  }),
  fetch: (fetcher, { url }) => followPages(fetcher, url, findNextUrl, { maxPages: MAX_PAGES }),
  parsePage,
})

/** Counts the events that a page describes, including those in blocks that don't parse. */
const countEvents = cachePerObject(({ body }: PageParts): number => {
  const { nodes, problems } = parseJsonLd({ url: '', body })
  const brokenCount = problems.length > 0 ? findJsonLdBlocks(body).filter(({ text }) => EVENT.test(text)).length : 0
  return Math.max(nodes.length, brokenCount)
})

/** Most pages have no next page; checking their text saves parsing them. */
const HAS_NEXT_LINK = /\brel\s*=\s*["']?next/i

function findNextUrl(page: Page): string | undefined {
  if (!HAS_NEXT_LINK.test(page.body)) return undefined
  const href = loadHtml(page.body)('link[rel="next"], a[rel="next"]').first().attr('href')
  return toSiteLink(href, page.url)?.href
}

/** Some templates fill in the title as the performer of every event, whatever it names. */
const hasTitleAsPerformer = (event: JsonLdNode): boolean => {
  const performers = [...toList(event.performer), ...toList(event.performers)]
  return performers.length === 1 && getName(performers) === getName(event)
}

function parsePage(page: Page, context: ParseContext): Parsed {
  const { nodes, problems } = parseJsonLd(page)
  const events = nodes.length > 0 || problems.length > 0 ? nodes : parseMicrodata(page.body)
  if (events.length === 0 && problems.length === 0 && !/"ItemList"/.test(page.body))
    throw new SourceError('changed', page.url, 'the page describes no event in JSON-LD or microdata')
  const getCardFacts = parseCardFacts(page, events)
  const copiesTitles = events.length > 1 && events.every(hasTitleAsPerformer)
  const parsed = parseEvents({ nodes: events, problems }, context, ({ performers, ...listing }, event) => {
    const { title, support, start, category, ...facts } = getCardFacts(event)
    return {
      ...facts,
      ...(!performers && support && { support }),
      ...listing,
      ...(performers && !copiesTitles && { performers }),
      ...(title && { title }),
      ...(category && { category: `${category}, ${listing.category ?? ''}` }),
      // if a card prints both doors and show, its show time is right
      ...(start && (!listing.start || (facts.doors && !listing.doors)) && { start }),
    }
  })
  const repairedListings = problems.length > 0 ? parseBrokenCards(page, context) : []
  return { ...parsed, listings: [...parsed.listings, ...repairedListings] }
}
