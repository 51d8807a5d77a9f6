import { localDay, toCityInstant } from '@houselights/domain/dates/city-time'
import { z } from 'zod'
import { mergeParsed, onPrintedDay } from '../parse/cards.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { answerOf, Id, isJson, lenient, readRecords } from '../parse/json.ts'
import { listingOfEvent } from '../parse/json-ld/listing-from-event.ts'
import { readJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { mark, ofAddress, recogniseBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { readAroundLinks } from './tixr/around-links.ts'
import { isCardPage, type PrintedShow, readCards } from './tixr/items.ts'

const Text = lenient(z.string())
/** Moments are milliseconds since 1970, under one name in the page's own API and another in the one for clients. */
const Moment = z.number().int().min(0).max(8e12).nullish()
const Acts = z.object({ acts: z.array(z.object({ artist: z.object({ name: z.string() }) })) })
const Sale = z.object({ state: Text, tiers: z.array(z.object({ price: lenient(z.number()) })).catch([]) })
const TixrEvent = z
  .object({
    id: Id,
    name: z.string(),
    startDate: Moment,
    start_date: Moment,
    url: Text,
    description: Text,
    flyer_url: Text,
    status: Text,
    currencies: lenient(z.array(z.string())),
    venue: lenient(z.object({ name: Text, address: lenient(z.object({ city: Text })) })),
    lineups: lenient(z.union([Acts, z.array(Acts)])),
    sales: lenient(z.array(Sale)),
  })
  .refine((event) => (event.startDate ?? event.start_date) != null, 'there is no start')

/** Tixr's own answer for a group: a list of events, or an object that holds it. */
const Answer = z.union([z.array(z.unknown()), z.object({ events: z.array(z.unknown()) })])

function readGroupJson(page: Page, context: ParseContext): Parsed {
  const answer = answerOf(page, Answer, 'the answer holds no list of events')
  const records = Array.isArray(answer) ? answer : answer.events
  return readRecords(records, TixrEvent, (event) => listingOf(event, context))
}

function listingOf(event: z.infer<typeof TixrEvent>, { timeZone }: ParseContext): RawListing {
  const start = event.startDate ?? event.start_date ?? 0
  const acts = [event.lineups ?? []].flat().flatMap((lineup) => lineup.acts.map(({ artist }) => artist.name))
  const sales = event.sales ?? []
  // tiers that are closed or sold out stand there with a price of 0
  const prices = sales.flatMap(({ state, tiers }) =>
    state === 'OPEN' ? tiers.flatMap(({ price }) => (price ? [price] : [])) : [],
  )
  return {
    sourceId: String(event.id),
    title: event.name,
    performers: acts,
    date: localDay(start, timeZone),
    start: toCityInstant(start, timeZone),
    ...(prices.length > 0 && {
      price: { min: Math.min(...prices), max: Math.max(...prices), currency: event.currencies?.[0] ?? 'USD' },
    }),
    ...(sales.length > 0 && sales.every(({ state }) => state === 'SOLD_OUT') && { status: 'sold out' }),
    statusText: event.status ?? undefined,
    ...(event.url && { ticketUrl: event.url, url: event.url }),
    imageUrl: event.flyer_url ?? undefined,
    description: event.description ?? undefined,
    venue: event.venue?.name ?? undefined,
    ...(event.venue?.address?.city && { place: { city: event.venue.address.city } }),
  }
}

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
  parsePage: readPage,
})

function readPage(page: Page, context: ParseContext): Parsed {
  if (isJson(page)) return readGroupJson(page, context)
  const $ = loadHtml(page.body)
  const shows = isCardPage($) ? readCards($) : readAroundLinks($)
  if (shows.length > 0) return dated(shows, context)
  const { nodes, problems } = readJsonLd(page)
  if (nodes.length === 0)
    throw new SourceError('changed', page.url, 'there are neither links to Tixr nor JSON-LD events on the page')
  return { listings: nodes.flatMap((node) => listingOfEvent(node, context) ?? []), problems }
}

const dated = (shows: readonly PrintedShow[], context: ParseContext): Parsed =>
  mergeParsed(
    shows.map(({ day, ...show }) =>
      onPrintedDay(day, context, `"${show.title}" has no date that can be read: "${day}"`, {
        ...show,
        sourceId: tixrId(show.ticketUrl),
      }),
    ),
  )

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
