import type { PageFacts } from './page-facts.ts'

type Thing = Record<string, unknown>

/** What search engines require of a thing, and what they recommend, by its type; a path of properties is joined by dots. */
const RULES: Readonly<Record<string, { required: readonly string[]; recommended: readonly string[] }>> = {
  MusicEvent: {
    required: ['name', 'startDate', 'location', 'location.name', 'location.address'],
    recommended: [
      ...['@id', 'url', 'endDate', 'description', 'image', 'offers', 'organizer', 'performer', 'eventStatus'],
      ...['eventAttendanceMode', 'doorTime'],
    ],
  },
  MusicVenue: { required: ['name', 'address', '@id'], recommended: ['url', 'image', 'geo', 'sameAs', 'event'] },
  MusicGroup: { required: ['name', '@id'], recommended: ['url', 'image', 'genre', 'sameAs', 'event'] },
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
  ItemList: { required: ['itemListElement'], recommended: ['name'] },
  WebSite: { required: ['name', 'url'], recommended: ['potentialAction', 'publisher'] },
  Organization: { required: ['name', 'url'], recommended: ['logo'] },
}

/** How often things of a type were there, and each of their recommended properties. */
export type Counts = Map<string, { things: number; present: Map<string, number> }>

/** What is wrong with a page's structured data; what it has is counted. */
export function structuredDataProblems(facts: PageFacts, address: string, counts: Counts): string[] {
  const { pathname } = new URL(address)
  return facts.things.flatMap((thing) => {
    if (typeof thing === 'string') return [`structured data cannot be read: ${thing}`]
    const type = String(thing['@type'])
    const rules = RULES[type]
    if (thing['@context'] !== 'https://schema.org' || !rules) return [`structured data of an unknown kind: ${type}`]
    count(thing, type, rules.recommended, counts)
    return [
      ...rules.required.filter((name) => isEmpty(at(thing, name))).map((name) => `${type} without ${name}`),
      ...(type === 'BreadcrumbList' || type === 'ItemList' ? listProblems(thing, type) : []),
      ...(type === 'MusicEvent' ? eventProblems(thing) : []),
      ...(type === 'MusicEvent' && /\/events\/[^/]+$/.test(pathname) ? unsaid(thing, facts) : []),
    ]
  })
}

function count(thing: Thing, type: string, recommended: readonly string[], counts: Counts) {
  const known = counts.get(type) ?? { things: 0, present: new Map(recommended.map((name) => [name, 0])) }
  known.things++
  for (const name of recommended)
    if (!isEmpty(at(thing, name))) known.present.set(name, (known.present.get(name) ?? 0) + 1)
  counts.set(type, known)
}

function listProblems({ itemListElement }: Thing, type: string): string[] {
  const items = Array.isArray(itemListElement) ? (itemListElement as Thing[]) : []
  return items.flatMap((item, index) =>
    item['@type'] === 'ListItem' && item.position === index + 1 && isAbsolute(item.item ?? item.url)
      ? []
      : [`${type}: item ${index + 1} is not a ListItem with its position and an absolute address`],
  )
}

const DAY_OR_MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d)?$/
const OFFSETS = ['startDate', 'endDate', 'doorTime', 'previousStartDate']

function eventProblems(event: Thing): string[] {
  const dates = OFFSETS.filter((name) => event[name] !== undefined && !DAY_OR_MOMENT.test(String(event[name])))
  const offers = event.offers as Thing | undefined
  const hasPrice = offers && ['price', 'lowPrice'].some((name) => offers[name] !== undefined)
  return [
    ...dates.map((name) => `MusicEvent: ${name} is neither a day nor a moment with its offset: ${event[name]}`),
    ...(hasPrice && !offers.priceCurrency ? ['MusicEvent: a price without a currency'] : []),
    ...(event.eventStatus === 'https://schema.org/EventRescheduled' && !event.previousStartDate
      ? ['MusicEvent: rescheduled, and no previousStartDate']
      : []),
  ]
}

/** Of what the page shows of a show as stated by a source: what its structured data leaves out. */
function unsaid(event: Thing, { shown, sells }: PageFacts): string[] {
  const stated = (name: string) => {
    const text = shown.get(name) ?? ''
    return /\d/.test(text) && !/worked out/.test(text)
  }
  const offers = event.offers as Thing | undefined
  return [
    ...(stated('Doors') && !event.doorTime ? ['the page shows when the doors open, MusicEvent has no doorTime'] : []),
    ...(stated('Ends') && !event.endDate ? ['the page shows the end, MusicEvent has no endDate'] : []),
    ...(stated('Show') && !String(event.startDate).includes('T') ? ['the page shows an hour, startDate has none'] : []),
    ...(sells && !offers?.url ? ['the page has a ticket link, MusicEvent has no offer with an address'] : []),
  ]
}

const at = (thing: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => (within as Thing | undefined)?.[name], thing)
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isAbsolute = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value)
