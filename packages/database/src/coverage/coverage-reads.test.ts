import type { VenueCoverage } from '@houselights/types/coverage'
import type { Problem, WatchedField } from '@houselights/types/listing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runBuilders } from '../testing/run-builders.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { coverageReads } from './coverage-reads.ts'
import { criticalVenues } from './critical-venues.ts'

/** Friday, noon in San Francisco. */
const NOW = new Date('2025-05-02T12:00:00-07:00')
const asked = { now: NOW, months: 3 }
const noon = (day: string) => `2025-${day}T12:00:00-07:00`
const LATELY = noon('05-02')
/** Four good reads: enough to know a house. */
const KNOWN = ['04-29', '04-30', '05-01'].map(noon).concat('2025-05-02T06:00:00-07:00')

let database: TestDatabase
let make: ReturnType<typeof runBuilders>
beforeEach(async () => {
  database = await testDatabase('coverage')
  make = runBuilders(database.dataSource)
})
afterEach(() => database.drop())

const venues = () => coverageReads(database.dataSource).venues(asked)
const report = () => coverageReads(database.dataSource).report(asked)
async function only(): Promise<VenueCoverage> {
  const [venue, ...rest] = await venues()
  if (!venue || rest.length > 0) throw new Error('the test has another number of venues')
  return venue
}

describe('what is counted', () => {
  test('each confirmed show once: neither merged, hidden, suppressed, in doubt nor another kind of evening', async () => {
    const { venue, page } = await make.aReadHouse({ name: 'The Hall', reads: KNOWN })
    await make.shows(venue, { from: '2025-04-25', nights: 10, by: [page.id], firstSeen: '2025-04-20' })
    const survivor = await make.anEvent({ venueId: venue.id })
    const given = { venueId: venue.id }
    await make.anEvent({ ...given, mergedInto: survivor.id })
    await make.anEvent({ ...given, hidden: true })
    await make.anEvent({ ...given, suppressed: true })
    await make.anEvent({ ...given, kind: 'trivia' })
    await make.anEvent({ ...given, status: 'unconfirmed' })
    await make.anEvent({ ...given, status: 'cancelled' })
    expect(await only()).toMatchObject({
      actualEvents: 12,
      expectedEvents: 12,
      coveragePercentage: 100,
      learning: false,
    })
  })

  test('over the nights from the first good read, some months back at most, through the month to come', async () => {
    const { venue, page } = await make.aReadHouse({ name: 'The Hall', reads: KNOWN })
    for (const day of ['2025-01-31', '2025-02-02', '2025-05-02', '2025-06-02', '2025-06-03'])
      await make.shows(venue, { from: day, nights: 1, by: [page.id], firstSeen: '2025-01-01' })
    expect((await only()).actualEvents).toBe(3)
    expect((await report()).window).toEqual({ from: '2025-02-02', to: '2025-06-02' })
    await database.dataSource.query(`update event_sources set first_seen_at = '2025-05-01'`)
    await database.dataSource.query(`update events set first_seen_at = '2025-05-01'`)
    expect((await only()).actualEvents).toBe(2)
  })

  test('venues that are closed or not to be read are left out', async () => {
    await make.aVenue({ active: false })
    await make.aVenue({ doNotScrape: true })
    expect(await venues()).toEqual([])
    expect(await report()).toMatchObject({ totalVenues: 0, criticalVenues: [], recommendations: [] })
  })
})

