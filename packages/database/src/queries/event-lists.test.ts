import { defaultCity } from '@houselights/config/cities/cities'
import type { EventFilters } from '@houselights/contracts/public-api/routes'
import { toDayRange } from '@houselights/domain/dates/date-filter'
import { toGenre } from '@houselights/domain/genres/genres'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ArtistRow } from '../schema/entities/events.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { eventLists } from './event-lists.ts'
import { getListedId } from './listed-page.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const TODAY = '2025-05-02'
const DAY_MS = 86_400_000
const { dataSource: db } = await createTestDatabase('event_lists')
const sql = (statement: string, values: unknown[] = []) => db.query(statement, values)
const pick = <Item>(items: readonly Item[], seed: number): Item => items[seed % items.length] as Item

const GENRES = ['House', 'indie-rock', 'Folk', null]
const TITLES = ['Moth Parade', 'Glass Kite', 'Bjärk Löwe', 'AC/DC Tribute', "Don't Panic"]
const EVENT_STATES = [
  ...([{}, { hidden: true }, { kind: 'trivia' }, { suppressed: true }, { status: 'cancelled' }] as const),
  ...([{ status: 'moved' }, { status: 'sold out' }, {}, {}, {}, {}] as const),
] as const
const PRICES = [
  ...([
    { priceMin: '0', admission: 'free' },
    { priceMin: '12.50', admission: 'paid' },
  ] as const),
  ...([{ priceMin: '40', admission: 'paid' }, { admission: 'pay what you can' }, {}] as const),
] as const

beforeAll(async () => {
  const { aVenue, anArtist, anEvent } = builders(db)
  const venues = [
    await aVenue({ name: 'Quartz Room', slug: 'quartz', neighborhood: 'Élan' }),
    await aVenue({ name: 'Salt Cellar', slug: 'salt', neighborhood: 'Mission' }),
    await aVenue({ name: 'Closed', slug: 'closed', neighborhood: 'Mission', active: false }),
  ]
  const artists: ArtistRow[] = []
  for (const [index, name] of ['Moth Parade', 'Velvet Otter', 'Salt & Sodium', 'Low Ceiling'].entries())
    artists.push(await anArtist({ name, genre: pick(GENRES, index) }))
  for (let index = 0; index < 120; index++) {
    const startsAt = new Date(NOW.getTime() + (index - 25) * 0.7 * DAY_MS)
    await anEvent({
      title: `${pick(TITLES, index)} ${index}`,
      venueId: pick(venues, index * 7 + (index % 5)).id,
      startsAt,
      bill: index % 3 ? [pick(artists, index), pick(artists, index + 1)] : [],
      tags: [pick(GENRES, index + 1) ?? 'Noise'],
      age: pick(['All Ages', '18+', '21+', null], index),
      ...pick(PRICES, index),
      ...pick(EVENT_STATES, index),
    })
  }
})

/** A public, upcoming event as stored. */
interface Row {
  id: string
  day: string
  venue: string
  neighborhood: string
  price: number | null
  admission: string | null
  age: string | null
  status: string
  genreSpellings: (string | null)[]
  artists: string[]
}
const loadUpcomingRows = (): Promise<Row[]> =>
  sql(
    `select e.id, ((e.sort_at at time zone 'America/Los_Angeles') - interval '6 hours')::date::text as day, v.slug as venue, v.neighborhood, e.price_min::float8 as price, e.admission,
       e.age, e.status, e.tags || h.genre as "genreSpellings",
       array(select artist_id from event_artists where event_id = e.id) as artists
     from events e join venues v on v.id = e.venue_id left join artists h on h.id = e.artist_id
     where e.sort_at > $1 and e.merged_into is null and not e.hidden and not e.suppressed and e.kind in ('music', 'unknown')
       and e.unconfirmed_beside is null and v.active and not v.do_not_scrape
     order by e.sort_at, e.id`,
    [NOW],
  )
const findMatching = async (text: string): Promise<Set<string>> =>
  new Set((await sql('select id from events where search @@ search_query($1)', [text])).map(({ id }: Row) => id))

