import type { Problem, WatchedField } from '@houselights/contracts/entities/listing'
import type { CoverageRows, MonitoredSource } from '@houselights/domain/coverage/source-state'
import { beforeEach, describe, expect, test } from 'vitest'
import { runBuilders } from '../testing/run-builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { loadCoverageRows } from './coverage-rows.ts'

/** Friday, noon in San Francisco. */
const NOW = new Date('2025-05-02T12:00:00-07:00')
const noon = (day: string) => `2025-${day}T12:00:00-07:00`
const LATEST = noon('05-02')
const GOOD_SCRAPES = ['04-29', '04-30', '05-01'].map(noon).concat('2025-05-02T06:00:00-07:00')

const { dataSource: db } = await createTestDatabase('coverage')
const make = runBuilders(db)
beforeEach(() => db.query('truncate venues, sources cascade'))

const loadRows = (): Promise<CoverageRows> =>
  loadCoverageRows(db, 'san-francisco', { now: NOW, months: 3, timeZone: 'America/Los_Angeles' })
async function getOnlySource(): Promise<MonitoredSource> {
  const [source, ...rest] = (await loadRows()).sources
  if (!source || rest.length > 0) throw new Error('the test doesn’t have exactly one source')
  return source
}
const aKnownVenue = (scrapeTimes = GOOD_SCRAPES) => make.aScrapedVenue({ name: 'The Hall', scrapedAt: scrapeTimes })

describe('the shows that coverage counts', () => {
  test('include each confirmed show once, but none that is merged, hidden, suppressed, unconfirmed or not music', async () => {
    const { venue, page } = await aKnownVenue()
    const aggregator = await make.aSource({ id: 'the-list', kind: 'aggregator' })
    await make.createShows(venue, {
      from: '2025-04-25',
      nights: 10,
      sourceIds: [page.id, aggregator.id],
      firstSeen: '2025-04-20',
    })
    const columns = { venueId: venue.id, localDate: '2025-05-09', firstSeenAt: new Date('2025-05-01T19:00:00Z') }
    const survivor = await make.anEvent(columns)
    await make.anEvent({ ...columns, mergedInto: survivor.id })
    await make.anEvent({ ...columns, hidden: true })
    await make.anEvent({ ...columns, suppressed: true })
    await make.anEvent({ ...columns, kind: 'trivia' })
    await make.anEvent({ ...columns, status: 'unconfirmed' })
    await make.anEvent({ ...columns, status: 'cancelled' })
    const { shows } = await loadRows()
    expect(shows).toHaveLength(12)
    expect(shows).toContainEqual({
      venueId: venue.id,
      day: '2025-04-25',
      firstSeen: '2025-04-20',
      sources: expect.toSatisfy((sources: string[]) => sources.sort().join() === [page.id, 'the-list'].sort().join()),
    })
    expect(shows).toContainEqual({ venueId: venue.id, day: '2025-05-09', firstSeen: '2025-05-01', sources: [] })
  })

  test('are those of the past two years and the coming month', async () => {
    const { venue, page } = await aKnownVenue()
    for (const from of ['2023-05-02', '2023-05-03', '2025-06-02', '2025-06-03'])
      await make.createShows(venue, { from, nights: 1, sourceIds: [page.id] })
    expect((await loadRows()).shows.map(({ day }) => day).sort()).toEqual(['2023-05-03', '2025-06-02'])
  })
})

test('coverage includes only venues that may be scraped, sorted by name', async () => {
  for (const name of ['The Hall', 'Attic']) await make.aVenueWithPage({ name })
  await make.aVenueWithPage({ active: false })
  await make.aVenueWithPage({ doNotScrape: true })
  expect((await loadRows()).venues.map(({ name }) => name)).toEqual(['Attic', 'The Hall'])
})

describe('a monitored source', () => {
  test('has its settings, its first and last good scrape, and the number of good scrapes, up to four', async () => {
    const { venue, page } = await aKnownVenue([noon('04-28'), ...GOOD_SCRAPES])
    await make.aRun({ source: page.id, at: LATEST, outcome: 'suspect', problems: ['shrank'] })
    expect(await getOnlySource()).toMatchObject({
      id: 'the-hall',
      venueId: venue.id,
      name: 'The Hall',
      kind: 'venue',
      cadenceMinutes: 720,
      active: true,
      inactiveReason: null,
      doNotScrape: false,
      scheduled: true,
      firstGoodAt: new Date(noon('04-28')),
      lastGoodAt: new Date(GOOD_SCRAPES[3] ?? ''),
      goodScrapes: 4,
      // a suspect scrape reached the site
      firstRunAt: new Date(noon('04-28')),
      lastSuccessAt: new Date(LATEST),
      runningSince: null,
      lastFound: 20,
    })
  })

  test('counts as good since its first known listing was found', async () => {
    const { venue, page } = await aKnownVenue()
    await make.createShows(venue, { from: '2025-05-03', nights: 1, sourceIds: [page.id], firstSeen: '2025-03-01' })
    expect((await getOnlySource()).firstGoodAt).toEqual(new Date('2025-03-01T19:00:00Z'))
  })

  test('that was never scraped has no times until a scrape runs', async () => {
    const { page } = await aKnownVenue([])
    expect(await getOnlySource()).toMatchObject({
      firstGoodAt: null,
      lastGoodAt: null,
      lastSuccessAt: null,
      firstRunAt: null,
      runningSince: null,
      goodScrapes: 0,
      lastFound: 0,
      leftOut: 0,
      problems: [],
    })
    await make.aRun({ source: page.id, at: noon('05-01'), outcome: 'running' })
    expect(await getOnlySource()).toMatchObject({
      runningSince: new Date(noon('05-01')),
      firstRunAt: new Date(noon('05-01')),
    })
  })

  test('counts the bad listings that its last good scrape left out', async () => {
    const { page } = await aKnownVenue()
    const severalListings: Problem = { kind: 'bad-listing', message: '3 cards have no title', lost: 3 }
    await make.aRun({ source: page.id, at: LATEST, found: 8, problems: ['bad-listing', severalListings, 'malformed'] })
    await make.aRun({ source: page.id, at: LATEST, outcome: 'failed', problems: ['bad-listing'] })
    expect(await getOnlySource()).toMatchObject({ leftOut: 4, lastFound: 8 })
  })
})

