import { localDay, toCityInstant } from '@houselights/domain/city-time'
import { z } from 'zod'
import { jsonOf, readRecords } from '../../read-json.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source.ts'
import { SourceError } from '../../source-error.ts'

const Text = z.string().nullish().catch(null)
/** Moments are milliseconds since 1970, under one name in the page's own API and another in the one for clients. */
const Moment = z.number().int().min(0).max(8e12).nullish()
const Acts = z.object({ acts: z.array(z.object({ artist: z.object({ name: z.string() }) })) })
const Sale = z.object({ state: Text, tiers: z.array(z.object({ price: z.number().nullish().catch(null) })).catch([]) })
const TixrEvent = z
  .object({
    id: z.union([z.number(), z.string()]),
    name: z.string(),
    startDate: Moment,
    start_date: Moment,
    url: Text,
    description: Text,
    flyer_url: Text,
    status: Text,
    currencies: z.array(z.string()).nullish().catch(null),
    venue: z
      .object({ name: Text, address: z.object({ city: Text }).nullish().catch(null) })
      .nullish()
      .catch(null),
    lineups: z
      .union([Acts, z.array(Acts)])
      .nullish()
      .catch(null),
    sales: z.array(Sale).nullish().catch(null),
  })
  .refine((event) => (event.startDate ?? event.start_date) != null, 'there is no start')

/** Tixr's own answer for a group: a list of events, or an object that holds it. */
export function readGroupJson(page: Page, context: ParseContext): Parsed {
  const answer = z.union([z.array(z.unknown()), z.object({ events: z.array(z.unknown()) })]).safeParse(jsonOf(page))
  if (!answer.success) throw new SourceError('changed', page.url, 'the answer holds no list of events')
  const records = Array.isArray(answer.data) ? answer.data : answer.data.events
  return readRecords(records, TixrEvent, page, (event) => listingOf(event, context))
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
