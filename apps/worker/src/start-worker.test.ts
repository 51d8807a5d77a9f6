import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import type { TestDatabase } from '@houselights/database/testing/test-database'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { startProviderServer } from '@houselights/test-support/providers/provider-server'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AS_OF, aDatabaseWithQueue, aWorker } from '../test/a-worker.ts'
import { makeNights, registryAt } from '../test/scripted-source.ts'

const VENUES = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `house-${name}`)
const makePage = (listings: unknown) => JSON.stringify({ listings })

describe.each(testQueues())('a worker on $name', ({ start }) => {
  let database: TestDatabase
  let queueEnv: NodeJS.ProcessEnv
  beforeEach(async () => {
    ;({ database, env: queueEnv } = await aDatabaseWithQueue('worker', start))
  })

  /** Starts a worker on these pages. `scrapedAll` resolves when the worker has scraped every source once. */
  async function startWatchedWorker(origin: string, venues = VENUES, env: NodeJS.ProcessEnv = {}) {
    const lines: string[] = []
    const scrapedAll = Promise.withResolvers<string>()
    const print = (line: string) => {
      lines.push(line)
      if (/^(Scraped all|Couldn’t scrape any source)/.test(line)) scrapedAll.resolve(line)
    }
    const { close } = await aWorker({ ...queueEnv, ...env }, origin, registryAt(origin, venues), { print })
    return { lines, scrapedAll: scrapedAll.promise, close }
  }
  const countRows = async (from: string) =>
    (await database.dataSource.query(`select count(*)::int from ${from}`))[0].count

  test('scrapes every source once, reports the result, and leaves no unfinished scrape when it is closed', async () => {
    const site = await startLoopbackSite({
      ...Object.fromEntries(VENUES.slice(1).map((venue) => [`/${venue}`, makePage(makeNights(5))])),
      '/house-one': (_request, response) => response.writeHead(403).end(),
    })
    const { lines, scrapedAll, close } = await startWatchedWorker(site.origin)
    expect(await scrapedAll).toBe('Scraped all 6 sources once; 5 succeeded. The next scrapes run on schedule.')
    expect(lines).toContainEqual(expect.stringMatching(/^scraped House Two: 5 listings \(5 new\) in \d+\.\d s$/))
    expect(lines).toContainEqual(expect.stringMatching(/^couldn’t scrape House One: .*responded with 403/))
    expect(await countRows('events')).toBe(25)
    await close()
    expect(await countRows(`scrape_runs where outcome = 'running'`)).toBe(0)
    expect(site.paths().sort()).toEqual(['/robots.txt', ...VENUES.map((venue) => `/${venue}`)].sort())
  })

  test('looks up artists after every source was scraped', async () => {
    const site = await startLoopbackSite({ '/house-one': makePage(makeNights(1)) })
    const providers = await startProviderServer()
    onTestFinished(() => providers.stop())
    const { CONTACT_URL: _, ...keys } = providers.env
    const origins = { sampleSitesOrigin: site.origin, providersUrl: providers.origin }
    const env = { ...keys, ...toStandInsEnv({ mode: 'demo', asOf: AS_OF, ...origins }) }
    const { scrapedAll } = await startWatchedWorker(site.origin, ['house-one'], env)
    await scrapedAll
    await vi.waitFor(async () => expect(await countRows('artist_lookups')).toBe(1), { timeout: 30_000 })
    expect(providers.spotify.requests.map(({ path }) => path)).toEqual(['/api/token', '/v1/search'])
  })

  test('doesn’t scrape sources that were suppressed in the meantime', async () => {
    const site = await startLoopbackSite(
      Object.fromEntries(VENUES.map((venue) => [`/${venue}`, makePage(makeNights(5))])),
    )
    const firstWorker = await startWatchedWorker(site.origin)
    await firstWorker.scrapedAll
    await firstWorker.close()
    await database.dataSource.query(`update sources set last_success_at = null, do_not_scrape = id = 'house-two'`)
    await database.dataSource.query(
      `update venues set do_not_scrape = true where id = (select venue_id from sources where id = 'house-three')`,
    )
    const pathCount = site.paths().length
    const { scrapedAll } = await startWatchedWorker(site.origin)
    expect(await scrapedAll).toMatch(/^Scraped all 4 sources/)
    for (const suppressedPath of ['/house-two', '/house-three'])
      expect(site.paths().slice(pathCount)).not.toContain(suppressedPath)
  })
})