describe('what is expected', () => {
  const list = () => make.aSource({ id: 'the-list', name: 'The List', kind: 'aggregator' })

  test('by comparison with a list over the nights that both cover', async () => {
    const { venue, page } = await make.aReadHouse({ name: 'The Hall', reads: [LATELY] })
    const { id } = await list()
    await make.aRun({ source: id, at: LATELY })
    await make.shows(venue, { from: '2025-05-02', nights: 18, by: [page.id, id], firstSeen: '2025-05-02' })
    await make.shows(venue, { from: '2025-05-03', nights: 12, by: [page.id], firstSeen: '2025-05-02' })
    await make.shows(venue, { from: '2025-05-04', nights: 10, by: [id], firstSeen: '2025-05-02' })
    // a festival far ahead does not make the list reach that far
    await make.shows(venue, { from: '2025-05-31', nights: 1, by: [id, page.id], firstSeen: '2025-05-02' })
    const found = await only()
    expect(found).toMatchObject({ method: 'chapman', learning: false, actualEvents: 41 })
    expect(found.expectedEvents).toBeGreaterThan(41)
    expect(found.high).toBeGreaterThan(found.expectedEvents)
    expect(found.low).toBeGreaterThanOrEqual(41)
    expect(found.evidence[0]).toContain('Compared with The List over the nights 2025-05-02 to 2025-05-18:')
  })

  test('by the share of the city’s shows that lists catch, where its own page cannot be read', async () => {
    const { id } = await list()
    await make.aRun({ source: id, at: LATELY })
    for (const name of ['One', 'Two', 'Three']) {
      const { venue, page } = await make.aReadHouse({ name, reads: [LATELY] })
      await make.shows(venue, { from: '2025-05-02', nights: 10, by: [page.id, id], firstSeen: '2025-05-02' })
      await make.shows(venue, { from: '2025-05-02', nights: 10, by: [page.id], firstSeen: '2025-05-02' })
    }
    const { venue, page } = await make.aReadHouse({ name: 'Closed Book' })
    await make.aRun({ source: page.id, at: LATELY, outcome: 'failed', problems: ['refused'] })
    await make.shows(venue, { from: '2025-05-02', nights: 6, by: [id], firstSeen: '2025-05-02' })
    const found = (await venues()).find(({ venueName }) => venueName === 'Closed Book')
    expect(found).toMatchObject({ method: 'city-rate', actualEvents: 6, expectedEvents: 12, learning: false })
    expect(found?.scrapingErrors).toHaveLength(1)
  })

  test('a list that reaches some nights ahead tells of a whole month, by what houses have later', async () => {
    const { id } = await list()
    await make.aRun({ source: id, at: LATELY })
    for (const name of ['One', 'Two', 'Three']) {
      const { venue, page } = await make.aReadHouse({ name, reads: [LATELY] })
      await make.shows(venue, { from: '2025-05-02', nights: 5, by: [page.id, id], firstSeen: '2025-05-02' })
      await make.shows(venue, { from: '2025-05-07', nights: 15, by: [page.id], firstSeen: '2025-05-02' })
    }
    const { venue, page } = await make.aReadHouse({ name: 'Closed Book' })
    await make.aRun({ source: page.id, at: LATELY, outcome: 'failed', problems: ['refused'] })
    await make.shows(venue, { from: '2025-05-02', nights: 4, by: [id], firstSeen: '2025-05-02' })
    const found = (await venues()).find(({ venueName }) => venueName === 'Closed Book')
    expect(found).toMatchObject({ method: 'city-rate', actualEvents: 4, expectedEvents: 16 })
    expect(await criticalVenues(database.dataSource, asked)).toEqual([venue.id])
  })

  test('by its own habit, when half of its shows are gone', async () => {
    const { venue, page } = await make.aReadHouse({ name: 'The Hall', reads: ['2024-10-01T12:00:00-07:00', ...KNOWN] })
    await make.shows(venue, { from: '2024-10-01', nights: 160, by: [page.id], firstSeen: '2024-10-01' })
    const found = await only()
    expect(found).toMatchObject({ method: 'history', learning: false })
    expect(found.coveragePercentage).toBeLessThan(50)
    expect(await criticalVenues(database.dataSource, asked)).toEqual([venue.id])
    expect(await report()).toMatchObject({
      overallCoverage: found.coveragePercentage,
      totalMissedEvents: found.expectedEvents - found.actualEvents,
      criticalVenues: [{ venueId: venue.id, venueName: 'The Hall', venueSlug: 'the-hall' }],
      learningVenues: 0,
    })
    expect(found.recommendations.at(-1)).toMatch(
      /^The Hall: about \d+ shows missed \(\d+ to \d+\), [\d.]+ % covered; read its page in full with npm run read -- --source the-hall\.$/,
    )
  })

  test('not at all while it is learning: nothing is missed, nothing is critical', async () => {
    const { venue, page } = await make.aReadHouse({ name: 'New Hall', reads: KNOWN.slice(2) })
    await make.aRun({ source: page.id, at: noon('05-02'), outcome: 'suspect', problems: ['shrank'] })
    await make.shows(venue, { from: '2025-05-03', nights: 2, by: [page.id] })
    expect(await only()).toMatchObject({
      ...{ method: 'learning', learning: true, actualEvents: 2, expectedEvents: 2, high: null },
      ...{ scrapingErrors: [], faults: [], recommendations: [] },
    })
    expect(await report()).toMatchObject({ learningVenues: 1, criticalVenues: [], totalMissedEvents: 0 })
  })

  test('with the shows that its own page lists and that were left out as bad', async () => {
    const { venue, page } = await make.aReadHouse({ name: 'The Hall', reads: KNOWN.slice(0, 3) })
    await make.aRun({ source: page.id, at: noon('05-02'), found: 8, problems: ['bad-listing', 'bad-listing'] })
    await make.shows(venue, { from: '2025-05-03', nights: 8, by: [page.id], firstSeen: '2025-04-29' })
    expect(await only()).toMatchObject({
      method: 'listing',
      actualEvents: 8,
      expectedEvents: 10,
      coveragePercentage: 80,
    })
  })
})

