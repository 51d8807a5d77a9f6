import { defaultCity, findCity } from '@houselights/config/cities/cities'
import type { EventFilters } from '@houselights/contracts/public-api/routes'
import { beforeAll, expect, test } from 'vitest'
import { ListsOfCities1763684420000 } from '../schema/migrations/0021-lists-of-cities.ts'
import { getCityIds, type ListedCity } from '../sql/page.ts'
import type { Queryable } from '../sql/sql.ts'
import { builders } from '../testing/builders.ts'
import { eventPages } from '../testing/event-pages.ts'
import { findStaleCards } from '../testing/stale-event-cards.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { artistQueries } from './artist-queries.ts'
import { filterQueries } from './filter-queries.ts'
import { loadRelatedArtists } from './related-artists.ts'
import { siteQueries } from './site-queries.ts'
import { venueQueries } from './venue-queries.ts'

/** 9:30 PM in the default city, 12:30 AM in Toronto. */
const NOW = new Date('2025-05-03T04:30:00Z')
const home: ListedCity = defaultCity
const toronto = findCity('toronto') ?? defaultCity
const request = (city: ListedCity) => ({ city, now: NOW, limit: 50 })

const { dataSource: db } = await createTestDatabase('two_cities')
let touringArtist: { id: string; slug: string }
const sql = (statement: string, values: unknown[] = []) => db.query(statement, values)
beforeAll(async () => {
  const { aVenue, anArtist, anEvent, aSource } = builders(db)
  const [west, east] = [
    await aVenue({ name: 'The Western Lamp', neighborhood: 'Mission' }),
    await aVenue({ name: 'The Eastern Lamp', neighborhood: 'Junction', cityId: toronto.id }),
  ]
  touringArtist = await anArtist({ name: 'Wandering Lanterns', genre: 'Folk' })
  const localArtist = await anArtist({ name: 'Wandring Lantens', genre: 'Noise' })
  const aShow = (venue: { id: string }, at: string, bill: { id: string }[], title: string) =>
    anEvent({ title, venueId: venue.id, startsAt: new Date(at), localDate: at.slice(0, 10), bill })
  await aShow(west, '2025-05-02T22:00:00-07:00', [touringArtist], 'West Tonight')
  await aShow(west, '2025-05-03T20:00:00-07:00', [touringArtist], 'West Tomorrow')
  await aShow(east, '2025-05-03T20:00:00-04:00', [touringArtist, localArtist], 'East Today')
  await aShow(east, '2025-04-20T20:00:00-04:00', [touringArtist], 'East Last Month')
  await aSource({ name: 'Western Page', venueId: west.id })
  await aSource({ name: 'Eastern Page', venueId: east.id, cityId: toronto.id, failingSince: NOW, lastAttemptAt: NOW })
})

const listTitles = async (filters: EventFilters, city: ListedCity) =>
  (await eventPages(db).search(filters, request(city))).items.map(({ title }) => title)

test('a misspelled name finds an artist in this city, even if one in another city is more similar', async () => {
  expect(await listTitles({ search: 'wandring lantens' }, home)).toEqual(['West Tonight', 'West Tomorrow'])
  const artists = await artistQueries(db).list({ search: 'wandring lantens' }, request(home))
  expect(artists.items.map(({ slug }) => slug)).toEqual([touringArtist.slug])
})

test('venues, artists, filters and counts cover only the requested city', async () => {
  const [venues, artists] = [venueQueries(db), artistQueries(db)]
  for (const [city, slug, count] of [
    [home, 'the-western-lamp', 2],
    [toronto, 'the-eastern-lamp', 1],
  ] as const) {
    expect((await venues.list(request(city))).items).toMatchObject([{ slug, city: city.id, upcomingCount: count }])
    expect((await venues.popular(request(city))).items).toMatchObject([{ slug }])
    expect(await venues.names([city.id])).toMatchObject([{ slug }])
    expect((await artists.bySlug(touringArtist.slug, NOW, city.id))?.upcomingCount).toBe(count)
  }
  expect((await artists.list({}, request(home))).items.map(({ name }) => name)).toEqual(['Wandering Lanterns'])
  expect((await artists.list({}, request(toronto))).total).toBe(2)
  const { neighborhoods } = await filterQueries(db).options(NOW, [toronto.id])
  expect(neighborhoods).toEqual([{ name: 'Junction', count: 1 }])
  const countPast = async (city: ListedCity) =>
    (await loadRelatedArtists(db, touringArtist.id, { now: NOW, city }))?.pastCount
  expect([await countPast(home), await countPast(toronto)]).toEqual([0, 1])
})

test('the status covers the city’s sources, in its time zone', async () => {
  const site = siteQueries(db)
  expect(await site.status('live', NOW, home)).toMatchObject({
    now: '2025-05-02T21:30:00-07:00',
    upcomingEvents: 2,
    unreachableSince: null,
    sources: { active: 1, failing: 0 },
  })
  expect(await site.status('live', NOW, toronto)).toMatchObject({
    now: '2025-05-03T00:30:00-04:00',
    upcomingEvents: 1,
    unreachableSince: '2025-05-03T00:30:00-04:00',
    sources: { active: 1, failing: 1 },
  })
  expect((await site.cities()).map(({ id }) => id)).toEqual([home.id, toronto.id])
})

