import { defaultCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { sourceStates } from '../operations/source-states.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type SourceSeed, seedRegistry, type VenueSeed } from './seed.ts'

const { dataSource: db } = await createTestDatabase('seed')

const aVenueSeed = (slug: string, overrides: Partial<VenueSeed> = {}): VenueSeed => ({
  slug,
  city: defaultCity.id,
  name: slug,
  aliases: [],
  rooms: [],
  primaryGenres: [],
  ...overrides,
})
const aSourceSeed = (slug: string, overrides: Partial<SourceSeed> = {}): SourceSeed => ({
  slug,
  city: defaultCity.id,
  name: slug,
  venue: slug,
  kind: 'venue',
  rank: 100,
  cadenceMinutes: 360,
  needsPermission: false,
  address: { platform: 'ics', url: `https://${slug}.example/` },
  ...overrides,
})
const seed = (venues: VenueSeed[], sources: SourceSeed[]) =>
  seedRegistry(db, { cities: [defaultCity], venues, sources })
const loadRows = (table: string) => db.query(`select *, xmin::text as version from ${table} order by 2, 1`)

test('seeding again changes nothing, and seeding a changed registry changes only the affected rows', async () => {
  const [firstVenue, sources] = [aVenueSeed('one', { aliases: ['No. 1'] }), [aSourceSeed('one'), aSourceSeed('two')]]
  await seed([firstVenue, aVenueSeed('two')], sources)
  const before = [await loadRows('venues'), await loadRows('sources')]
  await seed([firstVenue, aVenueSeed('two')], sources)
  expect([await loadRows('venues'), await loadRows('sources')]).toEqual(before)
  await seed([firstVenue, aVenueSeed('two', { address: '2 Sample St' })], sources)
  const after = Object.fromEntries((await loadRows('venues')).map((row: { slug: string }) => [row.slug, row]))
  expect(after.two).toMatchObject({ address: '2 Sample St' })
  expect(after.one).toEqual(before[0].find(({ slug }: { slug: string }) => slug === 'one'))
})

test('values that operators set stay, and so does the state of a source', async () => {
  await seed([aVenueSeed('one')], [aSourceSeed('one')])
  const operatorValues = { description: 'A room', image_url: 'https://one.example/a.jpg' }
  await db.query(
    'update venues set do_not_scrape = true, description = $1, image_url = $2',
    Object.values(operatorValues),
  )
  await db.query(`update sources set do_not_scrape = true, last_found = 9 where id = 'one'`)
  await seed([aVenueSeed('one', { neighborhood: 'Mission' })], [aSourceSeed('one', { cadenceMinutes: 60 })])
  const [venueRow] = await db.query(`select * from venues where slug = 'one'`)
  expect(venueRow).toMatchObject({ ...operatorValues, do_not_scrape: true, neighborhood: 'Mission' })
  const [sourceRow] = await db.query(`select * from sources where id = 'one'`)
  expect(sourceRow).toMatchObject({ do_not_scrape: true, last_found: 9, cadence_minutes: 60 })
})

test('a source that needs a permission is off until an operator has one, which later seedings keep', async () => {
  const aListSeed = (needsPermission: boolean, overrides: Partial<SourceSeed> = {}) =>
    aSourceSeed('list', { venue: undefined, kind: 'aggregator', needsPermission, ...overrides })
  const seedList = async (...seedArguments: Parameters<typeof aListSeed>) => {
    await seed([], [aListSeed(...seedArguments)])
    return (await db.query(`select active, permitted from sources where id = 'list'`))[0]
  }
  expect(await seedList(true)).toEqual({ active: false, permitted: false })
  expect(await seedList(true)).toEqual({ active: false, permitted: false })
  await sourceStates(db).switch('list', { permitted: true })
  expect(await seedList(true, { cadenceMinutes: 60 })).toEqual({ active: true, permitted: true })
  // a permission doesn't replace a key
  expect(await seedList(true, { inactive: 'It needs a key.' })).toEqual({ active: false, permitted: true })
  expect(await seedList(true)).toEqual({ active: true, permitted: true })
  // its terms have changed
  expect(await seedList(false)).toEqual({ active: true, permitted: null })
  expect(await seedList(true)).toEqual({ active: false, permitted: false })
  await seed([], [])
  await sourceStates(db).switch('list', { permitted: true })
  const [removedSource] = await db.query(`select active, inactive_reason from sources where id = 'list'`)
  expect(removedSource).toEqual({ active: false, inactive_reason: 'It’s no longer in the registry.' })
  await db.query(`delete from sources where id = 'list'`)
})

test('venues and sources that are removed from the registry are deactivated, not deleted, and become active again once they are back', async () => {
  const loadActive = async (table: string, key: string) =>
    (await db.query(`select json_object_agg(${key}, active) as active from ${table}`))[0].active
  await seed(
    [aVenueSeed('one'), aVenueSeed('two')],
    [aSourceSeed('one'), aSourceSeed('two', { inactive: 'It needs a key.' })],
  )
  expect(await loadActive('sources', 'id')).toEqual({ one: true, two: false })
  await seed([aVenueSeed('two')], [aSourceSeed('two')])
  expect(await loadActive('venues', 'slug')).toEqual({ one: false, two: true })
  expect(await loadActive('sources', 'id')).toEqual({ one: false, two: true })
  await seed([aVenueSeed('one'), aVenueSeed('two')], [aSourceSeed('one'), aSourceSeed('two')])
  expect(await loadActive('venues', 'slug')).toEqual({ one: true, two: true })
})

test('a source that was verified stays verified until the registry changes its address, unless an operator chose it', async () => {
  const loadUnverified = async () =>
    (await db.query('select json_object_agg(id, unverified) as unverified from sources where active'))[0].unverified
  const venues = [aVenueSeed('guess'), aVenueSeed('choice')]
  const sources = ['guess', 'choice'].map((slug) => aSourceSeed(slug, { unverified: true }))
  await seed(venues, sources)
  expect(await loadUnverified()).toEqual({ guess: true, choice: true })
  await db.query('update sources set unverified = false')
  await db.query(`update sources set chosen_at = now() where id = 'choice'`)
  await seed(venues, sources)
  expect(await loadUnverified()).toEqual({ guess: false, choice: false })
  await seed(
    venues,
    sources.map((source) => ({ ...source, address: { platform: 'ics', url: 'https://new.example/' } })),
  )
  expect(await loadUnverified()).toEqual({ guess: true, choice: false })
})
