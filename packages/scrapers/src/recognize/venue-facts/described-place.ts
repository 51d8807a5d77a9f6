import { tidy } from '@houselights/domain/text/text'
import { findJsonLdBlocks, parseBlock } from '../../parse/json-ld/blocks.ts'
import {
  findNodes,
  getTypes,
  isNode,
  type JsonLdNode,
  toList,
  toNumber,
  toTerm,
  toText,
} from '../../parse/json-ld/nodes.ts'
import type { Page } from '../../source/source.ts'
import type { VenueFacts } from './facts.ts'
import { toRealCoordinates } from './map-coordinates.ts'
import { splitAddress } from './printed-address.ts'

/** Venue types by schema.org type. */
const VENUE_TYPES = new Map([
  ['BarOrPub', 'bar'],
  ['NightClub', 'club'],
  ['PerformingArtsTheater', 'theater'],
  ['ArtGallery', 'art_space'],
])
/** schema.org types of venues that say nothing about the venue type. */
const OTHER_TYPES =
  'MusicVenue EventVenue Restaurant CafeOrCoffeeShop Brewery ComedyClub StadiumOrArena EntertainmentBusiness CivicStructure LocalBusiness Place Organization'
const TYPES = new Set([...VENUE_TYPES.keys(), ...OTHER_TYPES.split(' ')])

const NESTED_KEYS = ['@graph', 'mainEntity', 'about', 'publisher', 'location', 'containedInPlace']
const MAX_NODES = 500
const MAX_DEPTH = 5

/** A place in a page's JSON-LD. `sameAs`: its accounts and other pages about it. */
export interface DescribedPlace {
  facts: VenueFacts
  sameAs: readonly string[]
  description: string | undefined
}

/** Parses the venue as described in the site's JSON-LD. Ignores the venues of events. */
export function parseDescribedPlace(page: Page): VenueFacts {
  const places = findPlaceNodes(page)
  // a node with an address is the venue rather than the company that runs it
  const venue = places.find(({ address }) => address !== undefined) ?? places[0]
  return venue ? getFacts(venue) : {}
}

/** Parses all places in a page's JSON-LD, except the venues of events. */
export const findDescribedPlaces = (page: Page): DescribedPlace[] =>
  findPlaceNodes(page).map((node) => ({
    facts: getFacts(node),
    sameAs: toList(node.sameAs).flatMap((address) => toText(address) ?? []),
    description: toText(node.description),
  }))

const findPlaceNodes = (page: Page): JsonLdNode[] =>
  findJsonLdBlocks(page.body)
    .flatMap(({ text }) => parseNodes(text))
    .filter((node) => getTypes(node).some((type) => TYPES.has(type)))

function parseNodes(text: string): JsonLdNode[] {
  const venueNodes: JsonLdNode[] = []
  const visit = (value: unknown, depth: number): void => {
    for (const node of findNodes(value)) {
      if (venueNodes.length >= MAX_NODES || depth > MAX_DEPTH || isEventType(node)) continue
      venueNodes.push(node)
      for (const key of NESTED_KEYS) visit(node[key], depth + 1)
    }
  }
  try {
    visit(parseBlock(text), 0)
  } catch (error) {
    // a broken block is reported where its events are parsed
    if (!(error instanceof SyntaxError)) throw error
  }
  return venueNodes
}

const isEventType = (node: JsonLdNode): boolean => getTypes(node).some((type) => type.endsWith('Event'))

function getFacts(venue: JsonLdNode): VenueFacts {
  const from = 'JSON-LD'
  const toFact = <T>(value: T | undefined) => (value === undefined || value === '' ? undefined : { value, from })
  const [address] = findNodes(venue.address)
  const [geo] = findNodes(venue.geo)
  const printedAddress = splitAddress(isNode(address) ? '' : (toText(venue.address) ?? ''))
  const [neighborhood] = findNodes(venue.containedInPlace).filter((node) =>
    getTypes(node).map(toTerm).includes('Neighborhood'),
  )
  const type = getTypes(venue).flatMap((schemaType) => VENUE_TYPES.get(schemaType) ?? [])[0]
  const capacity = toNumber(venue.maximumAttendeeCapacity)
  return withoutUndefined({
    name: toFact(tidy(toText(venue.name) ?? '')),
    address: toFact(toText(address?.streetAddress) ?? printedAddress?.street),
    town: toFact(toText(address?.addressLocality) ?? printedAddress?.town),
    neighborhood: toFact(toText(neighborhood?.name)),
    coordinates: toFact(
      toRealCoordinates(
        toNumber(geo?.latitude ?? venue.latitude) ?? NaN,
        toNumber(geo?.longitude ?? venue.longitude) ?? NaN,
      ),
    ),
    venueType: toFact(type),
    capacity: toFact(capacity && Number.isInteger(capacity) && capacity > 0 ? capacity : undefined),
  })
}

const withoutUndefined = (facts: { [Key in keyof VenueFacts]: VenueFacts[Key] | undefined }): VenueFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
