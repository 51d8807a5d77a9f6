import type { EventKind, SourceKind } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { expect, test } from 'vitest'
import { aListing } from '../testing/listings.ts'
import { resolveSources, type SourceEvidence } from './resolve-sources.ts'

const createEvidence = (
  kind: SourceKind,
  facts: Parameters<typeof aListing>[0],
  overrides: Partial<SourceEvidence> = {},
): SourceEvidence => ({
  source: kind,
  kind,
  rank: 100,
  lastSeenAt: '2025-05-02T12:00:00Z',
  vanished: false,
  listing: aListing(facts),
  ...overrides,
})
const createVanishedEvidence = (kind: SourceKind, status: Listing['status']) =>
  createEvidence(kind, { status }, { vanished: true })
const noPrice = { text: null, min: null, max: null, currency: null, admission: null }

test('shows an event by its name, without the rest of its title', () => {
  const [title, name] = ['CANCELLED - Glass Kite', 'Glass Kite']
  const resolved = resolveSources([
    createEvidence('aggregator', { title: 'GLASS KITE', name: 'GLASS KITE' }),
    createEvidence('venue', { title, name, headliner: name, status: 'cancelled' }),
  ])
  expect(resolved).toMatchObject({ title: 'Glass Kite', status: 'cancelled' })
})

test.each<[string, SourceEvidence[], string]>([
  ['that its venue canceled and took down stays canceled', [createVanishedEvidence('venue', 'cancelled')], 'cancelled'],
  [
    'that its venue canceled stays canceled, even if an aggregator still lists it',
    [createVanishedEvidence('venue', 'cancelled'), createEvidence('aggregator', {})],
    'cancelled',
  ],
  [
    'that a shop still sells is scheduled',
    [createVanishedEvidence('venue', 'cancelled'), createEvidence('ticketing', {})],
    'scheduled',
  ],
  [
    'that its venue lists again is scheduled',
    [createEvidence('venue', {}), createVanishedEvidence('ticketing', 'cancelled')],
    'scheduled',
  ],
  ['that only an aggregator canceled stays canceled', [createVanishedEvidence('aggregator', 'cancelled')], 'cancelled'],
  [
    'that one aggregator canceled is scheduled if another lists it',
    [createVanishedEvidence('aggregator', 'cancelled'), createEvidence('aggregator', {})],
    'scheduled',
  ],
  ['that nobody lists anymore is unconfirmed', [createVanishedEvidence('venue', 'sold out')], 'unconfirmed'],
])('a show %s', (_, records, status) => expect(resolveSources(records).status).toBe(status))

test('takes the bill from a source that lists its acts, and the day and name from the venue', () => {
  const resolved = resolveSources([
    createEvidence('venue', {
      title: 'Glass Kite and Moth Ballet',
      headliner: 'Glass Kite and Moth Ballet',
      at: '2025-05-10 20:00',
    }),
    createEvidence('ticketing', {
      title: 'Glass Kite',
      headliner: 'Glass Kite',
      support: ['Moth Ballet'],
      billedBy: 'structure' as const,
      tour: 'Paper Tour',
      at: '2025-05-10 19:00',
    }),
  ])
  expect(resolved).toMatchObject({
    title: 'Glass Kite and Moth Ballet',
    tour: 'Paper Tour',
    startsAt: '2025-05-10T20:00:00-07:00',
    bill: [
      { name: 'Glass Kite', role: 'headliner' },
      { name: 'Moth Ballet', role: 'support' },
    ],
  })
})

test('leaves the bill empty if no source names an act', () => {
  const openMic = { title: 'Open Mic Mondays', night: 'Open Mic Mondays' }
  const resolved = resolveSources([createEvidence('venue', { ...openMic, headliner: null })])
  expect(resolved).toMatchObject({ ...openMic, bill: [] })
})

test('does not treat times and ages in the price field as a price', () => {
  const timesAndAge = { ...noPrice, text: '18+ Doors: 7:00 PM' }
  expect(resolveSources([createEvidence('venue', { price: timesAndAge })])).toMatchObject({
    price: null,
    admission: null,
  })
  const shopPrice = {
    text: 'Pay what you can',
    min: 0,
    max: null,
    currency: null,
    admission: 'pay what you can' as const,
  }
  expect(
    resolveSources([
      createEvidence('venue', { price: timesAndAge }),
      createEvidence('ticketing', { price: shopPrice }),
    ]),
  ).toMatchObject({ price: 'Pay what you can', admission: 'pay what you can' })
})

test('takes the first printed end that comes after the start', () => {
  const start = { at: '2025-05-10 20:00' }
  const end = (day: string) => `2025-05-${day}:00-07:00`
  const resolved = resolveSources([
    createEvidence('venue', { ...start, endsAt: end('10T19:00') }),
    createEvidence('ticketing', { ...start, endsAt: end('11T00:30') }),
    createEvidence('aggregator', { ...start, endsAt: end('10T23:00') }),
  ])
  expect(resolved.endsAt).toBe('2025-05-11T00:30:00-07:00')
})

const getKind = (...statements: [SourceKind, EventKind][]) =>
  resolveSources(
    statements.map(([source, kind], index) => ({
      source: `source-${index}`,
      kind: source,
      rank: index,
      lastSeenAt: '2026-05-01T12:00:00Z',
      vanished: false,
      listing: aListing({ kind }),
    })),
  ).kind

test('takes the kind from the most trusted source that has one', () => {
  expect(getKind(['aggregator', 'music'], ['ticketing', 'comedy'], ['venue', 'unknown'])).toBe('comedy')
  expect(getKind(['venue', 'other'], ['aggregator', 'music'])).toBe('other')
  expect(getKind(['venue', 'unknown'])).toBe('unknown')
})

test('keeps a venue’s show public if a general list has no sign of music', () => {
  expect(getKind(['venue', 'unknown'], ['aggregator', 'other'])).toBe('unknown')
  expect(getKind(['venue', 'unknown'], ['ticketing', 'other'], ['aggregator', 'trivia'])).toBe('trivia')
  expect(getKind(['aggregator', 'other'])).toBe('other')
})