/** Applies the filters directly to an event, without the tables that lists use. */
const matchesFilters =
  ({ date, genre, venue, neighborhood, price, age }: EventFilters) =>
  (row: Row): boolean => {
    const days = date ? toDayRange(date, TODAY) : null
    const isFree = row.admission === 'free' || row.admission === 'pay what you can'
    return (
      (!days || (row.day >= days.from && row.day <= days.to)) &&
      (!genre || row.genreSpellings.some((spelling) => spelling && toGenre(spelling) === toGenre(genre))) &&
      (!venue || row.venue === venue) &&
      (!neighborhood || row.neighborhood === neighborhood) &&
      (price !== 'free' || (isFree && (row.price ?? 0) === 0)) &&
      (price !== 'under-20' || (row.price === null ? isFree : row.price < 20)) &&
      (!age || row.age === { 'all-ages': 'All Ages', '18': '18+', '21': '21+' }[age])
    )
  }

const withUndefined = <Value>(...values: Value[]): (Value | undefined)[] => [undefined, ...values]
const combinations = withUndefined('today', 'week', 'month', '2025-05-20').flatMap((date) =>
  withUndefined('house', 'Indie Rock').flatMap((genre) =>
    withUndefined('quartz', 'closed').flatMap((venue) =>
      withUndefined('Élan', 'Mission').flatMap((neighborhood) =>
        withUndefined('free' as const, 'under-20' as const).flatMap((price) =>
          withUndefined('all-ages' as const, '21' as const).map((age): EventFilters => {
            const filters = Object.entries({ date, genre, venue, neighborhood, price, age })
            return Object.fromEntries(filters.filter(([, value]) => value !== undefined))
          }),
        ),
      ),
    ),
  ),
)

/** Collects every id of a list, page by page, and the different totals that the pages report. */
async function listAll(list: (cursor: string | undefined) => ReturnType<ReturnType<typeof eventLists>['search']>) {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const { listed, next, total } = await list(cursor)
    ids.push(...listed.map(getListedId))
    totals.add(total)
    cursor = next ?? undefined
  } while (cursor)
  return { ids, totals: [...totals] }
}

describe('lists match the rules for events, in order, whatever the filters', () => {
  test.each(['', 'moth', 'glass kite', 'low', 'no such words'])('with the text %j', async (text) => {
    const lists = eventLists(db)
    const matchingIds = text ? await findMatching(text) : undefined
    const upcomingRows = (await loadUpcomingRows()).filter(({ id }) => !matchingIds || matchingIds.has(id))
    const sample = combinations.filter((_, index) => index % (text ? 23 : 4) === 0)
    for (const filters of sample) {
      const expected = upcomingRows.filter(matchesFilters(filters)).map(({ id }) => id)
      const { ids, totals } = await listAll((cursor) =>
        lists.search({ ...filters, ...(text && { search: text }) }, { city: defaultCity, now: NOW, limit: 20, cursor }),
      )
      expect({ filters, ids, totals }).toEqual({ filters, ids: expected, totals: [expected.length] })
    }
  })

  test('for an artist, for a venue, and for events that take place', async () => {
    const lists = eventLists(db)
    const upcomingRows = await loadUpcomingRows()
    const getExpectedIds = (isExpected: (row: Row) => boolean) => upcomingRows.filter(isExpected).map(({ id }) => id)
    const notTakingPlace = ['cancelled', 'postponed', 'moved']
    const upcoming = await listAll((cursor) => lists.upcoming({ city: defaultCity, now: NOW, limit: 7, cursor }))
    expect(upcoming.ids).toEqual(getExpectedIds(({ status }) => !notTakingPlace.includes(status)))
    for (const { id } of await sql('select id from artists')) {
      const { ids } = await listAll((cursor) => lists.byArtist(id, { city: defaultCity, now: NOW, limit: 7, cursor }))
      expect(ids).toEqual(getExpectedIds(({ artists }) => artists.includes(id)))
    }
    for (const { id, slug } of await sql('select id, slug from venues')) {
      const { ids } = await listAll((cursor) => lists.byVenue(id, { now: NOW, limit: 7, cursor }))
      expect(ids).toEqual(getExpectedIds(({ venue }) => venue === slug))
    }
  })
})

