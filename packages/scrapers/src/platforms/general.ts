import { followPages } from '../fetch/follow-pages.ts'
import { parseJsonEvents } from '../parse/general/json/parse-json-events.ts'
import { MIN_CONFIDENCE, parseGeneral } from '../parse/general/parse-general.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { isJson } from '../parse/json.ts'
import { toSiteLink } from '../parse/links.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'

const MAX_PAGES = 4

/**
 * Pages on no known platform: elements that repeat and contain dates are parsed as events. If the parser's confidence
 * is too low, it reports a problem, and only operators see the listings.
 */
export const general = definePlatform({
  id: 'general',
  fetch: (fetcher, { url }) => followPages(fetcher, url, findNextUrl, { maxPages: MAX_PAGES }),
  parsePage,
})

/** Follows only links that the page marks with `rel="next"`. */
function findNextUrl(page: Page, count: number): string | undefined {
  if (count >= MAX_PAGES) return undefined
  const $ = loadHtml(page.body)
  return toSiteLink($('a[rel="next"], link[rel="next"]').first().attr('href'), page.url)?.href
}

function parsePage(page: Page, context: ParseContext): Parsed {
  const { listings, problems, confidence } = isJson(page) ? parseJsonEvents(page, context) : parseGeneral(page, context)
  if (confidence < MIN_CONFIDENCE) {
    const [actualShare, neededShare] = [confidence, MIN_CONFIDENCE].map((share) => `${Math.round(share * 100)} %`)
    const message = `The general parser is ${actualShare} sure of the ${listings.length} events that it found. Showing them requires ${neededShare}.`
    return { listings, problems: [...problems, { kind: 'unsure', message, sure: confidence, url: page.url }] }
  }
  return { listings, problems }
}
