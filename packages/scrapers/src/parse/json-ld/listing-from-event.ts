import { parsePrice } from '@houselights/domain/prices/parse-price'
import { parseAmount } from '@houselights/domain/prices/printed-amount'
import { decodeHTML } from 'entities'
import type { ParseContext, RawListing } from '../../source/source.ts'
import { removeEmpty } from '../html/element-text.ts'
import { getEndTime, getStartClock, parseJsonLdDate } from './event-times.ts'
import { findNodes, getName, getTypes, isNode, type JsonLdNode, toList, toNumber, toTerm, toText } from './nodes.ts'

const STATUSES = new Map<string, RawListing['status']>([
  ['EventCancelled', 'cancelled'],
  ['EventPostponed', 'postponed'],
  ['EventMovedOnline', 'moved'],
])

/** Converts a JSON-LD event to a listing, or returns undefined if it has no name or no date that can be parsed. */
export function toEventListing(event: JsonLdNode, context: ParseContext): RawListing | undefined {
  const title = toText(event.name) ?? toText(event.headline)
  const start = parseJsonLdDate(toText(event.startDate) ?? '', context)
  if (!title || !start) return undefined
  const end = parseJsonLdDate(toText(event.endDate) ?? '', context)
  const { soldOut, ...offers } = parseOffers(event)
  const status = STATUSES.get(toTerm(toText(event.eventStatus) ?? ''))
  return removeEmpty({
    title,
    date: start.date,
    start: getStartClock(start, end),
    end: getEndTime(start, end),
    doors: getDoors(event, context),
    status: status ?? (soldOut ? 'sold out' : undefined),
    ...offers,
    ...getLinks(toUrl(event), offers.ticketUrl),
    imageUrl: toImage(event.image) ?? toImage(event.thumbnailUrl),
    description: getDescription(event),
    age: toText(event.typicalAgeRange),
    access: getAccess(event),
    category: getTypes(event).map(toTypeWords).join(', '),
    ...getPlace(event),
    ...getActs(event),
  })
}