describe('a night', () => {
  const toDate = (localTime: string) => new Date(`${localTime}-07:00`)
  let venue: { id: string }
  const getTitles = async (page: Promise<{ listed: string[] }>) => {
    const statement = 'select title from events where id = any ($1) order by array_position($1::uuid[], id)'
    const titleRows: { title: string }[] = await sql(statement, [(await page).listed.map(getListedId)])
    return titleRows.map(({ title }) => title)
  }
  const listNight = (date: string, now: string) =>
    getTitles(eventLists(db).search({ date, venue: venue.id }, { city: defaultCity, now: toDate(now), limit: 20 }))
  const listOnNow = (now: string, filters = {}) =>
    getTitles(
      eventLists(db).past.onNow({ venue: venue.id, ...filters }, { city: defaultCity, now: toDate(now), limit: 20 }),
    )
  const listArchive = (month: string, now: string) =>
    getTitles(eventLists(db).past.ofMonth(month, { city: defaultCity, now: toDate(now), limit: 200 }))

  beforeAll(async () => {
    const { aVenue, anEvent } = builders(db)
    venue = await aVenue({ name: 'Night Hall', neighborhood: 'Dogpatch' })
    const show = (title: string, startsAt: string | null, overrides = {}) =>
      anEvent({ title, venueId: venue.id, startsAt: startsAt === null ? null : toDate(startsAt), ...overrides })
    await show('Evening', '2025-05-31T20:00:00')
    await show('Club', '2025-05-31T22:00:00', { endsAt: toDate('2025-06-01T03:00:00') })
    await show('No Start Time', null, { localDate: '2025-05-31' })
    // sources list a show after midnight under either day
    await show('Half Past Midnight', '2025-06-01T00:30:00', { localDate: '2025-06-01' })
    await show('Half Past Three', '2025-06-01T03:30:00', { localDate: '2025-05-31' })
    await show('Breakfast', '2025-06-01T06:00:00')
    await show('Festival', '2025-05-30T12:00:00', { endsAt: toDate('2025-06-01T22:00:00') })
  })

  test('includes shows that begin before 6 AM, and is “today” until then', async () => {
    const nightTitles = ['Evening', 'Club', 'No Start Time', 'Half Past Midnight', 'Half Past Three']
    expect(await listNight('today', '2025-05-31T19:00:00')).toEqual(nightTitles)
    expect(await listNight('2025-05-31', '2025-05-29T19:00:00')).toEqual(nightTitles)
    expect(await listNight('2025-06-01', '2025-05-29T19:00:00')).toEqual(['Breakfast'])
    expect(await listNight('month', '2025-05-31T19:00:00')).toEqual(nightTitles)
    expect(await listNight('today', '2025-06-01T00:00:00')).toEqual(['Half Past Midnight', 'Half Past Three'])
    expect(await listNight('today', '2025-06-01T05:59:59')).toEqual([])
    expect(await listNight('today', '2025-06-01T06:00:00'), 'a show that begins now is not upcoming').toEqual([])
    expect(await listNight('today', '2025-05-31T06:00:00')).toEqual(nightTitles)
    expect(await listNight('weekend', '2025-06-01T01:00:00')).toEqual(['Half Past Three', 'Breakfast'])
  })

  test('has the shows “on now” that have begun and aren’t over, latest first', async () => {
    expect(await listOnNow('2025-05-30T11:59:59')).toEqual([])
    expect(await listOnNow('2025-05-31T19:59:59')).toEqual(['Festival'])
    expect(await listOnNow('2025-05-31T23:00:00')).toEqual(['Club', 'Evening', 'Festival'])
    expect(await listOnNow('2025-06-01T02:00:00')).toEqual(['Half Past Midnight', 'Club', 'Festival'])
    expect(await listOnNow('2025-06-01T03:00:00')).toEqual(['Half Past Midnight', 'Festival'])
    const onNowTitles = ['Breakfast', 'Half Past Three', 'Half Past Midnight', 'Festival']
    expect(await listOnNow('2025-06-01T06:00:00')).toEqual(onNowTitles)
    expect(await listOnNow('2025-06-01T22:00:00')).toEqual([])
    expect(await listOnNow('2025-05-31T23:00:00', { neighborhood: 'dogpatch' })).toHaveLength(3)
    expect(await listOnNow('2025-05-31T23:00:00', { neighborhood: 'Mission' })).toEqual([])
  })

  test('has each show in the archive once it is over, under the month when it began', async () => {
    expect(await listArchive('2025-06', '2025-06-01T09:00:00')).toEqual([])
    expect((await listArchive('2025-05', '2025-06-01T02:59:59')).slice(0, 2)).toEqual(['Evening', expect.any(String)])
    expect((await listArchive('2025-05', '2025-06-01T03:00:00')).slice(0, 2)).toEqual(['Club', 'Evening'])
    expect((await listArchive('2025-05', '2025-06-01T06:00:00')).slice(0, 3)).toEqual([
      'No Start Time',
      'Club',
      'Evening',
    ])
    expect((await listArchive('2025-05', '2025-06-02T06:00:00')).slice(0, 5)).toEqual([
      'Half Past Three',
      'Half Past Midnight',
      'No Start Time',
      'Club',
      'Evening',
    ])
    expect(await listArchive('2025-05', '2025-06-02T06:00:00')).toContain('Festival')
    expect(await listArchive('2025-06', '2025-06-02T06:00:00')).toEqual(expect.arrayContaining(['Breakfast']))
    const months = await eventLists(db).past.months(defaultCity, toDate('2025-06-01T13:00:00'))
    expect(months[0]).toMatchObject({ month: '2025-06', shows: 1 })
  })
})

