import { defaultCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { eventLists } from '../queries/event-lists.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { computeSimilar } from './compute-similar.ts'
import { loadSimilarEvents } from './similar-queries.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const { dataSource: db } = await createTestDatabase('similar')
const make = builders(db)

const computeRound = (now = NOW) => computeSimilar(db, defaultCity, now)
const loadSimilar = async (slug: string, now = NOW) =>
  (await loadSimilarEvents(db, eventLists(db), slug, now))?.similar.map(({ event, reasons }) => [
    event.title,
    ...reasons,
  ])
const onDay = (day: string) => ({ startsAt: new Date(`${day}T20:00:00-07:00`) })

test('a round finds similar shows by past bills, artists and genres; visitors see those still listed', async () => {
  const kite = await make.anArtist({ name: 'Glass Kite', genre: 'Stoner Rock' })
  const [ash, moth] = await make.artistsNamed('Ash', 'Moth Ballet')
  const doomedLamp = await make.anArtist({ name: 'Doomed Lamp', genre: 'stoner rock' })
  await make.anEvent({ title: 'In March', ...onDay('2025-03-08'), bill: [kite, ash] })
  // a canceled show doesn't count
  await make.anEvent({ title: 'Not in April', ...onDay('2025-04-08'), bill: [kite, moth], status: 'cancelled' })
  const kiteShow = await make.anEvent({ title: 'Glass Kite', ...onDay('2025-05-10'), bill: [kite], priceMin: '15' })
  const ashShow = await make.anEvent({ title: 'Ash', ...onDay('2025-05-17'), bill: [ash] })
  const lampShow = await make.anEvent({
    title: 'Doomed Lamp',
    ...onDay('2025-05-20'),
    bill: [doomedLamp],
    admission: 'free',
  })
  await make.anEvent({ title: 'Moth Ballet', ...onDay('2025-05-21'), bill: [moth] })
  const hiddenShow = await make.anEvent({ title: 'Hidden', ...onDay('2025-05-18'), bill: [moth, kite], hidden: true })
  await make.anEvent({ title: 'Talk', ...onDay('2025-05-18'), bill: [moth, kite], kind: 'talk' })

  expect(await computeRound()).toBe(4)
  expect(await loadSimilar(kiteShow.slug)).toEqual([
    ['Ash', 'same bill in March: Glass Kite, Ash'],
    ['Doomed Lamp', 'also stoner rock', 'also under $20'],
  ])
  expect(await loadSimilar(hiddenShow.slug)).toBeUndefined()
  expect(await loadSimilar('no-such-show')).toBeUndefined()

  // a second round doesn't rewrite unchanged rows
  const loadVersions = () =>
    db.query('select event_id, position, xmin::text, computed_at from similar_events order by 1, 2')
  const before = await loadVersions()
  expect(await computeRound(new Date(NOW.getTime() + 600_000))).toBe(0)
  expect(await loadVersions()).toEqual(before)

  // shows that were hidden, canceled or over since then are left out immediately, and deleted by the next round
  await db.query(`update events set hidden = true where id = $1`, [ashShow.id])
  await db.query(`update events set status = 'cancelled' where id = $1`, [lampShow.id])
  expect(await loadSimilar(kiteShow.slug)).toEqual([])
  await db.query(`update events set hidden = false where id = $1`, [ashShow.id])
  expect(await loadSimilar(kiteShow.slug, new Date('2025-05-18T00:00:00-07:00'))).toEqual([])
  await computeRound()
  expect(await loadSimilar(kiteShow.slug)).toEqual([['Ash', 'same bill in March: Glass Kite, Ash']])
  // a canceled show still has similar shows
  expect(await loadSimilar(lampShow.slug)).toEqual([['Glass Kite', 'also stoner rock', 'also under $20']])
})

test('a city’s round leaves other cities’ rows alone', async () => {
  const toronto = { id: 'toronto', timeZone: 'America/Toronto' }
  const venue = await make.aVenue({ cityId: 'toronto', name: 'Annex Hall' })
  const earlyShow = await make.anEvent({ title: 'Early', venueId: venue.id, ...onDay('2025-05-10') })
  const lateShow = await make.anEvent({ title: 'Late', venueId: venue.id, ...onDay('2025-05-11') })
  await computeSimilar(db, toronto, NOW)
  await computeRound()
  expect(await loadSimilar(earlyShow.slug)).toEqual([['Late', 'also at Annex Hall', 'the night after']])
  await db.query('update events set merged_into = $2 where id = $1', [lateShow.id, earlyShow.id])
  expect(await loadSimilarEvents(db, eventLists(db), lateShow.slug, NOW)).toEqual({ slug: earlyShow.slug, similar: [] })
})

test('a round of 2,000 shows stores at most six similar shows for each, no matter how much they have in common', async () => {
  await db.query('truncate events cascade')
  const venue = await make.aVenue({ name: 'Great Hall' })
  await db.query(
    `with halls as (
      insert into venues (city_id, slug, name) select $1, 'hall-of-' || n, 'Hall ' || n from generate_series(1, 50) n returning id
    ), numbered as (select id, row_number() over () as n from halls)
    insert into events (slug, title, venue_id, local_date, sort_at, first_seen_at, tags)
    select 'show-' || i, 'Show ' || i, (select id from numbered where n = 1 + i % 50), date '2025-05-03' + i % 90,
      timestamptz '2025-05-03' + (i % 90) * interval '1 day', now(),
      array[(array['Jazz','Punk','Stoner Rock','Techno','Folk','Hip Hop','Indie Rock','Metal'])[1 + i % 8]]
    from generate_series(1, 2000) i`,
    [venue.cityId],
  )
  expect(await computeRound()).toBeGreaterThan(2_000)
  const [row]: { max: number }[] = await db.query('select max(position) + 1 as max from similar_events')
  expect(row).toEqual({ max: 6 })
})
