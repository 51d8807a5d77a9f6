import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { z } from 'zod'
import { cleanLines } from '../parse/html/clean-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { Id, orNull, parseJsonResponse, parseRecords, Text } from '../parse/json.ts'
import { classifySubtitle, removeLeadIn } from '../parse/subtitle.ts'
import { assetMarker, classPrefixMarker, recognizeBy, recordMarker, scriptMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Fetcher, Page, ParseContext, RawListing } from '../source/source.ts'

const API_PATH = '/api/products/productionseasons'
const SHALLOW_DAYS = 60
const FULL_DAYS = 400

/**
 * TNEW, the ticket shop of Tessitura: the API behind its page `/events`. A production is a show or a series, and has a
 * performance for each night. There are no prices.
 */
export const tnew = definePlatform({
  id: 'tnew',
  recognize: recognizeBy({
    certain: [
      classPrefixMarker('tn-event-listing', 'tn-events-calendar', 'tn-prod-list'),
      scriptMarker(`\`${API_PATH}\``, /\/api\/products\/productionseasons\b/),
      recordMarker('iso8601DateString', 'performanceTitle'),
    ],
    likely: [assetMarker('`tnew-assets.com`', /^https?:\/\/[\w.-]*\btnew-assets\.com\//)],
    needs: 'the host of the ticket shop',
  }),
  fetch: fetchPerformances,
  parsePage: (page, context) => {
    const productions = getProductions(page)
    return parseRecords(productions.flatMap(withPerformances), Performance, (performance) =>
      toListing(performance, context),
    )
  },
})

/** Requests all performances in a range of days. Some shops accept only requests with the token of their page. */
async function fetchPerformances(fetcher: Fetcher, { url }: { url: string }): Promise<Fetched> {
  const apiUrl = new URL(API_PATH, url).href
  const shopPage = await fetcher.get(url === apiUrl ? new URL('/events', url).href : url)
  const token = loadHtml(shopPage.body)('input[name="__RequestVerificationToken"]').attr('value')
  const today = localDay(fetcher.now, fetcher.timeZone)
  const lastDay = addDays(today, fetcher.depth === 'shallow' ? SHALLOW_DAYS : FULL_DAYS)
  const response = await fetcher.get(apiUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { requestverificationtoken: token }) },
    body: JSON.stringify({ startDate: `${today}T00:00`, endDate: `${lastDay}T23:59`, keywords: [] }),
  })
  return { pages: [response], problems: [], complete: true }
}

const Productions = z.array(z.unknown())
/** Older shops answer with only the list. */
const ApiResponse = z.union([
  z.object({ productions: Productions }).transform(({ productions }) => productions),
  Productions,
])
const Production = z.object({
  productionTitle: Text,
  productionSeasonActionUrl: Text,
  listingImageUrl: Text,
  description: Text,
  performances: orNull(z.array(z.unknown())),
})
const Performance = z.object({
  id: Id,
  /** With seven digits after the second. Some shops leave out the offset. */
  iso8601DateString: Text,
  /** The same in UTC. */
  performanceDate: Text,
  displayTime: Text,
  performanceTitle: Text,
  actionUrl: Text,
  isPerformanceVisible: orNull(z.boolean()),
  isOnSale: orNull(z.boolean()),
  performanceStatusMessage: Text,
  productTypeName: Text,
  production: Production,
  isClass: z.boolean(),
})

const getProductions = (page: Page): unknown[] =>
  parseJsonResponse(page, ApiResponse, 'the response has no list "productions"')

/** Adds to each performance the production that it belongs to. */
function withPerformances(value: unknown): object[] {
  const production = Production.safeParse(value).data
  const performances = (production?.performances ?? []).filter((performance) => performance instanceof Object)
  const isClass = production !== undefined && areClasses(production, performances)
  return performances.map((performance) => ({ ...performance, production, isClass }))
}

const Titled = z.object({ performanceTitle: z.string() })

/**
 * Whether a production consists of classes: named after a person, with different subjects taught by that person
 * (`Strum & Sing with Ada Brine`, `The Joy of Singing with Ada Brine`). `An Evening with Ada Brine` is a show.
 */
function areClasses({ productionTitle }: z.infer<typeof Production>, performances: readonly object[]): boolean {
  const titles = new Set(
    performances.map((performance) => toLines(Titled.safeParse(performance).data?.performanceTitle)[0]),
  )
  return (
    titles.size > 1 &&
    [...titles].every((title) => {
      const [, teacher] = /^(?!an? ).+ with (.+)$/i.exec(title ?? '') ?? []
      return teacher !== undefined && toLines(productionTitle).join(' ').includes(teacher)
    })
  )
}

function toListing(performance: z.infer<typeof Performance>, { timeZone }: ParseContext): RawListing | undefined {
  const { production, actionUrl, displayTime, iso8601DateString: localTime, performanceDate: utcTime } = performance
  const start = localTime || utcTime
  if (performance.isPerformanceVisible === false || !start) return undefined
  // a smaller font below the title has the occasion or the guests
  const [title = '', ...subtitleLines] = toLines(performance.performanceTitle || production.productionTitle)
  const url = actionUrl || production.productionSeasonActionUrl || undefined
  return {
    sourceId: String(performance.id),
    title,
    ...parseSubtitles(subtitleLines),
    date: localTime ? localTime.slice(0, 10) : localDay(start, timeZone),
    // the description belongs to all performances, so its times must not replace this one
    ...(displayTime !== '' && { start, ...(displayTime && { times: displayTime }) }),
    ...(performance.performanceStatusMessage && { statusText: performance.performanceStatusMessage }),
    ...(url && { url }),
    ...(url && performance.isOnSale !== false && { ticketUrl: url }),
    ...(production.listingImageUrl && { imageUrl: production.listingImageUrl }),
    ...(production.description && { description: production.description }),
    ...(performance.productTypeName && { category: performance.productTypeName }),
    ...(performance.isClass && { kind: 'class' }),
  }
}

const toLines = (html: string | null | undefined): readonly string[] => cleanLines(html?.replace(/\s+/g, ' '))

/** Parses the lines below the title. Only a line that begins like `with …` has guests. */
function parseSubtitles(lines: readonly string[]): Pick<RawListing, 'support' | 'presenter' | 'tour' | 'subtitle'> {
  const support = lines.filter((line) => removeLeadIn(line) !== line).map(removeLeadIn)
  return {
    ...classifySubtitle(...lines.filter((line) => removeLeadIn(line) === line)),
    ...(support.length > 0 && { support }),
  }
}
