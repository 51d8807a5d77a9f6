import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { Event } from '@houselights/contracts/entities/entities'
import { eventCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import { isOver } from '@houselights/domain/dates/show-hours'
import type { AggregateOffer, MusicEvent, Offer, WithContext } from 'schema-dts'
import { safeUrl } from '../../../format/links.ts'
import type { SiteContext } from '../../../json-ld/item-list.ts'
import { breadcrumbs, type Trail } from '../../../json-ld/item-list.ts'
import { eventCore, getStartDate, isListableEvent, OFF_STATUSES, toLocation } from '../../../json-ld/listed-event.ts'
import { monthName } from '../../archive/index.ts'
import { getEventPicture, pictureJsonLd } from '../../pictures/index.ts'
import { isOff } from '../facts/is-off.ts'
import { eventFacts } from './event-summary.ts'

interface EventSite extends SiteContext {
  city: SiteCity
}

/**
 * Creates an event's structured data. Leaves out facts that no source lists, including inferred ones. Returns undefined
 * unless `isListableEvent`.
 *
 * @internal for its test
 */
export function eventJsonLd(
  event: Event,
  site: EventSite,
  { isPast = false }: { isPast?: boolean } = {},
): WithContext<MusicEvent> | undefined {
  const { inferred, endsAt, presenter, admission } = event
  if (!isListableEvent(event)) return undefined
  const unlessInferred = <Value>(field: string, value: Value | null) => (inferred.includes(field) ? null : value)
  const doorTime = unlessInferred('doors', event.doors)
  const description = unlessInferred('description', event.description) || eventFacts(event, site.city)
  const ages = getAges(event.age)
  const offers = getOffers(event, isPast)
  return {
    '@context': 'https://schema.org',
    ...eventCore(event, site),
    ...getStatus(event),
    ...(endsAt && { endDate: endsAt }),
    ...(doorTime && { doorTime }),
    description,
    image: [site.origin + eventCardFile(event), ...pictureJsonLd(getEventPicture(event), site.origin)],
    location: toLocation(event.venue, site),
    // the presenter, if printed; never the venue, because many rent out their stage
    ...(presenter && { organizer: { '@type': 'Organization', name: presenter } }),
    ...(admission === 'free' && { isAccessibleForFree: true }),
    ...(ages && { typicalAgeRange: ages }),
    ...(offers && { offers }),
  }
}

/** Returns whether an event takes place as announced, and the previous start of a rescheduled one. */
function getStatus(event: Event): Pick<Exclude<MusicEvent, string>, 'eventStatus' | 'previousStartDate'> {
  const { status, previousStart } = event
  const offStatus = OFF_STATUSES[status]
  if (offStatus) return { eventStatus: offStatus }
  if (!previousStart || previousStart === getStartDate(event))
    return { eventStatus: 'https://schema.org/EventScheduled' }
  return { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: previousStart }
}

/** Lists ticket prices and where to buy, if sources list them. No source says whether tickets are still available. */
function getOffers(event: Event, isPast: boolean): Offer | AggregateOffer | undefined {
  const { priceMin, priceMax, currency, status, admission } = event
  const url = isPast || isOff(event) ? undefined : safeUrl(event.ticketUrl)
  // a pay-what-you-can show has no price: 0 would mean free
  const hasPrice = priceMin !== null && currency !== null && admission !== 'pay what you can'
  const isSoldOut = status === 'sold out'
  if (!url && !hasPrice && !isSoldOut) return undefined
  const common = {
    ...(url && { url }),
    ...(hasPrice && { priceCurrency: currency }),
    ...(isSoldOut && { availability: 'https://schema.org/SoldOut' as const }),
  }
  if (hasPrice && priceMax !== null && priceMax > priceMin)
    return { '@type': 'AggregateOffer', ...common, lowPrice: priceMin, highPrice: priceMax }
  return { '@type': 'Offer', ...common, ...(hasPrice && { price: priceMin }) }
}

function getAges(age: string | null): string | undefined {
  if (!age) return undefined
  if (/^all ages$/i.test(age.trim())) return '0-'
  const minAge = /^(\d{1,2})\s*\+$/.exec(age.trim())?.[1]
  return minAge && `${minAge}-`
}

export function eventPageJsonLd(event: Event, site: EventSite, now: string): object[] {
  if (!event.localDate) return []
  const isPast = isOver(event, now, site.city.timeZone)
  const eventData = eventJsonLd(event, site, { isPast })
  const month = event.localDate.slice(0, 7)
  const parents: Trail = isPast
    ? [
        ['Past shows', '/archive'],
        [monthName(month), `/archive/${month}`],
      ]
    : [['Events', '/events']]
  const trail: Trail = [...parents, [event.title, `/events/${encodeURIComponent(event.slug)}`]]
  return [...(eventData ? [eventData] : []), breadcrumbs(site, ...trail)]
}
