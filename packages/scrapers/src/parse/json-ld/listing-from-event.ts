import { parsePrice } from '@houselights/domain/prices/parse-price'
import { parseAmount } from '@houselights/domain/prices/printed-amount'
import { decodeHTML } from 'entities'
import type { ParseContext, RawListing } from '../../source/source.ts'
import { filled } from '../html/element-text.ts'
import { endTime, parseMoment, startClock } from './event-times.ts'
import { isNode, type JsonLdNode, listOf, nameOf, nodesOf, numberOf, termOf, textOf, typesOf } from './nodes.ts'

const STATUSES = new Map<string, RawListing['status']>([
  ['EventCancelled', 'cancelled'],
  ['EventPostponed', 'postponed'],
  ['EventMovedOnline', 'moved'],
])

/** What a JSON-LD event says, as a listing; undefined where it lacks a name or a date that can be read. */
export function listingOfEvent(event: JsonLdNode, context: ParseContext): RawListing | undefined {
  const title = textOf(event.name) ?? textOf(event.headline)
  const start = parseMoment(textOf(event.startDate) ?? '', context)
  if (!title || !start) return undefined
  const end = parseMoment(textOf(event.endDate) ?? '', context)
  const { soldOut, ...offers } = parseOffers(event)
  const status = STATUSES.get(termOf(textOf(event.eventStatus) ?? ''))
  return filled({
    title,
    date: start.date,
    start: startClock(start, end),
    end: endTime(start, end),
    doors: doorsOf(event, context),
    status: status ?? (soldOut ? 'sold out' : undefined),
    ...offers,
    ...linksOf(urlOf(event), offers.ticketUrl),
    imageUrl: imageOf(event.image) ?? imageOf(event.thumbnailUrl),
    description: descriptionOf(event),
    age: textOf(event.typicalAgeRange),
    access: accessOf(event),
    category: typesOf(event).map(wordsOf).join(', '),
    ...placeOf(event),
    ...actsOf(event),
  })
}

