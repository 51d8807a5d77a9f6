import { defaultCity } from '@houselights/config/cities/cities'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { createRegistry } from '@houselights/scrapers/registry/registry'
import type { RawListing } from '@houselights/scrapers/source/source'
import { beforeEach, expect, test } from 'vitest'
import { makeIngestServices } from '../../test/ingest-services.ts'
import { makeNights, scriptedPlatform, seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from './ingest.ts'

const { dataSource: db } = await createTestDatabase('unverified_source')
beforeEach(() => db.query('truncate venues, sources cascade'))

/** Stores a bar with an unverified calendar, and a list of many venues. Each scrape happens on the next day. */
async function aBar() {
  const toRegistry = (url: string) => {
    const calendar = { slug: 'bar', name: 'The Bar', kind: 'venue' as const, unverified: true }
    return createRegistry(
      defaultCity,
      [{ slug: 'bar', name: 'The Bar', sources: [{ ...calendar, source: scriptedPlatform({ url }) }] }],
      [
        {
          slug: 'list',
          name: 'The List',
          kind: 'aggregator',
          source: scriptedPlatform({ url: 'https://list.example/' }),
        },
      ],
    )
  }
  let registry = await seedTestRegistry(db, toRegistry('https://bar.example/shows'))
  let day = 0
  const scrape = (source: 'bar' | 'list', listings: RawListing[]) => {
    const now = new Date(Date.UTC(2025, 4, ++day, 19))
    const services = makeIngestServices(db, registry, now, async (url) => ({ url, body: JSON.stringify({ listings }) }))
    return ingest(services, { source, depth: 'full', jobId: null })
  }
  const seedAgain = async (url = 'https://bar.example/shows') => {
    registry = await seedTestRegistry(db, toRegistry(url))
  }
  return { scrape, seedAgain }
}
const countEvents = async () => (await db.query('select count(*)::int as count from events'))[0].count
const isUnverified = async () => (await db.query(`select unverified from sources where id = 'bar'`))[0].unverified
const onList = (listings: RawListing[]) => listings.map((listing) => ({ ...listing, venue: 'The Bar, S.F.' }))

test('an unverified calendar publishes nothing, however often it is scraped, and says how many listings are held', async () => {
  const { scrape } = await aBar()
  for (let repeat = 0; repeat < 10; repeat++)
    expect(await scrape('bar', makeNights(4))).toMatchObject({ outcome: 'suspect', found: 4, added: 0 })
  expect([await countEvents(), await isUnverified()]).toEqual([0, true])
  const [{ problems }] = await db.query('select problems from scrape_runs order by started_at desc limit 1')
  expect(problems).toMatchObject([
    {
      kind: 'unverified',
      held: 4,
      message: expect.stringContaining('No other source lists any of its shows yet. 4 listings are held back: '),
    },
  ])
})

test('once a list has one of its shows, the next scrape publishes all of them, and the calendar stays verified', async () => {
  const { scrape, seedAgain } = await aBar()
  const nights = makeNights(4)
  await scrape('bar', nights)
  await scrape('list', onList(nights.slice(1, 2)))
  expect(await isUnverified()).toBe(true)
  // three new events, and one that joins the list's
  expect(await scrape('bar', nights)).toMatchObject({ outcome: 'ok', added: 3, problems: [] })
  expect([await countEvents(), await isUnverified()]).toEqual([4, false])
  expect(await db.query('select external_id from held_listings')).toEqual([])
  await seedAgain()
  expect(await isUnverified()).toBe(false)
  expect(await scrape('bar', [...nights, { title: 'Oak & Ember', date: '2025-06-20' }])).toMatchObject({ added: 1 })
})

test('another act on the same night, or the same act on another night, doesn’t verify a calendar', async () => {
  const { scrape } = await aBar()
  await scrape('list', onList([{ title: 'Oak & Ember', date: '2025-06-01' }]))
  const nights = makeNights(1).map((night) => ({ ...night, title: 'Paper Moons', headliner: 'Paper Moons' }))
  await scrape('bar', [...nights, { title: 'Oak & Ember', date: '2025-06-09' }])
  expect([await countEvents(), await isUnverified()]).toEqual([1, true])
})

test('a suspect scrape doesn’t verify a calendar, even if a list has its shows', async () => {
  const { scrape } = await aBar()
  await scrape('list', onList(makeNights(4)))
  const lastYear = makeNights(4).map((night) => ({ ...night, date: night.date?.replace('2025', '2024') }))
  expect(await scrape('bar', lastYear as RawListing[])).toMatchObject({
    outcome: 'suspect',
    problems: [{ kind: 'year-suspect' }],
  })
  expect(await isUnverified()).toBe(true)
})

test('a calendar with another address is unverified again, and changes none of the shows that it had', async () => {
  const { scrape, seedAgain } = await aBar()
  const nights = makeNights(4)
  await scrape('list', onList(nights.slice(0, 1)))
  await scrape('bar', nights)
  await seedAgain('https://bar.example/new-shows')
  expect(await isUnverified()).toBe(true)
  const [firstNight, ...otherNights] = nights
  const soldOutElsewhere = otherNights.map((night) => ({ ...night, date: '2025-07-04', title: 'Oak & Ember' }))
  expect(await scrape('bar', soldOutElsewhere)).toMatchObject({ outcome: 'suspect', added: 0, updated: 0, vanished: 0 })
  expect(await countEvents()).toBe(4)
  expect(await db.query(`select 1 from events where title = 'Oak & Ember' or status <> 'scheduled'`)).toEqual([])
  expect(await scrape('bar', firstNight ? [firstNight, ...otherNights] : [])).toMatchObject({ outcome: 'ok' })
  expect(await isUnverified()).toBe(false)
})
