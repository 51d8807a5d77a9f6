import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { Artist, Event, Venue } from '../entities/entities.ts'
import { VenueCoverage } from '../operators/coverage.ts'
import { getAdminSession } from '../operators/operator-session.ts'
import { getSiteStatus } from '../public-api/routes.ts'
import { artist, event, venue } from '../testing/stand-in-data.ts'
import { tolerant } from './tolerant-schema.ts'

const { date: _, ...eventWithoutDate } = event
const parseEvent = (changes: object) => tolerant(Event).parse({ ...event, ...changes })

test('valid data is parsed as with the strict contract', {
  meta: { proves: ['Whole site: a bad date shows “Date TBD” on every screen; one bad record breaks no page'] },
}, () => {
  expect(parseEvent({})).toEqual(Event.parse(event))
  expect(tolerant(Venue).parse(venue)).toEqual(Venue.parse(venue))
})

test.each([[''], [null], ['garbage'], [42], [{}], ['2025-02-31']])(
  'an event dated %j is kept, without a day and a time',
  (date) => {
    expect(Event.safeParse({ ...event, date }).success).toBe(false)
    expect(parseEvent({ date })).toMatchObject({
      title: event.title,
      date: '',
      localDate: '',
      startsAt: null,
      doors: null,
      showTime: null,
    })
  },
)

test('an event without a date is kept', () => {
  expect(tolerant(Event).parse(eventWithoutDate)).toMatchObject({ title: event.title, localDate: '', startsAt: null })
})

test('an event’s day comes from its date if only the day or the start is invalid', () => {
  expect(parseEvent({ localDate: 'someday', startsAt: 'late' })).toMatchObject({
    date: event.date,
    localDate: event.localDate,
    startsAt: null,
    showTime: event.showTime,
  })
})

test('an event’s invalid parts are left out, and the event is kept', () => {
  const [act] = event.bill
  expect(
    parseEvent({
      bill: [act, { id: 'x', slug: 'x', role: 'support' }],
      openingActsDetails: null,
      tags: ['Folk', 7],
      picture: { id: 'p' },
      imageUrl: 'javascript:alert(1)',
      ticketUrl: 'no address',
      artist: 'somebody',
      status: 'on fire',
      kind: 'circus',
      priceMin: 'ten',
    }),
  ).toMatchObject({
    bill: [act],
    openingActsDetails: [],
    tags: ['Folk'],
    picture: null,
    imageUrl: null,
    ticketUrl: null,
    artist: null,
    status: 'unconfirmed',
    kind: 'unknown',
    priceMin: null,
  })
  const links = { instagram: '@hall', twitter: 7 }
  expect(tolerant(Venue).parse({ ...venue, socialLinks: links, website: 'no' })).toMatchObject({
    socialLinks: { instagram: '@hall' },
    website: null,
  })
})

describe('tolerant parsing', () => {
  const coverage = {
    venueId: '00000000-0000-4000-8000-000000000000',
    venueName: 'Card Hall',
    venueSlug: 'card-hall',
    website: null,
    expectedEvents: 12,
    actualEvents: 9,
    coveragePercentage: 75,
    lastSuccessfulScrape: null,
    isActive: true,
    refused: false,
    scrapingErrors: [],
    method: 'history',
    low: 10,
    high: 14,
    learning: false,
    listedBy: null,
    evidence: [],
    faults: [],
    recommendations: [],
  }

  test.each([
    [Artist, artist, { upcomingCount: null }, { upcomingCount: 0 }],
    [Artist, artist, { upcomingCount: 'x' }, { upcomingCount: 0 }],
    [Artist, artist, { upcomingCount: undefined }, { upcomingCount: 0 }],
    [Artist, artist, { upcomingCount: 2.6 }, { upcomingCount: 3 }],
    [Venue, venue, { weekCount: null }, { weekCount: 0 }],
    [Venue, venue, { weekCount: 'x', upcomingCount: {} }, { weekCount: 0, upcomingCount: 0 }],
    [VenueCoverage, coverage, { coveragePercentage: 140 }, { coveragePercentage: 100 }],
    [VenueCoverage, coverage, { coveragePercentage: -1 }, { coveragePercentage: 0 }],
    [VenueCoverage, coverage, { coveragePercentage: null }, { coveragePercentage: 0 }],
    [VenueCoverage, coverage, { isActive: 'yes' }, { isActive: false }],
    [VenueCoverage, coverage, { method: 'guess', high: 'x' }, { method: 'learning', high: null }],
  ])('replaces invalid fields and keeps the record (case %#)', (schema, record, invalid, expected) => {
    expect(schema.safeParse({ ...record, ...invalid }).success).toBe(false)
    expect(tolerant<z.ZodType>(schema).parse({ ...record, ...invalid })).toEqual({
      ...schema.parse(record),
      ...expected,
    })
  })

  test('parses a nested object field by field', () => {
    const unknownTimes = { lastSuccessAt: null, unreachableSince: null, staleSince: null }
    const status = { mode: 'live', now: '2025-05-02T12:00:00-07:00', upcomingEvents: 3, ...unknownTimes }
    const parseSources = (sources: unknown) => tolerant(getSiteStatus.response).parse({ ...status, sources }).sources
    expect(parseSources({ active: 4, read: 'x', failing: 1 })).toEqual({ active: 4, read: 0, failing: 1, neverRead: 0 })
    expect(parseSources(null)).toEqual({ active: 0, read: 0, failing: 0, neverRead: 0 })
  })

  test('rejects a response with none of the fields', () => {
    for (const response of [{}, { odd: 1 }, [], 'x', null])
      expect(tolerant(getAdminSession.response).safeParse(response).success).toBe(false)
  })

  test('has no default for a picture’s size', () => {
    const picture = { id: 'p', width: 'x', height: 3, widths: [3], placeholder: 'data:' }
    expect(tolerant(Artist).parse({ ...artist, picture })).toMatchObject({ picture: null })
  })
})

test('an event without its title, slug or venue is rejected', () => {
  for (const changes of [{ title: null }, { slug: 7 }, { venue: null }])
    expect(tolerant(Event).safeParse({ ...event, ...changes }).success).toBe(false)
})
