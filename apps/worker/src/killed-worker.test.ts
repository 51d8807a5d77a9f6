import { testDatabase } from '@houselights/database/testing/test-database'
import { loopbackSite } from '@houselights/sources/reader/testing/loopback-site'
import { expect, onTestFinished, test } from 'vitest'
import { aWorkerProcess } from '../test/a-worker.ts'
import { nights } from '../test/scripted-source.ts'

const VENUES = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `house-${name}`)
const page = JSON.stringify({ listings: nights(20) })

test('a worker killed in the midst of its reads loses nothing and doubles nothing: the next one takes them up', async () => {
  const database = await testDatabase('killed_worker')
  onTestFinished(database.drop)
  const inTheMidst = Promise.withResolvers<void>()
  const answer = (path: string) => (_request: unknown, response: import('node:http').ServerResponse) => {
    // the first to request this one is killed while it waits
    const held = path === '/house-two' && site.paths().filter((requested) => requested === path).length === 1
    if (!held) response.writeHead(200, { 'content-type': 'application/json' }).end(page)
    else inTheMidst.resolve()
  }
  const site = await loopbackSite(Object.fromEntries(VENUES.map((venue) => [`/${venue}`, answer(`/${venue}`)])))

  const env = { DATABASE_URL: database.url }
  const first = aWorkerProcess(env, site.origin, VENUES)
  await inTheMidst.promise
  await first.kill()

  const all = Promise.withResolvers<void>()
  const state = async () =>
    (
      await database.dataSource.query(`select count(*)::int as events, count(distinct (venue_id, local_date))::int as nights,
        (select count(*)::int from event_sources) as records, (select count(*)::int from artists) as artists from events`)
    )[0]
  aWorkerProcess(env, site.origin, VENUES, async (line) => {
    if (/^read /.test(line) && (await state()).records === 120) all.resolve()
  })
  await all.promise
  expect(await state()).toEqual({ events: 120, nights: 120, records: 120, artists: 20 })
})
