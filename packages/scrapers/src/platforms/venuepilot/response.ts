import { tidy } from '@houselights/domain/text/text'
import { z } from 'zod'
import { Id, jsonOf, lenient, readRecords } from '../../parse/json.ts'
import { besideTitle } from '../../parse/subtitle.ts'
import type { Page, Parsed, RawListing } from '../../source/source.ts'
import { SourceError } from '../../source/source-error.ts'

const text = lenient(z.string())
const number = lenient(z.coerce.number())
const Events = z.array(z.unknown())
const Answer = z.object({
  data: z
    .object({
      paginatedEvents: z.object({ collection: Events, metadata: z.object({ totalPages: number }).nullish() }).nullish(),
      publicEvents: Events.nullish(),
    })
    .nullish(),
  errors: z.array(z.object({ message: text })).nullish(),
})
const Event = z.object({
  id: Id,
  name: z.string(),
  date: z.string(),
  doorTime: text,
  startTime: text,
  minimumAge: number,
  promoter: text,
  support: text,
  description: text,
  status: text,
  ticketsUrl: text,
  websiteUrl: text,
  priceMin: number,
  priceMax: number,
  currency: text,
  announceImages: lenient(
    z.array(
      z.object({
        highlighted: z.boolean().nullish(),
        versions: z.object({ cover: z.object({ src: text }).nullish() }).nullish(),
      }),
    ),
  ),
  venue: lenient(z.object({ name: text, street1: text, city: text, lat: number, long: number }).partial()),
})

export const isAnswer = (page: Page): boolean => /^\s*\{/.test(page.body)

/** How many pages the list has in all. */
export const lastPageOf = (page: Page): number => answerOf(page).paginatedEvents?.metadata?.totalPages ?? 1

export function parseAnswer(page: Page): Parsed {
  const { paginatedEvents, publicEvents } = answerOf(page)
  return readRecords(paginatedEvents?.collection ?? publicEvents ?? [], Event, eventListing)
}

function answerOf(page: Page) {
  const answer = Answer.safeParse(jsonOf(page))
  const data = answer.data?.data
  if (!data?.paginatedEvents && !data?.publicEvents)
    throw new SourceError('changed', page.url, answer.data?.errors?.[0]?.message ?? 'the answer holds no events')
  return data
}

function eventListing(event: z.infer<typeof Event>): RawListing {
  const { venue } = event
  const { presenter } = besideTitle(event.promoter ?? '')
  const image = (event.announceImages?.find(({ highlighted }) => highlighted) ?? event.announceImages?.[0])?.versions
  const free = /^\s*free\b/i.test(event.status ?? '')
  const [min, max] = [event.priceMin || event.priceMax, event.priceMax || event.priceMin]
  return {
    sourceId: String(event.id),
    // acts are in the name: the account's lists of artists are copied from night to night
    title: event.name,
    ...supportParts(tidy(event.support ?? '')),
    ...(presenter && { presenter }),
    date: event.date.slice(0, 10),
    ...(event.doorTime && { doors: event.doorTime.slice(0, 5) }),
    // midnight sharp stands where no hour was entered
    ...(event.startTime && !event.startTime.startsWith('00:00') && { start: event.startTime.slice(0, 5) }),
    // nothing beside a real price is "no lower bound"; nothing alone is "not stated"
    ...(max ? { price: { min: min ?? null, max, currency: event.currency ?? 'USD' } } : free && { price: 'Free' }),
    ...(event.minimumAge !== null && event.minimumAge !== undefined && { age: ageRule(event.minimumAge) }),
    ...(event.status && { statusText: event.status }),
    ...(event.ticketsUrl && { ticketUrl: event.ticketsUrl }),
    ...((event.websiteUrl || event.ticketsUrl) && { url: event.websiteUrl || (event.ticketsUrl ?? undefined) }),
    ...(image?.cover?.src && { imageUrl: image.cover.src }),
    ...(event.description && { description: event.description }),
    ...(venue?.name && { venue: venue.name }),
    ...(venue && { place: { address: venue.street1, city: venue.city, latitude: venue.lat, longitude: venue.long } }),
  }
}

const ageRule = (age: number): string => (age > 0 ? `${age}+` : 'All ages')

const NO_GUESTS = /\b(?:free|all ages|tribute|exhibition|release|tour|presents?|presented)\b/i

/** The field `support`: guests, or what else the venue prints below the name (`Free + All Ages!`, `Record Release!`). */
export function supportParts(line: string): Pick<RawListing, 'support' | 'presenter' | 'tour' | 'subtitle'> {
  if (line === '') return {}
  return line.endsWith('!') || NO_GUESTS.test(line) ? besideTitle(line) : { support: line }
}
