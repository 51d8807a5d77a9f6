import { expect, test } from 'vitest'
import { aLoadedEvent, aLoadedRecord, qualityRows } from '../testing/quality-rows.ts'
import { analyzeRows, averageScore } from './analyze-rows.ts'
import type { LoadedEvent } from './quality-rows.ts'

const whole: Partial<LoadedEvent> = {
  ...{ doorsLocal: '2025-05-10 19:00', ticketUrl: 'https://shop.example/1', descriptionLength: 90 },
}

test('each venue is analyzed by itself, in the order of the rows', () => {
  const other = { venueId: 'w', venueName: 'The Attic', venueSlug: 'attic' }
  const rows = qualityRows([
    aLoadedEvent({ id: 'a', ...whole }),
    aLoadedEvent({ id: 'b', ...whole, ...other, price: null, admission: null }),
  ])
  const venues = analyzeRows(rows)
  expect(venues).toMatchObject([
    { venueId: 'v', venueName: 'The Hall', venueSlug: 'hall', totalEvents: 1, qualityScore: 100, issues: [] },
    { ...other, totalEvents: 1, qualityScore: 95, issues: [{ rule: 'missing-price', fixable: false }] },
  ])
  expect(averageScore(venues)).toBe(97.5)
  expect(averageScore([])).toBe(0)
  expect(analyzeRows(qualityRows([]))).toEqual([])
})

test('an issue is fixable by evidence at hand, or by a page to read that may hold some', () => {
  const event = aLoadedEvent({ ...whole, doorsLocal: null })
  const fixable = (given: Parameters<typeof qualityRows>[1]) => analyzeRows(qualityRows([event], given))[0]?.issues
  expect(fixable({})).toMatchObject([{ rule: 'missing-doors', fixable: false }])
  expect(fixable({ habits: new Map([['v', { minutesBefore: 60, shows: 9 }]]) })).toMatchObject([{ fixable: true }])
  const sources = new Map([['page', { readable: true, address: { host: 'hall.example:', path: '/calendar' } }]])
  expect(fixable({ sources })).toMatchObject([{ fixable: true }])
})

test('the younger of two that are one counts as a duplicate', () => {
  const title = 'Glass Kite, Moth Ballet'
  const event = (id: string, source: string) => {
    const listing = { headliner: 'Glass Kite', support: ['Moth Ballet'] }
    return aLoadedEvent({
      id,
      title,
      ...whole,
      sourceRecords: [aLoadedRecord({ eventId: id, source, title, listing })],
    })
  }
  const [venue] = analyzeRows(qualityRows([event('old', 'page'), event('young', 'list')]))
  expect(venue?.issues).toMatchObject([{ rule: 'duplicates', count: 1, fixable: true, events: [{ id: 'young' }] }])
})