/** What an event's offers say: where one buys, for how much, and whether anything is left. */
function parseOffers(event: JsonLdNode): Pick<RawListing, 'ticketUrl' | 'price'> & { soldOut: boolean } {
  const offers = nodesOf(event.offers).flatMap((offer) => [offer, ...nodesOf(offer.offers)])
  const amounts = offers.flatMap(amountsOf)
  const states = offers.flatMap(({ availability }) => textOf(availability) ?? []).map(termOf)
  const currency =
    offers.map((offer) => textOf(offer.priceCurrency)).find(Boolean) ??
    // "€12,50" names it in the price; a bare $ does not
    offers.flatMap((offer) => parsePrice(textOf(offer.price), '').currency || []).at(0)
  const free = /^true$/i.test(textOf(event.isAccessibleForFree) ?? '')
  const url = offers.map((offer) => textOf(offer.url)).find(Boolean)
  return {
    ...(url && { ticketUrl: url }),
    ...priceIn(amounts, currency, free),
    soldOut:
      (states.length > 0 && states.every((state) => /^soldout$/i.test(state))) ||
      // one site says it in the address of the offer alone: `?categorySlug=sold-out`
      /[/=]sold-?out(?:[/&#]|$)/i.test(url ?? ''),
  }
}

/** Schema.org asks for `12.50`. Sites write `12,50`, `12,50 €` and `CA$12.50`, too. */
const amountOf = (value: unknown): number | undefined => {
  const text = textOf(value)
    ?.replace(/^[A-Z]{0,3}[$€£]|[$€£]$/g, '')
    .trim()
  return numberOf(text) ?? (text ? parseAmount(text, 'EUR') : undefined)
}

const amountsOf = (offer: JsonLdNode): number[] => {
  const specified = nodesOf(offer.priceSpecification).flatMap(({ price, minPrice, maxPrice }) => [
    price,
    minPrice,
    maxPrice,
  ])
  const range = [offer.lowPrice, offer.highPrice].map(amountOf).filter((amount) => amount !== undefined)
  const plain = [offer.price, ...specified].map(amountOf).filter((amount) => amount !== undefined)
  // a range of nothing to nothing is a form left empty, not a free show
  return [...plain, ...(range.some((amount) => amount > 0) ? range : [])]
}

function priceIn(amounts: readonly number[], currency: string | undefined, free: boolean): Pick<RawListing, 'price'> {
  const paid = amounts.filter((amount) => amount > 0)
  // a bare 0 without a currency is a form's default
  const isStated = free || (amounts.length > 0 && (paid.length > 0 || currency !== undefined))
  if (!isStated) return {}
  const all = amounts.length > 0 ? amounts : [0]
  return { price: { min: Math.min(...all), max: Math.max(...all), currency: currency ?? null } }
}

/** Addresses, of which some plug-ins escape the ampersands as if they stood in HTML. */
function linksOf(url: string | undefined, ticketUrl: string | undefined): Pick<RawListing, 'url' | 'ticketUrl'> {
  const plain = (href: string | undefined): string | undefined => href?.replace(/&(?:amp|#0?38);/g, '&')
  return { url: plain(url ?? ticketUrl), ticketUrl: plain(ticketUrl) }
}

const wordsOf = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

function doorsOf(event: JsonLdNode, context: ParseContext): string | undefined {
  const text = textOf(event.doorTime)
  if (!text) return undefined
  const clock = /^\d{4}-/.test(text) ? parseMoment(text, context)?.clock : text
  return clock && /^00:00(?::00)?$/.test(clock) ? undefined : clock
}

const urlOf = (event: JsonLdNode): string | undefined =>
  textOf(event.url) ??
  [textOf(event['@id']), textOf(event.mainEntityOfPage)].find((id) => id !== undefined && /^https?:/.test(id))

/** The first picture that has an address of its own. */
const imageOf = (images: unknown): string | undefined =>
  listOf(images)
    .map((image) => (isNode(image) ? (textOf(image.url) ?? textOf(image.contentUrl)) : textOf(image)))
    .find((address) => address !== undefined && !/^data:/i.test(address))

/** Some plug-ins escape a description's HTML a second time, and its line ends too. */
function descriptionOf(event: JsonLdNode): string | undefined {
  const text = textOf(event.description)?.replaceAll('\\n', '\n')
  return text && /&lt;\/?[a-z]/i.test(text) ? decodeHTML(text) : text
}

/** The features of the place, and of the event itself: `{"name": "Wheelchair accessible", "value": true}`. */
function accessOf(event: JsonLdNode): readonly string[] | undefined {
  const features = [event, ...nodesOf(event.location)].flatMap((node) => [
    ...listOf(node.amenityFeature),
    ...listOf(node.accessibilityFeature),
  ])
  const said = features.flatMap((feature) => {
    const name = nameOf(feature)
    if (!name) return []
    if (!isNode(feature)) return name
    // a feature without a value is there
    return `${name}: ${typeof feature.value === 'boolean' ? feature.value : (textOf(feature.value) ?? 'yes')}`
  })
  return said.length > 0 ? said : undefined
}

function placeOf(event: JsonLdNode): Pick<RawListing, 'venue' | 'place'> {
  const location = listOf(event.location).find((each) => !isNode(each) || !typesOf(each).includes('VirtualLocation'))
  const venue = nameOf(location)
  if (!isNode(location)) return venue ? { venue } : {}
  const [address] = listOf(location.address)
  const [geo] = nodesOf(location.geo)
  const place = {
    address: (isNode(address) ? textOf(address.streetAddress) : textOf(address)) ?? null,
    city: (isNode(address) ? textOf(address.addressLocality) : undefined) ?? null,
    latitude: numberOf(geo?.latitude ?? location.latitude) ?? null,
    longitude: numberOf(geo?.longitude ?? location.longitude) ?? null,
  }
  return { ...(venue && { venue }), ...(Object.values(place).some((part) => part !== null) && { place }) }
}

function actsOf(event: JsonLdNode): Pick<RawListing, 'performers' | 'genres'> {
  const performers = [...listOf(event.performer), ...listOf(event.performers)]
  const venue = nameOf(event.location)
  // plug-ins put the type's name, or the venue, where nobody filled in a performer
  const names = performers
    .flatMap((performer) => nameOf(performer) ?? [])
    .filter((name) => name !== venue && !/^(?:Organization|Person|PerformingGroup|MusicGroup)$/.test(name))
  const genres = [event, ...nodesOf(performers)]
    .flatMap(({ genre }) => listOf(genre))
    .flatMap((genre) => textOf(genre) ?? [])
  return { ...(names.length > 0 && { performers: names }), ...(genres.length > 0 && { genres }) }
}
