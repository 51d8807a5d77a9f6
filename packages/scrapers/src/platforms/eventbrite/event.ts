import { z } from 'zod'
import type { RawListing } from '../../source/source.ts'

const Text = z.string().nullish()
/** A text, or the pair of text and HTML that the API gives. */
const Said = z
  .union([z.string(), z.object({ text: Text, html: Text }).transform(({ text, html }) => text ?? html ?? null)])
  .nullish()
const Money = z.object({ major_value: z.coerce.number().nullish(), currency: Text }).nullish().catch(null)
const Moment = z.object({ local: z.string() }).nullish()
const Picture = z
  .object({ url: Text, original: z.object({ url: Text }).nullish() })
  .nullish()
  .catch(null)
const Coordinate = z.coerce
  .number()
  .nullish()
  .catch(null)
  .transform((degrees) => degrees || null)
const Place = z
  .object({
    name: Text,
    address: z
      .object({
        address_1: Text,
        localized_address_display: Text,
        city: Text,
        latitude: Coordinate,
        longitude: Coordinate,
      })
      .nullish(),
  })
  .nullish()

/** An event as a page holds it (`start_date`, `primary_venue`), or as the API gives it (`start.local`, `venue`). */
export const EventbriteEvent = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  name: Said,
  title: Text,
  url: z.string(),
  start_date: Text,
  start_time: Text,
  start: Moment,
  end_date: Text,
  end_time: Text,
  end: Moment,
  hide_end_date: z.boolean().nullish().catch(null),
  status: Text,
  is_cancelled: z.boolean().nullish(),
  is_free: z.boolean().nullish(),
  summary: Text,
  description: Said,
  image: Picture,
  logo: Picture,
  tags: z
    .array(z.object({ prefix: Text, display_name: Text }))
    .nullish()
    .catch(null),
  category: z.object({ name: Text }).nullish().catch(null),
  subcategory: z.object({ name: Text }).nullish().catch(null),
  ticket_availability: z
    .object({
      is_sold_out: z.boolean().nullish(),
      is_free: z.boolean().nullish(),
      minimum_ticket_price: Money,
      maximum_ticket_price: Money,
    })
    .nullish()
    .catch(null),
  primary_venue: Place,
  venue: Place,
})
type EventbriteEvent = z.infer<typeof EventbriteEvent>

/** What Eventbrite says of an event; its hours are those of the event's own place. */
export function listingOf(event: EventbriteEvent): RawListing | undefined {
  const title = event.name ?? event.title
  const [day, clock] = event.start ? event.start.local.split('T') : [event.start_date, event.start_time]
  if (!title || !day) return undefined
  const { genres, category } = stylesOf(event)
  const picture = event.logo ?? event.image
  return {
    ...(event.id != null && { sourceId: String(event.id) }),
    title,
    date: day,
    ...(clock && { start: clock.slice(0, 5) }),
    ...endOf(event, day),
    ...priceOf(event),
    status: statusOf(event),
    url: event.url,
    ticketUrl: event.url,
    imageUrl: picture?.url ?? picture?.original?.url ?? undefined,
    description: event.description ?? event.summary ?? undefined,
    ...placeOf(event),
    genres,
    category,
  }
}

/** The end's hour, with its day when that is another one. */
function endOf(event: EventbriteEvent, day: string): Pick<RawListing, 'end'> {
  const [date, clock] = event.end ? event.end.local.split('T') : [event.end_date, event.end_time]
  if (!date || !clock || event.hide_end_date || date < day) return {}
  return { end: date === day ? clock.slice(0, 5) : `${date} ${clock.slice(0, 5)}` }
}

function statusOf({
  is_cancelled: cancelled,
  status,
  ticket_availability: left,
}: EventbriteEvent): RawListing['status'] {
  if (cancelled || /^cancel/i.test(status ?? '')) return 'cancelled'
  return left?.is_sold_out ? 'sold out' : undefined
}

function priceOf({ is_free: free, ticket_availability: left }: EventbriteEvent): Pick<RawListing, 'price'> {
  const min = left?.minimum_ticket_price
  const max = left?.maximum_ticket_price
  // nothing, of an event that is not free, is what stands there while no ticket is on sale
  if (min?.major_value || max?.major_value)
    return { price: { min: min?.major_value, max: max?.major_value, currency: min?.currency ?? max?.currency } }
  return free || left?.is_free ? { price: 'Free' } : {}
}

function placeOf({ primary_venue: primary, venue = primary }: EventbriteEvent): Pick<RawListing, 'venue' | 'place'> {
  const place = venue ?? primary
  if (!place) return {}
  return {
    ...(place.name && { venue: place.name }),
    ...(place.address && {
      place: {
        address: place.address.address_1 || place.address.localized_address_display,
        city: place.address.city,
        latitude: place.address.latitude,
        longitude: place.address.longitude,
      },
    }),
  }
}

/** Eventbrite's own category, style, format and tags; what organizers tag is not to be relied on. */
function stylesOf({ tags, category, subcategory }: EventbriteEvent): { genres: string[]; category: string } {
  const named = (prefix: string): string[] =>
    (tags ?? []).flatMap((tag) => (tag.prefix === prefix && tag.display_name ? tag.display_name : []))
  const styles = [...named('EventbriteSubCategory'), subcategory?.name ?? '']
  return {
    genres: styles.filter((style) => style !== '' && style !== 'Other'),
    category: [
      ...[...named('EventbriteCategory'), category?.name ?? ''],
      ...styles,
      ...[...named('EventbriteFormat'), ...named('Master')],
    ]
      .filter((word) => word !== '' && word !== 'Other')
      .join(', '),
  }
}
