import { defaultCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { fileDatabase } from '../testing/test-database.ts'
import { type SourceSeed, seedRegistry, type VenueSeed } from './seed.ts'

const { dataSource: db } = await fileDatabase('seed')

const venue = (slug: string, overrides: Partial<VenueSeed> = {}): VenueSeed => ({
  slug,
  city: defaultCity.id,
  name: slug,
  aliases: [],
  rooms: [],
  primaryGenres: [],
  ...overrides,
})
const source = (slug: string, overrides: Partial<SourceSeed> = {}): SourceSeed => ({
  slug,
  city: defaultCity.id,
  name: slug,
  venue: slug,
  kind: 'venue',
  rank: 100,
  cadenceMinutes: 360,
  address: { platform: 'ics', url: `https://${slug}.example/` },
  ...overrides,
})
const seed = (venues: VenueSeed[], sources: SourceSeed[]) =>
  seedRegistry(db, { cities: [defaultCity], venues, sources })
const rows = (table: string) => db.query(`select *, xmin::text as version from ${table} order by 2, 1`)

test('seeding again changes nothing, and a changed registry only what it changed', async () => {
  const [one, sources] = [venue('one', { aliases: ['No. 1'] }), [source('one'), source('two')]]
  await seed([one, venue('two')], sources)
  const before = [await rows('venues'), await rows('sources')]
  await seed([one, venue('two')], sources)
  expect([await rows('venues'), await rows('sources')]).toEqual(before)
  await seed([one, venue('two', { address: '2 Sample St' })], sources)
  const after = Object.fromEntries((await rows('venues')).map((row: { slug: string }) => [row.slug, row]))
  expect(after.two).toMatchObject({ address: '2 Sample St' })
  expect(after.one).toEqual(before[0].find(({ slug }: { slug: string }) => slug === 'one'))
})

test('values that operators set stay, and so does the state of a source', async () => {
  await seed([venue('one')], [source('one')])
  const set = { description: 'A room', image_url: 'https://one.example/a.jpg' }
  await db.query('update venues set do_not_scrape = true, description = $1, image_url = $2', Object.values(set))
  await db.query(`update sources set do_not_scrape = true, last_found = 9 where id = 'one'`)
  await seed([venue('one', { neighborhood: 'Mission' })], [source('one', { cadenceMinutes: 60 })])
  const [hall] = await db.query(`select * from venues where slug = 'one'`)
  expect(hall).toMatchObject({ ...set, do_not_scrape: true, neighborhood: 'Mission' })
  const [row] = await db.query(`select * from sources where id = 'one'`)
  expect(row).toMatchObject({ do_not_scrape: true, last_found: 9, cadence_minutes: 60 })
})

test('venues and sources that leave the registry are switched off, not deleted, and come back with it', async () => {
  const active = async (table: string, key: string) =>
    (await db.query(`select json_object_agg(${key}, active) as active from ${table}`))[0].active
  await seed([venue('one'), venue('two')], [source('one'), source('two', { inactive: 'It needs a key.' })])
  expect(await active('sources', 'id')).toEqual({ one: true, two: false })
  await seed([venue('two')], [source('two')])
  expect(await active('venues', 'slug')).toEqual({ one: false, two: true })
  expect(await active('sources', 'id')).toEqual({ one: false, two: true })
  await seed([venue('one'), venue('two')], [source('one'), source('two')])
  expect(await active('venues', 'slug')).toEqual({ one: true, two: true })
})
