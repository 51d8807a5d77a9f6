import { followPages } from '../fetch/follow-pages.ts'
import { MIN_CONFIDENCE, parseGeneral } from '../parse/general/parse-general.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { linkOnSite } from '../parse/links.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'

const MAX_PAGES = 4

/**
 * Pages on no known platform: what repeats on them and holds dates is read as their events. Where the reader is not sure
 * enough of itself, it says so with a problem, and what it read is shown to operators alone.
 */
export const general = definePlatform({
  id: 'general',
  fetch: (fetcher, { url }) => followPages(fetcher, url, nextPage, { mostPages: MAX_PAGES }),
  parsePage,
})

/** Only what the page itself calls the next one. */
function nextPage(page: Page, count: number): string | undefined {
  if (count >= MAX_PAGES) return undefined
  const $ = loadHtml(page.body)
  return linkOnSite($('a[rel="next"], link[rel="next"]').first().attr('href'), page.url)?.href
}

function parsePage(page: Page, context: ParseContext): Parsed {
  const { listings, problems, sure } = parseGeneral(page, context)
  if (sure < MIN_CONFIDENCE) {
    const [is, needed] = [sure, MIN_CONFIDENCE].map((share) => `${Math.round(share * 100)} %`)
    const message = `The general reader is ${is} sure of the ${listings.length} events that it found; ${needed} are needed to show them.`
    return { listings, problems: [...problems, { kind: 'unsure', message, sure, url: page.url }] }
  }
  return { listings, problems }
}
