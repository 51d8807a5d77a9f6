import { describe, expect, test } from 'vitest'
import { aLoadedEvent, aLoadedRecord, qualityRows } from '../testing/quality-rows.ts'
import { findDetailsToFetch } from './details-to-fetch.ts'
import type { FetchedPage, LoadedEvent, LoadedSourceRecord, QualityRows } from './quality-rows.ts'

const address = { host: 'hall.example:', path: '/calendar' }
const sources: QualityRows['sources'] = new Map([['page', { fetchable: true, address }]])
const findDetails = (event: Partial<LoadedEvent> = {}, overrides: Partial<QualityRows> = {}) =>
  findDetailsToFetch(qualityRows([aLoadedEvent(event)], { sources, ...overrides }))
const withRecord = (overrides: Partial<LoadedSourceRecord>): Partial<LoadedEvent> => ({
  sourceRecords: [aLoadedRecord(overrides)],
})
const url = 'https://www.hall.example/shows/1'

describe("a show's own page", () => {
  test('is fetched if its listing lacks facts', () => {
    expect(findDetails(withRecord({ url }))).toEqual([{ source: 'page', url, eventId: 'e' }])
  })

  test.each<[string, Partial<LoadedSourceRecord>, Partial<QualityRows>]>([
    ['on another host', { url: 'https://elsewhere.example/shows/1' }, {}],
    ['the listing itself', { url: 'https://hall.example/calendar/' }, {}],
    ['not a web page', { url: 'ftp://hall.example/shows/1' }, {}],
    ['linked by several events', { url }, { sharedUrls: new Set([url]) }],
    ['of a listing that is gone', { url, live: false }, {}],
    [
      'of a source that may not be scraped now',
      { url },
      { sources: new Map([['page', { fetchable: false, address }]]) },
    ],
    ['of a source without an address', { url }, { sources: new Map([['page', { fetchable: true, address: null }]]) }],
  ])('is not fetched: %s', (_, record, overrides) => {
    expect(findDetails(withRecord(record), overrides)).toEqual([])
  })

  test.each([
    ['2025-05-02T19:00:00.000Z', 0],
    ['2025-04-25T19:00:00.001Z', 0],
    ['2025-04-25T19:00:00.000Z', 1],
  ])('that was last fetched at %s is fetched again only after a week', (readAt, count) => {
    const pages = new Map<string, FetchedPage>([[url, { readAt, facts: {}, problem: null, status: null }]])
    expect(findDetails(withRecord({ url }), { pages })).toHaveLength(count)
  })
})

test.each([404, 410])('never again fetches a page that returned %i', (status) => {
  const pages = new Map<string, FetchedPage>([
    [url, { readAt: '2025-04-01T19:00:00.000Z', facts: {}, problem: 'gone', status }],
  ])
  expect(findDetails(withRecord({ url }), { pages })).toEqual([])
})

describe('an event', () => {
  const completeFields = { ticketUrl: 'https://shop.example/1', doorsLocal: '2025-05-10 19:00', descriptionLength: 90 }
  test.each<[string, number, Partial<LoadedEvent>]>([
    ['that has everything', 0, completeFields],
    ['without a ticket link', 1, { ...completeFields, ticketUrl: null }],
    ['that is free, without a ticket link', 0, { ...completeFields, ticketUrl: null, admission: 'free' }],
    ['whose ticket link an operator cleared', 0, { ...completeFields, ticketUrl: null, locked: ['ticketUrl'] }],
    ['without doors', 1, { ...completeFields, doorsLocal: null }],
    ['whose doors were inferred', 1, { ...completeFields, inferred: ['doors'] }],
    ['whose doors an operator cleared', 0, { ...completeFields, doorsLocal: null, locked: ['doorsAt'] }],
    ['without a description', 1, { ...completeFields, descriptionLength: 0 }],
    ['whose description was composed', 1, { ...completeFields, inferred: ['description'] }],
    ['whose description an operator cleared', 0, { ...completeFields, descriptionLength: 0, locked: ['description'] }],
    ['that is canceled', 0, { status: 'cancelled' }],
    ['that is postponed', 0, { status: 'postponed' }],
  ])('%s has %i pages to fetch', (_, count, event) => {
    expect(findDetails({ ...event, ...withRecord({ url }) })).toHaveLength(count)
  })
})

test('lists the pages of the soonest shows first, and each page once', () => {
  const createEvent = (id: string, localDate: string, paths: string[]) => {
    const sourceRecords = paths.map((page) => aLoadedRecord({ eventId: id, url: `${url}${page}` }))
    return aLoadedEvent({ id, localDate, sourceRecords })
  }
  const rows = qualityRows([createEvent('b', '2025-05-12', ['b', 'c']), createEvent('a', '2025-05-11', ['a', 'a'])], {
    sources,
  })
  expect(findDetailsToFetch(rows).map((page) => page.url.at(-1))).toEqual(['a', 'b', 'c'])
})
