import { describe, expect, test } from 'vitest'
import type { SourceEvidence as SourceRecord } from '../resolve/resolve-sources.ts'
import { aListing } from '../testing/listings.ts'
import { aLoadedEvent, aLoadedRecord, qualityRows } from '../testing/quality-rows.ts'
import { type EventInputs, findFixable, planFixes } from './plan-fixes.ts'
import type { LoadedEvent, QualityRows } from './quality-rows.ts'

const ZONE = 'America/Los_Angeles'
const aRecord = (source: string, listing: Parameters<typeof aListing>[0]): SourceRecord => ({
  source,
  kind: source === 'page' ? 'venue' : 'aggregator',
  rank: 100,
  vanished: false,
  listing: aListing(listing),
  lastSeenAt: '2025-05-02T00:00:00Z',
})
const createInputs = (sourceRecords: SourceRecord[], overrides: Partial<EventInputs> = {}): EventInputs => ({
  sourceRecords,
  derived: {},
  locked: {},
  ...overrides,
})
const plan = (events: LoadedEvent[], inputsById: Record<string, EventInputs>, overrides: Partial<QualityRows> = {}) => {
  const rows = qualityRows(events, overrides)
  return planFixes(findFixable(rows), new Map(Object.entries(inputsById)), rows, ZONE)
}
const habits: QualityRows['habits'] = new Map([['v', { minutesBefore: 60, shows: 9 }]])

describe('fields', () => {
  test('are filled one after the other, each with its visible change and its evidence', () => {
    const { changes } = plan(
      [aLoadedEvent()],
      { e: createInputs([aRecord('page', { title: 'Glass Kite' })]) },
      { habits },
    )
    expect(changes.map(({ rule, fields }) => [rule, fields])).toEqual([
      ['missing-doors', [{ field: 'doors', before: null, after: '19:00', inferred: true }]],
      [
        'incomplete-description',
        [{ field: 'description', before: null, after: expect.stringContaining('Doors at 7 PM'), inferred: true }],
      ],
    ])
    expect(changes.map(({ evidence: [first] }) => first?.text)).toEqual([
      expect.stringContaining('opens its doors 60 minutes before'),
      expect.stringContaining('come from the event'),
    ])
    expect(changes[0]).toMatchObject({
      event: { id: 'e', slug: 'glass-kite-e', title: 'Glass Kite', localDate: '2025-05-10' },
      venueId: 'v',
      venueName: 'The Hall',
      action: { derive: { doorsAt: { minutesBefore: 60 } } },
    })
  })

  test('are left alone if nothing visible would change', () => {
    const statedInputs = createInputs([
      aRecord('page', { title: 'Glass Kite', doorsAt: '2025-05-10T18:00:00-07:00', description: 'Loud.' }),
    ])
    expect(plan([aLoadedEvent()], { e: statedInputs }, { habits }).changes).toEqual([])
  })

  test('of an event that no source lists anymore are left alone', () => {
    expect(plan([aLoadedEvent()], { e: createInputs([]) }, { habits }).changes).toEqual([])
    expect(plan([aLoadedEvent()], {}, { habits }).changes).toEqual([])
  })
})

describe('a duplicate', () => {
  const title = 'Glass Kite, Moth Ballet'
  const createDuplicates = (overrides: Partial<LoadedEvent> = {}) => {
    const aDuplicateRecord = (id: string, source: string) =>
      aLoadedRecord({ eventId: id, source, title, listing: { headliner: 'Glass Kite', support: ['Moth Ballet'] } })
    return [
      aLoadedEvent({ id: 'old', title, sourceRecords: [aDuplicateRecord('old', 'page')] }),
      aLoadedEvent({ id: 'young', title, sourceRecords: [aDuplicateRecord('young', 'list')], ...overrides }),
    ]
  }
  const statedInputs = {
    old: createInputs([aRecord('page', { title })]),
    young: createInputs([aRecord('list', { title, age: '21+' })]),
  }

  test('is merged before the remaining event’s fields are filled', () => {
    const { changes, reviewPairs } = plan(createDuplicates(), statedInputs, { habits })
    expect(reviewPairs).toEqual([])
    expect(changes.map(({ rule }) => rule)).toEqual(['duplicates', 'missing-doors', 'incomplete-description'])
    expect(new Set(changes.map(({ event }) => event.id))).toEqual(new Set(['old']))
    const [merge] = changes
    expect(merge?.action).toEqual({ merge: 'young' })
    expect(merge?.fields).toEqual([
      { field: 'duplicate', before: `${title}, 2025-05-10 (glass-kite-young)`, after: null, inferred: false },
      { field: 'age', before: null, after: '21+', inferred: false },
    ])
    expect(merge?.evidence.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The matcher's reasons: .+\.$/),
      `The Hall: "${title}", 2025-05-10 20:00`,
      `The Hall: "${title}", 2025-05-10 20:00`,
    ])
  })

  test('that an operator edited goes to review', () => {
    const { changes, reviewPairs } = plan(createDuplicates({ locked: ['age'] }), statedInputs)
    expect(changes.some(({ rule }) => rule === 'duplicates')).toBe(false)
    expect(reviewPairs).toMatchObject([{ a: 'page|old', b: 'list|young', why: expect.stringMatching(/edited$/) }])
  })

  test('that is already a review pair is not added again', () => {
    const decisions: QualityRows['decisions'] = [
      { a: 'list|young', b: 'page|old', verdict: 'ask', decidedBy: 'operator' },
    ]
    expect(plan(createDuplicates(), statedInputs, { decisions }).reviewPairs).toEqual([])
  })
})

test('resolves only events in the plan', () => {
  const completeFields = { doorsLocal: '2025-05-12 19:00', ticketUrl: 'https://shop.example/1', descriptionLength: 90 }
  const rows = qualityRows([
    aLoadedEvent({ id: 'whole', localDate: '2025-05-12', ...completeFields, sourceRecords: [] }),
    aLoadedEvent({ id: 'bare', sourceRecords: [] }),
  ])
  expect(findFixable(rows)).toMatchObject({ duplicates: [], reviewPairs: [], idsToResolve: ['bare'] })
})
