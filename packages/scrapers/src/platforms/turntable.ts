import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { tidy } from '@houselights/domain/text/text'
import { z } from 'zod'
import { fetchOnePage } from '../fetch/follow-pages.ts'
import { Id, orNull, parseJsonResponse, parseRecords } from '../parse/json.ts'
import { setQuery } from '../parse/links.ts'
import { marker, recognizeBy, recordMarker } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'

const SHALLOW_DAYS = 60
const FULL_DAYS = 400

/**
 * Turntable Tickets, the box office of jazz clubs: one JSON entry per performance, so two for an early and a late set.
 * Times are UTC and in no order. Entries that aren't published yet are skipped, as on the club's calendar.
 */
export const turntable = definePlatform({
  id: 'turntable',
  recognize: recognizeBy({
    certain: [
      marker(
        'a page of, or links to, one box office at `turntabletickets.com`',
        (parts) => findBoxOfficeUrl(parts) !== undefined,
      ),
      recordMarker('datetime', 'show', 'show_id'),
    ],
    needs: 'the host of the box office',
    findUrl: findBoxOfficeUrl,
  }),
  fetch(fetcher, { url }) {
    const today = localDay(fetcher.now, fetcher.timeZone)
    const apiUrl = setQuery(new URL('/api/performance/', url), {
      booking: 'true',
      pagination: 'false',
      start_date: today,
      // the API counts days in UTC. In the city's evening, the UTC day is already the next one
      end_date: addDays(today, fetcher.depth === 'shallow' ? SHALLOW_DAYS : FULL_DAYS),
    })
    return fetchOnePage(fetcher, apiUrl)
  },
  parsePage: parseResponse,
})

/** Finds the URL of the one box office that a page belongs to or links to. A page that links to several isn't a club's. */
function findBoxOfficeUrl({ url, links, frames }: PageParts): string | undefined {
  const boxOffices = new Set(
    [url, ...links.map(({ href }) => href), ...frames].flatMap(
      (href) => /^https?:\/\/(?!www\.|assets)[\w-]+\.turntabletickets\.com(?=[/?#]|$)/.exec(href)?.[0] ?? [],
    ),
  )
  const [boxOffice] = boxOffices
  return boxOffices.size === 1 ? `${boxOffice}/` : undefined
}

const ApiResponse = z.object({ results: z.array(z.unknown()) })
const Performance = z.object({
  id: Id.nullish(),
  datetime: z.iso.datetime({ offset: true }),
  publish_datetime: orNull(z.iso.datetime({ offset: true })),
  show_id: Id.nullish(),
  sold_out: orNull(z.boolean()),
  show: z.object({
    id: Id.nullish(),
    name: z.string(),
    description: orNull(z.string()),
    image: orNull(z.string()),
    price_per_person: orNull(z.array(z.coerce.number())),
  }),
})

function parseResponse(page: Page, context: ParseContext): Parsed {
  const { results } = parseJsonResponse(page, ApiResponse, 'the response has no list "results"')
  return parseRecords(results, Performance, (performance) => {
    const publishedAt = performance.publish_datetime
    if (publishedAt && Date.parse(publishedAt) > Date.parse(context.now)) return undefined
    return toListing(performance, context)
  })
}

function toListing(performance: z.infer<typeof Performance>, { timeZone, currency }: ParseContext): RawListing {
  const { id, datetime, show, sold_out: soldOut } = performance
  const date = localDay(new Date(datetime), timeZone)
  const showId = performance.show_id ?? show.id
  const link = showId == null ? '/calendar' : `/shows/${showId}/?date=${date}`
  const prices = show.price_per_person?.filter(Number.isFinite) ?? []
  return {
    ...(id != null && { sourceId: String(id) }),
    title: show.name,
    date,
    start: datetime,
    ...(prices.length > 0 && {
      price: { min: Math.min(...prices), max: Math.max(...prices), currency: currency ?? 'USD' },
    }),
    ...(soldOut && { status: 'sold out' }),
    // the calendar lists "*CLOSED* for the holiday" as a show
    ...(/^\W*closed\b/i.test(tidy(show.name)) && { kind: 'other' }),
    url: link,
    ticketUrl: link,
    ...(show.image && { imageUrl: show.image }),
    ...(show.description && { description: show.description }),
  }
}
