import { defaultCity } from '@houselights/config/cities/cities'
import { loadDetailsToFetch } from '@houselights/database/quality/preview-fixes'
import { createUniqueDatabase } from '@houselights/database/testing/test-database'
import { SourceError } from '@houselights/scrapers/source/source-error'
import { expect, onTestFinished, test } from 'vitest'
import { makeIngestServices } from '../../test/ingest-services.ts'
import { makeNights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from '../ingest/ingest.ts'
import { fetchDetails } from './operator-jobs.ts'

const SITE = 'https://site.example'
const now = new Date('2025-05-02T19:00:00Z')
const makePage = (title: string, date: string) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'MusicEvent',
    name: title,
    startDate: `${date}T20:00:00-07:00`,
    doorTime: `${date}T19:00:00-07:00`,
    description: 'A show with a page of its own.',
  })}</script>`

/** Scrapes venues with three shows each. Every show has its own page, which `respond` returns. */
async function scrapeVenues(slugs: string[], respond: (url: string) => string) {
  const database = await createUniqueDatabase('details')
  onTestFinished(database.drop)
  const { dataSource } = database
  const registry = await seedTestRegistry(dataSource, registryAt(SITE, slugs))
  const requestedUrls: string[] = []
  const services = makeIngestServices(dataSource, registry, now, async (url) => {
    if (slugs.some((venue) => url === `${SITE}/${venue}`)) {
      const listings = makeNights(3).map((night) => ({ ...night, url: `${url}/${night.sourceId}` }))
      return { url, body: JSON.stringify({ listings }) }
    }
    requestedUrls.push(url)
    return { url, body: respond(url) }
  })
  for (const source of slugs) await ingest(services, { source, depth: 'full', jobId: null })
  const findStoredDetails = () =>
    dataSource.query('select url, facts, problem, status from detail_reads order by url') as Promise<
      { url: string; facts: Record<string, string> | null; problem: string | null; status: number | null }[]
    >
  const findRemaining = () => loadDetailsToFetch(dataSource, { now, city: defaultCity, limit: 100 })
  return { services, requestedUrls, findStoredDetails, findRemaining, dataSource }
}

test('fetches each show’s page once, and stores its facts', async () => {
  const { services, requestedUrls, findStoredDetails, findRemaining } = await scrapeVenues(
    ['house-one', 'house-two'],
    () => makePage('Moth Ballet 0', '2025-06-01'),
  )
  const progressReports: { done: number; total: number }[] = []
  expect(await fetchDetails(services, defaultCity, async (progress) => progressReports.push(progress) > 0)).toEqual([])
  expect(requestedUrls.sort()).toEqual(
    ['house-one', 'house-two'].flatMap((venue) => ['n0', 'n1', 'n2'].map((night) => `${SITE}/${venue}/${night}`)),
  )
  expect((await findStoredDetails())[0]).toEqual({
    url: `${SITE}/house-one/n0`,
    facts: expect.objectContaining({ title: 'Moth Ballet 0', description: 'A show with a page of its own.' }),
    problem: null,
    status: null,
  })
  expect([progressReports[0], progressReports.at(-1)]).toEqual([0, 6].map((done) => ({ done, total: 6 })))
  expect(await findRemaining()).toEqual([])
  await fetchDetails(services, defaultCity, async () => true)
  expect(requestedUrls).toHaveLength(6)
})

test('reports a page that fails, and fetches the others', async () => {
  const { services, findStoredDetails } = await scrapeVenues(['house-one'], (url) => {
    if (url.endsWith('n1')) throw new SourceError('changed', url, 'responded with 404', { status: 404 })
    return makePage('Moth Ballet 0', '2025-06-01')
  })
  expect(await fetchDetails(services, defaultCity, async () => true)).toEqual([
    {
      kind: 'changed',
      message: expect.stringMatching(/^House One: .*responded with 404/),
      url: `${SITE}/house-one/n1`,
      status: 404,
    },
  ])
  expect((await findStoredDetails()).map(({ status }) => status)).toEqual([null, 404, null])
  expect((await findStoredDetails()).map(({ problem }) => problem !== null)).toEqual([false, true, false])
})

test('requests nothing from a site that must not be scraped, or after the job ended', async () => {
  const { services, requestedUrls, dataSource } = await scrapeVenues(['house-one', 'house-two'], () =>
    makePage('x', '2025-06-01'),
  )
  await dataSource.query(`update sources set do_not_scrape = true where id = 'house-one'`)
  await fetchDetails(services, defaultCity, async ({ done }) => done < 1)
  expect(requestedUrls.filter((url) => url.includes('house-one'))).toEqual([])
  expect(requestedUrls.length).toBeLessThan(3)
})
