import { z } from 'zod'
import { Id, orNull, Text } from '../../parse/json.ts'
import type { RawListing } from '../../source/source.ts'

/** A text, or the API's pair of text and HTML. */
const TextOrHtml = z
  .union([z.string(), z.object({ text: Text, html: Text }).transform(({ text, html }) => text ?? html ?? null)])
  .nullish()
const Money = orNull(z.object({ major_value: z.coerce.number().nullish(), currency: Text }))
const LocalDateTime = z.object({ local: z.string() }).nullish()
const Picture = orNull(z.object({ url: Text, original: z.object({ url: Text }).nullish() }))
const Coordinate = orNull(z.coerce.number()).transform((degrees) => degrees || null)
const Address = z.object({
  address_1: Text,
  localized_address_display: Text,
  city: Text,
  latitude: Coordinate,
  longitude: Coordinate,
})
const Place = z.object({ name: Text, address: Address.nullish() }).nullish()

/** An event as embedded in a page (`start_date`, `primary_venue`) or returned by the API (`start.local`, `venue`). */
export const EventbriteEvent = z.object({
  id: Id.nullish(),
  name: TextOrHtml,
  title: Text,
  url: z.string(),
  start_date: Text,
  start_time: Text,
  start: LocalDateTime,
  end_date: Text,
  end_time: Text,
  end: LocalDateTime,
  hide_end_date: orNull(z.boolean()),
  status: Text,
  is_cancelled: z.boolean().nullish(),
  is_free: z.boolean().nullish(),
  summary: Text,
  description: TextOrHtml,
  image: Picture,
  logo: Picture,
  tags: orNull(z.array(z.object({ prefix: Text, display_name: Text }))),
  category: orNull(z.object({ name: Text })),
  subcategory: orNull(z.object({ name: Text })),
  ticket_availability: orNull(
    z.object({
      is_sold_out: z.boolean().nullish(),
      is_free: z.boolean().nullish(),
      minimum_ticket_price: Money,
      maximum_ticket_price: Money,
    }),
  ),
  primary_venue: Place,
  venue: Place,
})
type EventbriteEvent = z.infer<typeof EventbriteEvent>

/** Converts an event to a listing. Its times are local to the event's place. */
export function toListing(event: EventbriteEvent): RawListing | undefined {
  const title = event.name ?? event.title
  const [day, clock] = event.start ? event.start.local.split('T') : [event.start_date, event.start_time]
  if (!title || !day) return undefined
  const { genres, category } = getStyles(event)
  const picture = event.logo ?? event.image
  return {
    ...(event.id != null && { sourceId: String(event.id) }),
    title,
    date: day,
    ...(clock && { start: clock.slice(0, 5) }),
    ...getEnd(event, day),
    ...toPrice(event),
    status: getStatus(event),
    url: event.url,
    ticketUrl: event.url,
    imageUrl: picture?.url ?? picture?.original?.url ?? undefined,
    description: event.description ?? event.summary ?? undefined,
    ...getPlace(event),
    genres,
    category,
  }
}

/** Returns the time of the end, with its day if it ends on another day. */
function getEnd(event: EventbriteEvent, day: string): Pick<RawListing, 'end'> {
  const [date, clock] = event.end ? event.end.local.split('T') : [event.end_date, event.end_time]
  if (!date || !clock || event.hide_end_date || date < day) return {}
  return { end: date === day ? clock.slice(0, 5) : `${date} ${clock.slice(0, 5)}` }
}

function getStatus(event: EventbriteEvent): RawListing['status'] {
  if (event.is_cancelled || /^cancel/i.test(event.status ?? '')) return 'cancelled'
  return event.ticket_availability?.is_sold_out ? 'sold out' : undefined
}

function toPrice({ is_free: isFree, ticket_availability: availability }: EventbriteEvent): Pick<RawListing, 'price'> {
  const min = availability?.minimum_ticket_price
  const max = availability?.maximum_ticket_price
  // an event that isn't free has a price of 0 while no ticket is on sale
  if (min?.major_value || max?.major_value)
    return { price: { min: min?.major_value, max: max?.major_value, currency: min?.currency ?? max?.currency } }
  return isFree || availability?.is_free ? { price: 'Free' } : {}
}

function getPlace({ primary_venue: primaryVenue, venue }: EventbriteEvent): Pick<RawListing, 'venue' | 'place'> {
  const { name, address } = venue ?? primaryVenue ?? {}
  const { address_1: street, localized_address_display: displayAddress, city, latitude, longitude } = address ?? {}
  return {
    venue: name || undefined,
    ...(address && { place: { address: street || displayAddress, city, latitude, longitude } }),
  }
}

/** Returns Eventbrite's own category, style, format and tags. Tags that organizers add aren't reliable. */
function getStyles({ tags, category, subcategory }: EventbriteEvent): { genres: string[]; category: string } {
  const getTags = (prefix: string): string[] =>
    (tags ?? []).flatMap((tag) => (tag.prefix === prefix && tag.display_name ? tag.display_name : []))
  const styles = [...getTags('EventbriteSubCategory'), subcategory?.name ?? '']
  return {
    genres: styles.filter((style) => style !== '' && style !== 'Other'),
    category: [
      ...getTags('EventbriteCategory'),
      category?.name,
      ...styles,
      ...getTags('EventbriteFormat'),
      ...getTags('Master'),
    ]
      .filter((word) => word && word !== 'Other')
      .join(', '),
  }
}
