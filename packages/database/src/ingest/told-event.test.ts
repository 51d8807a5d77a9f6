import type { EventKind, SourceKind } from '@houselights/types/entities'
import type { Listing } from '@houselights/types/listing'
import { expect, test } from 'vitest'
import { tellEvent } from './told-event.ts'

const listing: Listing = {
  ...{
    sourceId: '1',
    title: 'Glass Kite',
    name: 'Glass Kite',
    headliner: 'Glass Kite',
    support: [],
    date: '2026-05-02',
  },
  ...{ night: null, presenter: null, tour: null, startsAt: null, endsAt: null, doorsAt: null, age: null },
  ...{ price: { text: null, min: null, max: null, currency: null, admission: null }, status: 'scheduled' },
  ...{ ticketUrl: null, url: null, imageUrl: null, description: null, venue: null, room: null, genres: [] },
  ...{ kind: 'unknown', place: null },
}
const kindTold = (...told: [SourceKind, EventKind][]) =>
  tellEvent(
    told.map(([source, kind], index) => ({
      ...{ source: `source-${index}`, kind: source, rank: index, lastSeenAt: '2026-05-01T12:00:00Z', vanished: false },
      listing: { ...listing, kind },
    })),
  ).kind

test('the kind is that of the most believed source that tells one', () => {
  expect(kindTold(['aggregator', 'music'], ['ticketing', 'comedy'], ['venue', 'unknown'])).toBe('comedy')
  expect(kindTold(['venue', 'other'], ['aggregator', 'music'])).toBe('other')
  expect(kindTold(['venue', 'unknown'])).toBe('unknown')
})

test('a list that shows no sign of music does not hide what a house announces among its shows', () => {
  expect(kindTold(['venue', 'unknown'], ['aggregator', 'other'])).toBe('unknown')
  expect(kindTold(['venue', 'unknown'], ['ticketing', 'other'], ['aggregator', 'trivia'])).toBe('trivia')
  expect(kindTold(['aggregator', 'other'])).toBe('other')
})