test('a page loaded later shows only what is still upcoming', async () => {
  const lists = eventLists(db)
  const { ids } = await listAll((cursor) => lists.search({}, { city: defaultCity, now: NOW, limit: 100, cursor }))
  const { next } = await lists.search({}, { city: defaultCity, now: NOW, limit: 7 })
  const cursor = next ?? undefined
  const [ninthEvent]: { at: Date }[] = await sql('select sort_at as at from events where id = $1', [ids[8]])
  const getIds = async (now: Date) =>
    (await lists.search({}, { city: defaultCity, now, limit: 3, cursor })).listed.map(getListedId)
  expect(await getIds(NOW)).toEqual(ids.slice(7, 10))
  // when the previous page's last event starts, and when the ninth event starts
  const [seventhEvent]: { at: Date }[] = await sql('select sort_at as at from events where id = $1', [ids[6]])
  expect(await getIds(seventhEvent?.at ?? NOW)).toEqual(ids.slice(7, 10))
  expect(await getIds(ninthEvent?.at ?? NOW)).toEqual(ids.slice(9, 12))
})

test('a misspelled search finds the closest of all artist and venue names', async () => {
  const { anArtist } = builders(db)
  const words = 'Moth Otter Lantern Cathedral Kites Sodium Mirror Engine Low Velvet Paper'.split(' ')
  for (let index = 0; index < 150; index++) {
    const [firstWord, secondWord, thirdWord] = [
      pick(words, index * 3),
      pick(words, index * 7 + 2),
      pick(words, index * 5 + 1),
    ]
    await anArtist({ name: `${firstWord} ${secondWord} ${thirdWord} ${index}` })
  }
  const texts = 'moth,mth,lantren,cathedrl mirrr,kits,velvt otte,papr,slt celler,quartzz,zzyzx'.split(',')
  const searches = [...texts, ...words.map((word) => `${word.slice(1)}x`), 'mo', 'x', 'low low low', 'engne of sodum']
  const findClosest = async (statement: string, text: string) =>
    (await sql(`select distinct id from (${statement}) named order by id`, [text])).map(({ id }: Row) => id)
  for (const text of searches)
    expect(await findClosest(`select id from likest_names($1, 'san-francisco')`, text), text).toEqual(
      await findClosest(
        `with near as materialized (select * from near_artists($1) union all select * from near_venues($1))
         select id from near where likeness >= 0.85 * (select max(likeness) from near)`,
        text,
      ),
    )
})
