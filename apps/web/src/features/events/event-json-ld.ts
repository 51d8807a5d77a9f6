import { eventCardFile } from '@houselights/types/card-addresses'
import type { Event } from '@houselights/types/entities'
import type { AggregateOffer, MusicEvent, Offer, WithContext } from 'schema-dts'
import { safeUrl } from '../../format/links.ts'
import { breadcrumbs, type Way } from '../../json-ld/breadcrumbs.ts'
import type { Place } from '../../json-ld/ids.ts'
import { eventCore } from '../../json-ld/listed-event.ts'
import { placeOf } from '../../json-ld/places.ts'
import { monthName } from '../archive/index.ts'
import { pictureJsonLd, pictureOfEvent } from '../pictures/index.ts'
import { isOff, isPastShow } from './is-off.ts'

/**
 * An event as schema.org structured data. What no source states is left out, inferred facts included. Undefined for an
 * event without a date, which schema.org requires. `isPast`: nothing is sold any more.
 *
 * @internal for its test
 */
export function eventJsonLd(
  event: Event,
  place: Place,
  { isPast = false }: { isPast?: boolean } = {},
): WithContext<MusicEvent> | undefined {
  const { inferred, endsAt, presenter, admission } = event
  if (!event.localDate) return undefined
  const stated = <Value>(field: string, value: Value | null) => (inferred.includes(field) ? null : value)
  const [doorTime, description] = [stated('doors', event.doors), stated('description', event.description)]
  const ages = agesOf(event.age)
  const offers = offersOf(event, isPast)
  return {
    '@context': 'https://schema.org',
    ...eventCore(event, place),
    ...(endsAt && { endDate: endsAt }),
    ...(doorTime && { doorTime }),
    ...(description && { description }),
    image: [place.origin + eventCardFile(event), ...pictureJsonLd(pictureOfEvent(event), place.origin)],
    location: placeOf(event.venue, place),
    // who presents it, where that is printed. The venue is not: many let their stage to others
    ...(presenter && { organizer: { '@type': 'Organization', name: presenter } }),
    ...(admission === 'free' && { isAccessibleForFree: true }),
    ...(ages && { typicalAgeRange: ages }),
    ...(offers && { offers }),
  }
}

/** What tickets cost and where they are, as far as sources say so: that some are left, none does. */
function offersOf(event: Event, isPast: boolean): Offer | AggregateOffer | undefined {
  const { priceMin, priceMax, currency, status } = event
  const url = isPast || isOff(event) ? undefined : safeUrl(event.ticketUrl)
  const priced = priceMin !== null && currency !== null
  if (!url && !priced) return undefined
  const common = {
    ...(url && { url }),
    ...(priced && { priceCurrency: currency }),
    ...(status === 'sold out' && { availability: 'https://schema.org/SoldOut' as const }),
  }
  if (priced && priceMax !== null && priceMax > priceMin)
    return { '@type': 'AggregateOffer', ...common, lowPrice: priceMin, highPrice: priceMax }
  return { '@type': 'Offer', ...common, ...(priced && { price: priceMin }) }
}

/** An age rule as schema.org writes ranges: `21-`. */
function agesOf(age: string | null): string | undefined {
  if (!age) return undefined
  if (/^all ages$/i.test(age.trim())) return '0-'
  const from = /^(\d{1,2})\s*\+$/.exec(age.trim())?.[1]
  return from && `${from}-`
}

/** What the page of an event says of it to machines. */
export function eventPageJsonLd(event: Event, place: Place, today: string): object[] {
  const isPast = isPastShow(event, today)
  const about = eventJsonLd(event, place, { isPast })
  if (!about) return []
  const month = event.localDate.slice(0, 7)
  const list: Way = isPast
    ? [
        ['Past shows', '/archive'],
        [monthName(month), `/archive/${month}`],
      ]
    : [['Events', '/events']]
  return [about, breadcrumbs([...list, [event.title, `/events/${encodeURIComponent(event.slug)}`]], place)]
}
