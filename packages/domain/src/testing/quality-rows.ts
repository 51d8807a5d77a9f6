import type { LoadedEvent, LoadedSourceRecord, QualityEvent, QualityRows } from '../quality/quality-rows.ts'

import { gazetteer } from './gazetteer.ts'

/** A source record for tests of the quality rules. */
export function aLoadedRecord({
  eventId = 'e',
  listing = {},
  ...overrides
}: Partial<Omit<LoadedSourceRecord, 'toMatch'>> & {
  eventId?: string
  listing?: Partial<LoadedSourceRecord['toMatch']['listing']>
} = {}): LoadedSourceRecord {
  const { source = 'page', title = 'Glass Kite', date = '2025-05-10' } = overrides
  const url = overrides.url ?? 'https://hall.example/shows/1'
  return {
    source,
    sourceName: 'The Hall',
    kind: 'venue',
    title,
    date,
    live: true,
    url,
    page: url,
    ticketUrl: null,
    ...overrides,
    toMatch: {
      key: `${source}|${eventId}`,
      source,
      venueSlug: 'hall',
      venueName: 'The Hall',
      eventId,
      eventSince: '',
      listing: {
        title,
        headliner: null,
        support: [],
        date,
        startsAt: `${date}T20:00:00-07:00`,
        room: null,
        ticketUrl: null,
        url,
        ...listing,
      },
    },
  }
}

/** The source record from the venue's own page. */
export const A_RECORD: QualityEvent['sourceRecords'][number] = {
  sourceName: 'The Hall',
  kind: 'venue',
  title: 'Glass Kite',
  date: '2025-05-10',
  live: true,
}

/** An event without any quality problem. */
export const aCompleteEvent = (overrides: Partial<QualityEvent> = {}): QualityEvent => ({
  id: 'e',
  slug: 'glass-kite',
  title: 'Glass Kite',
  night: null,
  localDate: '2025-05-10',
  status: 'scheduled',
  startLocal: '2025-05-10 20:00',
  doorsLocal: '2025-05-10 19:00',
  ticketUrl: 'https://shop.example/1',
  descriptionLength: 200,
  hasImage: true,
  price: '$20',
  admission: 'paid',
  tags: ['Folk'],
  genre: null,
  billed: true,
  inferred: [],
  lastSeenAt: '2025-05-02T07:00:00Z',
  duplicateOf: null,
  linkProblem: null,
  sourceRecords: [A_RECORD],
  ...overrides,
})

/**
 * An upcoming event without a door time, ticket link or description, and with one record from the venue's own page.
 */
export function aLoadedEvent({ id = 'e', ...overrides }: Partial<LoadedEvent> = {}): LoadedEvent {
  return {
    id,
    slug: `glass-kite-${id}`,
    title: 'Glass Kite',
    night: null,
    localDate: '2025-05-10',
    status: 'scheduled',
    startLocal: '2025-05-10 20:00',
    doorsLocal: null,
    ticketUrl: null,
    descriptionLength: 0,
    hasImage: true,
    price: '$20',
    admission: 'paid',
    tags: ['Folk'],
    genre: null,
    billed: true,
    inferred: [],
    lastSeenAt: '2025-05-02T07:00:00Z',
    duplicateOf: null,
    linkProblem: null,
    venueId: 'v',
    venueName: 'The Hall',
    venueSlug: 'hall',
    locked: [],
    derived: [],
    sourceRecords: [aLoadedRecord({ eventId: id })],
    ...overrides,
  }
}

/** Events with the data that the rules use, which is empty except for the overrides. */
export const qualityRows = (events: LoadedEvent[], overrides: Partial<QualityRows> = {}): QualityRows => ({
  clock: { now: '2025-05-02T19:00:00.000Z', today: '2025-05-02' },
  events,
  sharedUrls: new Set(),
  sources: new Map(),
  pages: new Map(),
  habits: new Map(),
  artists: new Map(),
  decisions: [],
  gazetteer,
  ...overrides,
})