test('a cursor from one city’s list is not valid for another city’s list', async () => {
  const lists = eventPages(db)
  const { next } = await lists.search({}, { ...request(home), limit: 1 })
  await expect(lists.search({}, { ...request(toronto), cursor: next ?? '' })).rejects.toThrow('doesn’t belong')
})

test('with nearby cities, a list pages through the shows of all of them in one order, once each', async () => {
  const both: ListedCity = { ...home, alsoCities: [toronto.id] }
  const lists = eventPages(db)
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page = await lists.search({ nearby: 'true' }, { ...request(both), limit: 1, cursor })
    expect(page.total).toBe(3)
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  // in order of time, whatever the city
  expect(titles).toEqual(['West Tonight', 'East Today', 'West Tomorrow'])
  expect(await listTitles({ nearby: 'true', venue: 'the-eastern-lamp' }, both)).toEqual(['East Today'])
  expect(await listTitles({ nearby: 'true', neighborhood: 'junction' }, both)).toEqual(['East Today'])
  expect(await listTitles({ nearby: 'true', search: 'wandering lantrens' }, both)).toEqual(titles)
  expect((await venueQueries(db).list(request(both))).items.map(({ slug }) => slug)).toEqual([
    'the-eastern-lamp',
    'the-western-lamp',
  ])
  expect((await venueQueries(db).popular(request(both))).total).toBe(2)
  const { neighborhoods } = await filterQueries(db).options(NOW, getCityIds(both))
  expect(neighborhoods.map(({ name }) => name)).toEqual(['Junction', 'Mission'])
  const { next } = await lists.search({ nearby: 'true' }, { ...request(both), limit: 1 })
  await expect(lists.search({}, { ...request(home), cursor: next ?? '' })).rejects.toThrow('doesn’t belong')
})

test('the migration sets the city of existing filter rows, and can be reverted', async () => {
  const migration = new ListsOfCities1763684420000()
  const runner = db.createQueryRunner()
  await migration.down(runner)
  expect(await findStaleCards(db)).toEqual([])
  await migration.up(runner)
  await runner.release()
  expect(await findStaleCards(db)).toEqual([])
  const cities = await sql('select city_id as city from event_filters order by 1')
  expect(cities).toEqual([home, home, toronto, toronto].map(({ id }) => ({ city: id })))
  await sql(`update venues set city_id = $1 where slug = 'the-western-lamp'`, [toronto.id])
  expect(await listTitles({}, home)).toEqual([])
  await sql(`update venues set city_id = $1 where slug = 'the-western-lamp'`, [home.id])
  expect(await listTitles({}, home)).toHaveLength(2)
})

test('a city’s list is read in order from an index, however many rows both cities have', async () => {
  await sql(`
    insert into event_filters (event_id, version, sort_at, local_date, first_seen_at, venue_id, city_id, takes_place,
      genres, artists, pictures, search)
    select gen_random_uuid(), n, at, at::date, at, ('00000000-0000-0000-0000-' || lpad((n % 200)::text, 12, '0'))::uuid,
      case when n % 12 = 0 then 'toronto' else 'san-francisco' end, true, array['genre ' || n % 500], '{}', '{}',
      array_to_tsvector(array['word' || n % 900])
    from (select n, '2025-05-04Z'::timestamptz + n * interval '9 minutes' as at from generate_series(1, 12000) n) rows`)
  await sql('vacuum analyze event_filters')
  const plans: string[] = []
  const query: Queryable['query'] = async (statement: string, values?: unknown[]) => {
    if (statement.includes('from event_filters f'))
      plans.push(JSON.stringify(await db.query(`explain (format json) ${statement}`, values)))
    return db.query(statement, values)
  }
  const explainSearch = async (filters: Parameters<typeof listTitles>[0], city: ListedCity) => {
    plans.length = 0
    await eventPages({ query }).search(filters, { ...request(city), limit: 20 })
    return plans
  }
  for (const city of [home, toronto]) {
    const [page = '', count = ''] = await explainSearch({}, city)
    expect(page).toContain('"Index Name":"event_filters_of_city"')
    expect(page).not.toContain('"Node Type":"Sort"')
    // counting most rows of a table uses a sequential scan
    if (city === toronto) expect(count).toContain('"Index Name":"event_filters_of_city"')
    const venue = '00000000-0000-0000-0000-000000000008'
    for (const filters of [{ genre: 'genre 8' }, { search: 'word8' }, { search: 'wor' }, { venue }]) {
      const queryPlans = await explainSearch(filters, city)
      expect(queryPlans[0], JSON.stringify(filters)).toContain('"Index Name":"event_filters_')
      expect(queryPlans[0], JSON.stringify(filters)).not.toContain('Seq Scan')
    }
  }
})