describe('what is wrong is told apart, with since when and the command that shows it', () => {
  const see = 'see it with: npm run read -- --source the-hall'
  const house = (reads = KNOWN) => make.aReadHouse({ name: 'The Hall', reads })

  test.each([
    ['down', 'unreachable', 'failed', `The Hall: not reached since`],
    ['403', 'refused', 'failed', `The Hall: refused since`],
    ['forbidden by robots.txt', 'robots-denied', 'failed', `The Hall: not to be read by its robots.txt since`],
    ['changed', 'changed', 'failed', `The Hall: page changed and not understood since`],
    ['empty', 'empty', 'suspect', `The Hall: read, and found nothing since`],
    ['shrunk', 'shrank', 'suspect', `The Hall: read, and found far fewer shows than before, since`],
    ['of a wrong year', 'year-suspect', 'suspect', `The Hall: dates that cannot be right since`],
  ] as const)('a page that is %s, on its first bad read', async (_, kind, outcome, words) => {
    const { page } = await house()
    await make.aRun({ source: page.id, at: '2025-05-02T11:00:00-07:00', outcome, problems: [kind] })
    const found = await only()
    expect(found.scrapingErrors).toEqual([`${words} Friday, May 2 (https://hall.example/shows: ${kind}); ${see}`])
    expect(found.faults).toMatchObject([
      { kind, source: 'the-hall', since: '2025-05-02T11:00:00-07:00', reproduce: 'npm run read -- --source the-hall' },
    ])
    expect(found.recommendations[0]).toContain(`${words} Friday, May 2; `)
    expect(found.isActive).toBe(true)
  })

  test('since is the first of an unbroken streak; another fault between ends it', async () => {
    const { page } = await house(['04-20', '04-21', '04-22', '04-23'].map(noon))
    const bad = (day: string, ...problems: ('refused' | 'unreachable')[]) =>
      make.aRun({ source: page.id, at: noon(day), outcome: 'failed', problems })
    await bad('04-24', 'refused')
    await bad('04-25', 'unreachable')
    await bad('04-29', 'refused')
    await bad('04-30', 'refused')
    // a read that a dying worker left open breaks no streak
    await database.dataSource.query(
      `insert into scrape_runs (source_id, depth, started_at, ended_at, outcome, problems) values
       ('the-hall', 'full', '2025-05-01T00:00Z', '2025-05-01T01:00Z', 'failed', '[{"kind": "unreachable", "message": "The worker ended", "interrupted": true}]')`,
    )
    await bad('05-01', 'refused')
    const found = await only()
    expect(found.faults.map(({ kind, since }) => [kind, since])).toEqual([
      ['refused', noon('04-29')],
      ['stale', noon('04-23')],
    ])
    expect(found.scrapingErrors[1]).toBe(
      `The Hall: not read with success since Wednesday, April 23; it is due every 12 hours; ${see}`,
    )
    expect(found).toMatchObject({ isActive: false, lastSuccessfulScrape: noon('04-23') })
  })

  test('reads of one moment, as in a replay, tell that moment', async () => {
    const { page } = await house([LATELY])
    await make.aRun({ source: page.id, at: LATELY, problems: ['malformed'], endedAt: new Date(NOW.getTime() + 1) })
    const sinces = (await only()).faults.map(({ since }) => since)
    expect(sinces.filter((since) => since !== LATELY)).toEqual([])
  })

  test('a later page of the list is named as that', async () => {
    const { page } = await house()
    const told = {
      kind: 'refused' as const,
      message: 'https://hall.example/shows?page=2: answered 403',
      url: 'https://hall.example/shows?page=2',
    }
    await make.aRun({ source: page.id, at: noon('05-02').replace('12:', '11:'), problems: [told] })
    expect((await only()).recommendations[0]).toBe(
      'The Hall: page 2 of the list refused since Friday, May 2; read it with npm run read -- --source the-hall, and ask the house for leave if it stays so.',
    )
  })

  test('a field that is no longer filled is named, each with its own day', async () => {
    const { page } = await house(['04-20', '04-21', '04-22', '04-23'].map(noon))
    const dropped = (field: WatchedField): Problem => ({
      ...{ kind: 'field-drop', field, before: 0.95, now: 0 },
      message: `${field} is filled in 0 % of listings now; it was in 95 % before.`,
    })
    await make.aRun({ source: page.id, at: noon('05-01'), problems: [dropped('price')] })
    await make.aRun({ source: page.id, at: noon('05-02'), problems: [dropped('price'), dropped('doorsAt')] })
    expect((await only()).scrapingErrors).toEqual([
      `The Hall: the price no longer filled since Thursday, May 1 (price is filled in 0 % of listings now; it was in 95 % before); ${see}`,
      `The Hall: the doors (doorsAt) no longer filled since Friday, May 2 (doorsAt is filled in 0 % of listings now; it was in 95 % before); ${see}`,
    ])
  })

  test('never run, stuck and switched off are no empty pages', async () => {
    const { page } = await house([])
    expect((await only()).scrapingErrors).toEqual([`The Hall: never run so far; it is due every 12 hours; ${see}`])
    expect(await only()).toMatchObject({
      lastSuccessfulScrape: null,
      isActive: false,
      coveragePercentage: 0,
      learning: true,
    })

    await make.aRun({ source: page.id, at: '2025-05-02T11:46:00-07:00', outcome: 'running' })
    expect((await only()).faults).toEqual([])
    await database.dataSource.query(`update scrape_runs set started_at = '2025-05-02T11:44:00-07:00'`)
    expect((await only()).scrapingErrors).toEqual([`The Hall: a read is running since Friday, May 2, 11:44; ${see}`])

    await database.dataSource.query(
      `update sources set scheduled = false, last_success_at = '2025-04-01T12:00:00-07:00'`,
    )
    expect((await only()).faults.map(({ kind }) => kind)).toEqual(['stuck-running', 'not-scheduled'])
  })

  test('a page that was tried in vain from the first day is critical: there is nothing to learn from', async () => {
    const { page } = await house([])
    await make.aRun({
      source: page.id,
      at: noon('05-02'),
      outcome: 'failed',
      problems: [{ kind: 'refused', message: 'answered 403' }],
    })
    expect(await only()).toMatchObject({ coveragePercentage: 0, learning: false, faults: [{ kind: 'refused' }] })
    expect(await report()).toMatchObject({ criticalVenues: [{ venueName: 'The Hall' }], learningVenues: 0 })
  })

  test('a source that needs a key or is suppressed is told as that, and is no error of the day', async () => {
    const { venue } = await make.aReadHouse({
      name: 'The Hall',
      active: false,
      inactiveReason: 'The site refuses scripts.',
    })
    await make.aSource({ venueId: venue.id, name: 'Its Shop', doNotScrape: true })
    expect(await only()).toMatchObject({
      scrapingErrors: [],
      evidence: [
        'Nothing of it was ever read, and no other list tells of it.',
        'Its Shop is not to be read, as an operator decided.',
        'The site refuses scripts.',
      ],
    })
  })

  test('where most sources are not reached, our own network is looked at first', async () => {
    for (let count = 0; count < 6; count++) {
      const { page } = await make.aReadHouse()
      if (count > 0) await make.aRun({ source: page.id, at: LATELY, outcome: 'failed', problems: ['unreachable'] })
    }
    expect((await report()).recommendations[0]).toBe(
      '5 of 6 sources were not reached: see first whether this machine has a network.',
    )
  })

  test('faults of lists and keys that are missing stand in the report', async () => {
    const { id } = await make.aSource({ id: 'the-list', name: 'The List', kind: 'aggregator' })
    await make.aRun({ source: id, at: LATELY, outcome: 'failed', problems: ['unreachable'] })
    await make.aSource({ kind: 'ticketing', active: false, inactiveReason: 'The Shop needs a key.' })
    expect((await report()).recommendations).toEqual([
      'The List: not reached since Friday, May 2; see whether the site is up, then read it with npm run read -- --source the-list.',
      'The Shop needs a key.',
    ])
  })
})
