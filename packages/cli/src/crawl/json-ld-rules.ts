import { eventProblems } from './json-ld-event.ts'
import {
  type ById,
  hasValue,
  isThing,
  listOf,
  type Placed,
  type Thing,
  thingsWithin,
  typeOf,
} from './json-ld-things.ts'
import { valueProblems } from './json-ld-values.ts'
import type { PageFacts, ShownFacts } from './page-facts.ts'
import { placeOfPage } from './page-place.ts'

interface TypeRules {
  /** Wherever one stands; one of several is joined by `|`, a path of properties by dots. */
  required: readonly string[]
  /** Where it is what the page tells, not a part of that. */
  ofPage?: readonly string[]
  /** Counted alone. */
  recommended?: readonly string[]
}

/** What search engines require of a thing, and what they recommend, by its type. A place that is only named needs no address. */
const TYPES: Readonly<Record<string, TypeRules>> = {
  MusicEvent: {
    required: ['name', 'startDate', 'location', 'location.address'],
    ofPage: ['@id', 'url'],
    recommended: [
      ...['@id', 'url', 'endDate', 'description', 'image', 'offers', 'organizer', 'performer', 'eventStatus'],
      ...['eventAttendanceMode', 'doorTime'],
    ],
  },
  MusicVenue: {
    required: ['name'],
    ofPage: ['@id', 'address'],
    recommended: ['url', 'image', 'geo', 'sameAs', 'event'],
  },
  MusicGroup: {
    required: ['name'],
    ofPage: ['@id'],
    recommended: ['url', 'image', 'genre', 'sameAs', 'event'],
  },
  BreadcrumbList: { required: ['itemListElement', 'itemListElement.name'] },
  ItemList: { required: ['itemListElement'], recommended: ['name'] },
  ListItem: { required: ['position', 'item|url'] },
  WebSite: { required: ['name', 'url'], recommended: ['potentialAction', 'publisher'] },
  SearchAction: { required: ['target', 'query-input'] },
  EntryPoint: { required: ['urlTemplate'] },
  Organization: { required: ['name'], ofPage: ['url'], recommended: ['logo'] },
  Person: { required: ['name'] },
  PostalAddress: { required: ['streetAddress|addressLocality'] },
  GeoCoordinates: { required: ['latitude', 'longitude'] },
  Offer: { required: ['url|price|availability'] },
  AggregateOffer: { required: ['lowPrice', 'priceCurrency'] },
  ImageObject: { required: ['url|contentUrl'] },
}

/** How often things of a type were told by pages, and each of their recommended properties. */
export type Counts = Map<string, { things: number; present: Map<string, number> }>

/** What is wrong with a page's structured data; what it has is counted. */
export function structuredDataProblems(facts: PageFacts, address: string, counts: Counts): string[] {
  const told = facts.things.filter(isThing)
  const byId: ById = new Map(told.map((thing) => [String(thing['@id']), thing]))
  const { timeZone } = placeOfPage(address).city
  const problems = facts.things.flatMap((thing) => {
    if (!isThing(thing)) return [`structured data cannot be read: ${thing}`]
    if (thing['@context'] !== 'https://schema.org')
      return [`structured data of another vocabulary: ${thing['@context']}`]
    count(thing, counts)
    const required = TYPES[typeOf(thing)]?.ofPage ?? []
    return [
      ...lacking({ thing, at: typeOf(thing) }, required, byId),
      ...thingsWithin(thing).flatMap((placed) => thingProblems(placed, { byId, timeZone, shows: facts.shows })),
    ]
  })
  // twenty shows of a list may have the same fault
  return [...new Set(problems)]
}

interface OfPage {
  byId: ById
  timeZone: string
  shows: ShownFacts
}

function thingProblems(placed: Placed, { byId, timeZone, shows }: OfPage): string[] {
  const { thing, at } = placed
  const type = typeOf(thing)
  const rules = TYPES[type]
  if (!rules) return [`${at}: structured data of an unknown kind: ${type}`]
  const problems = [
    ...valueProblems(thing, timeZone),
    ...(type === 'BreadcrumbList' || type === 'ItemList' ? positionProblems(thing) : []),
    ...(type === 'MusicEvent' ? eventProblems(thing, shows) : []),
  ]
  return [...lacking(placed, rules.required, byId), ...problems.map((what) => `${at}: ${what}`)]
}

const lacking = ({ thing, at }: Placed, required: readonly string[], byId: ById): string[] =>
  required
    .filter((names) => !names.split('|').some((name) => hasValue(thing, name, byId)))
    .map((names) => `${at} without ${names.replaceAll('|', ' or ')}`)

function count(thing: Thing, counts: Counts) {
  const type = typeOf(thing)
  const recommended = TYPES[type]?.recommended ?? []
  const known = counts.get(type) ?? { things: 0, present: new Map(recommended.map((name) => [name, 0])) }
  known.things++
  for (const name of recommended)
    if (hasValue(thing, name, new Map())) known.present.set(name, (known.present.get(name) ?? 0) + 1)
  counts.set(type, known)
}

const positionProblems = ({ itemListElement }: Thing): string[] =>
  listOf(itemListElement).flatMap((item, index) =>
    isThing(item) && typeOf(item) === 'ListItem' && item.position === index + 1
      ? []
      : [`item ${index + 1} is not a ListItem with its position`],
  )
