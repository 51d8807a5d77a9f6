import type { Problem } from '@houselights/contracts/entities/listing'
import type { Page, ParseContext, Parsed, RawListing } from '../../source/source.ts'
import { findJsonLdBlocks, parseBlock } from './blocks.ts'
import { toEventListing } from './listing-from-event.ts'
import { findNodes, getTypes, isNode, type JsonLdNode, toList, toText } from './nodes.ts'

/** More objects than any page has. The rest are ignored. */
const MAX_NODES = 20_000
const MAX_DEPTH = 12
/** Subtypes of Event whose names don't end in "Event". */
const OTHER_EVENTS = new Set(['Festival', 'EventSeries', 'Hackathon', 'CourseInstance'])
/** Properties in which events may be nested. */
const CONTAINER_PROPERTIES = [
  '@graph',
  'itemListElement',
  'item',
  'mainEntity',
  'mainEntityOfPage',
  'event',
  'events',
  'hasPart',
]

/**
 * Parses the events of a page in JSON-LD, wherever they are nested. Returns a problem of kind `malformed` for each
 * block that doesn't parse.
 */
export function parseJsonLd(page: Page): { nodes: JsonLdNode[]; problems: Problem[] } {
  const blocks: unknown[] = []
  const problems: Problem[] = []
  for (const { text, offset } of findJsonLdBlocks(page.body)) {
    try {
      blocks.push(parseBlock(text))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const message = `the JSON-LD block at character ${offset} does not parse: ${error.message}`
      problems.push({ kind: 'malformed', message, url: page.url })
    }
  }
  return { nodes: findEvents(blocks), problems }
}

export const isEvent = (node: JsonLdNode): boolean =>
  getTypes(node).some((type) => type.endsWith('Event') || OTHER_EVENTS.has(type))

/**
 * Finds the events in parsed JSON-LD. A value that only references another object of the page (`@id`) is replaced by
 * that object.
 */
export function findEvents(blocks: readonly unknown[]): JsonLdNode[] {
  const events: JsonLdNode[] = []
  const byId = new Map<string, JsonLdNode>()
  let remaining = MAX_NODES
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return
    for (const node of findNodes(value)) {
      remaining -= 1
      if (remaining < 0) return
      const id = toText(node['@id'])
      if (id && Object.keys(node).length > 1 && !byId.has(id)) byId.set(id, node)
      if (isEvent(node) && node.startDate) events.push(node)
      // a series has no date, so its nights are the events; a festival is one event, and its acts are not
      else visit(node.subEvent ?? node.subEvents, depth + 1)
      for (const property of CONTAINER_PROPERTIES) visit(node[property], depth + 1)
    }
  }
  for (const block of blocks) visit(block, 0)
  return events.map((event) => resolveReferences(event, byId))
}

function resolveReferences(event: JsonLdNode, byId: ReadonlyMap<string, JsonLdNode>): JsonLdNode {
  const resolve = (value: unknown): unknown =>
    isNode(value) && Object.keys(value).length === 1 ? (byId.get(toText(value['@id']) ?? '') ?? value) : value
  return Object.fromEntries(
    Object.entries(event).map(([key, value]) => [
      key,
      Array.isArray(value) ? toList(value).map(resolve) : resolve(value),
    ]),
  )
}

/** Returns the listings of a page's events. An event without a name or a date that can be parsed becomes a problem. */
export function parseEvents(
  { nodes, problems }: { nodes: readonly JsonLdNode[]; problems: readonly Problem[] },
  context: ParseContext,
  adjust: (listing: RawListing, event: JsonLdNode) => RawListing = (listing) => listing,
): Parsed {
  const parsed: Parsed = { listings: [], problems: [...problems] }
  for (const event of nodes) {
    const listing = toEventListing(event, context)
    if (listing) parsed.listings.push(adjust(listing, event))
    else {
      const message = `the event "${toText(event.name) ?? ''}" of "${toText(event.startDate) ?? ''}" cannot be parsed`
      parsed.problems.push({ kind: 'bad-listing', message })
    }
  }
  return parsed
}