/** Parses an event's offers: the ticket link, the price, and whether they are all sold out. */
function parseOffers(event: JsonLdNode): Pick<RawListing, 'ticketUrl' | 'price'> & { soldOut: boolean } {
  const offers = findNodes(event.offers).flatMap((offer) => [offer, ...findNodes(offer.offers)])
  const amounts = offers.flatMap(getAmounts)
  const availabilities = offers.flatMap(({ availability }) => toText(availability) ?? []).map(toTerm)
  const currency =
    offers.map((offer) => toText(offer.priceCurrency)).find(Boolean) ??
    // "€12,50" contains its currency; a bare $ may mean one of several
    offers.flatMap((offer) => parsePrice(toText(offer.price), '').currency || []).at(0)
  const isFree = /^true$/i.test(toText(event.isAccessibleForFree) ?? '')
  const url = offers.map((offer) => toText(offer.url)).find(Boolean)
  return {
    ...(url && { ticketUrl: url }),
    ...toPriceField(amounts, currency, isFree),
    soldOut:
      (availabilities.length > 0 && availabilities.every((state) => /^soldout$/i.test(state))) ||
      // one site marks sold-out shows only in the offer's URL: `?categorySlug=sold-out`
      /[/=]sold-?out(?:[/&#]|$)/i.test(url ?? ''),
  }
}

/** Schema.org specifies `12.50`. Sites also write `12,50`, `12,50 €` and `CA$12.50`. */
const toAmount = (value: unknown): number | undefined => {
  const text = toText(value)
    ?.replace(/^[A-Z]{0,3}[$€£]|[$€£]$/g, '')
    .trim()
  return toNumber(text) ?? (text ? parseAmount(text, 'EUR') : undefined)
}

const getAmounts = (offer: JsonLdNode): number[] => {
  const specifiedPrices = findNodes(offer.priceSpecification).flatMap(({ price, minPrice, maxPrice }) => [
    price,
    minPrice,
    maxPrice,
  ])
  const rangeAmounts = [offer.lowPrice, offer.highPrice].map(toAmount).filter((amount) => amount !== undefined)
  const singleAmounts = [offer.price, ...specifiedPrices].map(toAmount).filter((amount) => amount !== undefined)
  // a range from 0 to 0 is an empty form, not a free show
  return [...singleAmounts, ...(rangeAmounts.some((amount) => amount > 0) ? rangeAmounts : [])]
}

function toPriceField(
  amounts: readonly number[],
  currency: string | undefined,
  isFree: boolean,
): Pick<RawListing, 'price'> {
  const paidAmounts = amounts.filter((amount) => amount > 0)
  // a bare 0 without a currency is a form's default
  const hasPrice = isFree || (amounts.length > 0 && (paidAmounts.length > 0 || currency !== undefined))
  if (!hasPrice) return {}
  // a free ticket beside paid ones is for volunteers or companions
  const prices = paidAmounts.length > 0 ? paidAmounts : [0]
  return { price: { min: Math.min(...prices), max: Math.max(...prices), currency: currency ?? null } }
}

/** Returns the event's links. Some plug-ins escape their ampersands as in HTML. */
function getLinks(url: string | undefined, ticketUrl: string | undefined): Pick<RawListing, 'url' | 'ticketUrl'> {
  const unescapeAmpersands = (href: string | undefined): string | undefined => href?.replace(/&(?:amp|#0?38);/g, '&')
  return { url: unescapeAmpersands(url ?? ticketUrl), ticketUrl: unescapeAmpersands(ticketUrl) }
}

const toTypeWords = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

function getDoors(event: JsonLdNode, context: ParseContext): string | undefined {
  const text = toText(event.doorTime)
  if (!text) return undefined
  const clock = /^\d{4}-/.test(text) ? parseJsonLdDate(text, context)?.clock : text
  return clock && /^00:00(?::00)?$/.test(clock) ? undefined : clock
}

const toUrl = (event: JsonLdNode): string | undefined =>
  toText(event.url) ??
  [toText(event['@id']), toText(event.mainEntityOfPage)].find((id) => id !== undefined && /^https?:/.test(id))

/** Returns the first picture with a real URL. */
const toImage = (images: unknown): string | undefined =>
  toList(images)
    .map((image) => (isNode(image) ? (toText(image.url) ?? toText(image.contentUrl)) : toText(image)))
    .find((address) => address !== undefined && !/^data:/i.test(address))

/** Returns the event's description. Some plug-ins escape its HTML and newlines a second time. */
function getDescription(event: JsonLdNode): string | undefined {
  const text = toText(event.description)?.replaceAll('\\n', '\n')
  return text && /&lt;\/?[a-z]/i.test(text) ? decodeHTML(text) : text
}

/**
 * Returns the accessibility features of the event and its venue as text: `{"name": "Wheelchair accessible", "value":
 * true}` becomes `Wheelchair accessible: true`.
 */
function getAccess(event: JsonLdNode): readonly string[] | undefined {
  const features = [event, ...findNodes(event.location)].flatMap((node) => [
    ...toList(node.amenityFeature),
    ...toList(node.accessibilityFeature),
  ])
  const statements = features.flatMap((feature) => {
    const name = getName(feature)
    if (!name) return []
    if (!isNode(feature)) return name
    // a feature without a value counts as present
    return `${name}: ${typeof feature.value === 'boolean' ? feature.value : (toText(feature.value) ?? 'yes')}`
  })
  return statements.length > 0 ? statements : undefined
}

function getPlace(event: JsonLdNode): Pick<RawListing, 'venue' | 'place'> {
  const location = toList(event.location).find(
    (candidate) => !isNode(candidate) || !getTypes(candidate).includes('VirtualLocation'),
  )
  const venue = getName(location)
  if (!isNode(location)) return venue ? { venue } : {}
  const [address] = toList(location.address)
  const [geo] = findNodes(location.geo)
  const place = {
    address: (isNode(address) ? toText(address.streetAddress) : toText(address)) ?? null,
    city: (isNode(address) ? toText(address.addressLocality) : undefined) ?? null,
    latitude: toNumber(geo?.latitude ?? location.latitude) ?? null,
    longitude: toNumber(geo?.longitude ?? location.longitude) ?? null,
  }
  return { ...(venue && { venue }), ...(Object.values(place).some((part) => part !== null) && { place }) }
}

function getActs(event: JsonLdNode): Pick<RawListing, 'performers' | 'genres'> {
  const performers = [...toList(event.performer), ...toList(event.performers)]
  const venue = getName(event.location)
  // if nobody entered a performer, plug-ins write the type's name or the venue
  const names = performers
    .flatMap((performer) => getName(performer) ?? [])
    .filter((name) => name !== venue && !/^(?:Organization|Person|PerformingGroup|MusicGroup)$/.test(name))
  const genres = [event, ...findNodes(performers)]
    .flatMap(({ genre }) => toList(genre))
    .flatMap((genre) => toText(genre) ?? [])
  return { ...(names.length > 0 && { performers: names }), ...(genres.length > 0 && { genres }) }
}