describe('the problems of the last scrape', () => {
  const getStarts = async () => (await getOnlySource()).problems.map(({ kind, since }) => [kind, since.toISOString()])
  const toIso = (timestamp: string) => new Date(timestamp).toISOString()

  const toProblemTimes = (timestamp: string) => ({ since: new Date(timestamp), failed: false, pages: 1 })

  test('are grouped by kind, with the first message, address and command, and a count', async () => {
    const { page } = await aKnownVenue()
    const url = 'https://hall.example/shows?page=2'
    const refusal: Problem = { kind: 'refused', message: `${url}: responded with 403`, url, status: 403 }
    await make.aRun({ source: page.id, at: LATEST, pages: 1, problems: [refusal, 'bad-listing', 'bad-listing'] })
    const reproduce = 'npm run scrape -- --source the-hall'
    const { problems } = await getOnlySource()
    expect(problems).toEqual([
      { kind: 'refused', field: null, message: refusal.message, url, reproduce, count: 1, ...toProblemTimes(LATEST) },
      {
        kind: 'bad-listing',
        field: null,
        message: 'https://hall.example/shows: bad-listing',
        url: null,
        reproduce,
        count: 2,
        ...toProblemTimes(LATEST),
      },
    ])
    await make.aRun({ source: page.id, at: '2025-05-02T13:00:00-07:00', outcome: 'failed', problems: ['refused'] })
    expect((await getOnlySource()).problems).toMatchObject([{ kind: 'refused', failed: true, pages: 0 }])
  })

  test('start with the first of the consecutive scrapes that had them; a scrape with only other problems breaks the streak', async () => {
    const { page } = await aKnownVenue(['04-20', '04-21', '04-22', '04-23'].map(noon))
    const addFailedRun = (day: string, ...problems: ('refused' | 'unreachable')[]) =>
      make.aRun({ source: page.id, at: noon(day), outcome: 'failed', problems })
    await addFailedRun('04-24', 'refused')
    await addFailedRun('04-25', 'unreachable')
    await addFailedRun('04-29', 'refused')
    await addFailedRun('04-30', 'refused')
    // scrapes that a dying worker left unfinished don't break a streak, and don't count as the last scrape
    const interrupted: Problem = { kind: 'unreachable', message: 'The worker ended', interrupted: true }
    const addInterruptedRun = (at: string) =>
      make.aRun({ source: page.id, at, outcome: 'failed', problems: [interrupted] })
    await addInterruptedRun('2025-05-01T00:00:00Z')
    await addFailedRun('05-01', 'refused')
    await addInterruptedRun(LATEST)
    expect(await getStarts()).toEqual([['refused', toIso(noon('04-29'))]])
    expect(await getOnlySource()).toMatchObject({
      lastGoodAt: new Date(noon('04-23')),
      lastSuccessAt: new Date(noon('04-23')),
    })
  })

  test('start at the right time even if all scrapes have the same time, as in a replay', async () => {
    const { page } = await aKnownVenue([LATEST])
    await make.aRun({ source: page.id, at: LATEST, problems: ['malformed'], endedAt: new Date(NOW.getTime() + 1) })
    expect((await getStarts()).filter(([, timestamp]) => timestamp !== toIso(LATEST))).toEqual([])
  })

  test('about dropped fields are grouped by field, and each has its own first day', async () => {
    const { page } = await aKnownVenue(['04-20', '04-21', '04-22', '04-23'].map(noon))
    const droppedField = (field: WatchedField): Problem => ({
      kind: 'field-drop',
      field,
      before: 0.95,
      now: 0,
      message: 'A field is no longer filled.',
    })
    await make.aRun({ source: page.id, at: noon('05-01'), problems: [droppedField('price')] })
    await make.aRun({ source: page.id, at: LATEST, problems: [droppedField('price'), droppedField('doorsAt')] })
    expect((await getOnlySource()).problems.map(({ field, since }) => [field, since])).toEqual([
      ['price', new Date(noon('05-01'))],
      ['doorsAt', new Date(LATEST)],
    ])
  })
})
