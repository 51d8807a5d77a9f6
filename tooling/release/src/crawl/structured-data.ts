import { isoDay, toCityInstant } from '@houselights/domain/dates/city-time'
import { z } from 'zod'

/**
 * Builds the schema of structured data: what search engines require of each type (Google's documentation of structured
 * data), and the values that schema.org allows.
 */
function createThingSchema(timeZone: string) {
  const toList = (value: unknown) => (Array.isArray(value) ? value : [value])
  const toListSchema = <Item extends z.ZodType>(item: Item) => z.preprocess(toList, z.array(item).min(1)).optional()
  const address = z.url({ protocol: /^https?$/ })
  const amount = z.union([z.number().min(0), z.string().regex(/^\d+(?:\.\d+)?$/)])
  const date = z.string().refine((text) => isDate(text, timeZone), 'isn’t a date, or lacks the city’s offset')
  const schemaOrg = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`))
  const thing: z.ZodType = z.lazy(() => z.discriminatedUnion('@type', typeSchemas))
  const things = toListSchema(thing)
  const text = z.string().min(1)
  const toTypeSchema = <Shape extends z.ZodRawShape>(type: string, shape: Shape) =>
    z.looseObject({
      '@type': z.literal(type),
      '@id': address.optional(),
      url: address.optional(),
      sameAs: toListSchema(address),
      logo: toListSchema(z.union([address, thing])),
      image: toListSchema(z.union([address, thing])),
      event: things,
      ...shape,
    })
  const list = z
    .array(
      z.looseObject({
        '@type': z.literal('ListItem'),
        position: z.number(),
        item: address.optional(),
        url: address.optional(),
      }),
    )
    .min(1)
    .refine((items) => items.every(({ position }, index) => position === index + 1), 'positions are not in order')
    .refine((items) => items.every(({ item, url }) => item ?? url), 'an item without an address')
  const price = {
    price: amount.optional(),
    priceCurrency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
  }
  const hasCurrency = (offer: Record<string, unknown>) =>
    offer.priceCurrency !== undefined || ['price', 'lowPrice', 'highPrice'].every((name) => offer[name] === undefined)
  const availability = schemaOrg(
    ...['BackOrder', 'Discontinued', 'InStock', 'InStoreOnly', 'LimitedAvailability', 'MadeToOrder', 'OnlineOnly'],
    ...['OutOfStock', 'PreOrder', 'PreSale', 'Reserved', 'SoldOut'],
  ).optional()
  const typeSchemas: [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]] = [
    // refers to a thing elsewhere on the page
    z.object({ '@type': z.literal('Reference'), '@id': address }),
    toTypeSchema('MusicEvent', {
      name: text,
      startDate: date,
      endDate: date.optional(),
      doorTime: date.optional(),
      previousStartDate: date.optional(),
      location: thing,
      performer: things,
      organizer: things,
      offers: things,
      eventStatus: schemaOrg(
        ...['EventCancelled', 'EventMovedOnline', 'EventPostponed', 'EventRescheduled', 'EventScheduled'],
      ).optional(),
      eventAttendanceMode: schemaOrg(
        ...['MixedEventAttendanceMode', 'OfflineEventAttendanceMode', 'OnlineEventAttendanceMode'],
      ).optional(),
    })
      .refine(({ startDate, endDate }) => !endDate || isAfter(endDate, startDate), 'ends before it starts')
      .refine(
        ({ eventStatus, previousStartDate }) =>
          /Rescheduled$/.test(eventStatus ?? '') === (previousStartDate !== undefined),
        'is rescheduled without previousStartDate, or has one without being rescheduled',
      ),
    toTypeSchema('MusicVenue', { name: text, address: thing.optional(), geo: thing.optional() }),
    toTypeSchema('MusicGroup', { name: text }),
    toTypeSchema('BreadcrumbList', {
      itemListElement: list.refine((items) => items.every(({ name }) => name), 'an item without a name'),
    }),
    toTypeSchema('ItemList', { itemListElement: list }),
    toTypeSchema('WebSite', { name: text, url: address, potentialAction: things, publisher: thing.optional() }),
    toTypeSchema('SearchAction', { target: thing, 'query-input': text }),
    toTypeSchema('EntryPoint', { urlTemplate: text }),
    toTypeSchema('Organization', { name: text }),
    toTypeSchema('Person', { name: text }),
    toTypeSchema('PostalAddress', {}).refine(
      (postal) => postal.streetAddress ?? postal.addressLocality,
      'has no street and no town',
    ),
    toTypeSchema('GeoCoordinates', { latitude: z.number(), longitude: z.number() }),
    toTypeSchema('Offer', { ...price, availability })
      .refine(hasCurrency, 'a price without a currency')
      .refine((offer) => (offer.url ?? offer.price ?? offer.availability) !== undefined, 'an empty offer'),
    toTypeSchema('AggregateOffer', { ...price, lowPrice: amount, highPrice: amount.optional(), availability }).refine(
      hasCurrency,
      'a price without a currency',
    ),
    toTypeSchema('ImageObject', { contentUrl: address.optional() }).refine(
      (image) => image.url ?? image.contentUrl,
      'has no address',
    ),
  ]
  return thing
}

export type Thing = Record<string, unknown>
export const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null

/** Properties that a type needs when it's the page's subject, not a part of another thing. */
const REQUIRED_ON_PAGE: Readonly<Record<string, readonly string[]>> = {
  MusicEvent: ['@id', 'url'],
  MusicVenue: ['@id', 'address'],
  MusicGroup: ['@id'],
  Organization: ['url'],
}

/**
 * Finds problems in a page's structured data: `MusicEvent.offers.0.price: …`. `showsMidnight`: whether the page prints
 * a midnight time.
 */
export function findStructuredDataProblems(
  things: readonly Thing[],
  timeZone: string,
  showsMidnight: boolean,
): string[] {
  const schema = createThingSchema(timeZone)
  const byId = new Map(things.filter((thing) => thing['@id']).map((thing) => [thing['@id'], thing]))
  const problems = things.flatMap((thing) => {
    const type = String(thing['@type'])
    if (thing['@context'] !== 'https://schema.org') return [`${type}: uses another vocabulary`]
    const { error } = schema.safeParse(JSON.parse(JSON.stringify(thing), markReference))
    return [
      ...(error?.issues ?? []).map(({ path, message }) => `${[type, ...path].join('.')}: ${message}`),
      ...(REQUIRED_ON_PAGE[type] ?? [])
        .filter((name) => thing[name] === undefined)
        .map((name) => `${type}: has no ${name}`),
      ...findEvents(thing).flatMap(({ startDate, location }) => [
        ...(String(startDate).includes('T00:00') && !showsMidnight
          ? [`${type}: starts at midnight, which the page does not show`]
          : []),
        ...(isThing(location) && (byId.get(location['@id']) ?? location).address
          ? []
          : [`${type}: has a location without an address`]),
      ]),
    ]
  })
  // twenty shows in a list may have the same problem
  return [...new Set(problems)]
}

const markReference = (_name: string, value: unknown) =>
  isThing(value) && Object.keys(value).join() === '@id' ? { ...value, '@type': 'Reference' } : value

const findEvents = (thing: Thing): Thing[] => [
  ...(thing['@type'] === 'MusicEvent' ? [thing] : []),
  ...Object.values(thing).flat().filter(isThing).flatMap(findEvents),
]

const DATE_OR_INSTANT = /^(\d{4})-(\d\d)-(\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(Z|[+-]\d\d:\d\d))?$/

function isDate(text: string, timeZone: string): boolean {
  const [, year, month, day, offset] = DATE_OR_INSTANT.exec(text) ?? []
  if (!year || !isoDay(Number(year), Number(month), Number(day))) return false
  return !offset || offset === toCityInstant(text, timeZone).replace(/^.{19}/, '')
}

const isAfter = (end: string, start: string): boolean =>
  end.includes('T') && start.includes('T')
    ? Date.parse(end) > Date.parse(start)
    : end.slice(0, 10) >= start.slice(0, 10)
