import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { loadLatestScrapes, openPageCache, saveValidators, storeRawPages } from './raw-pages.ts'

const { dataSource: db } = await createTestDatabase('raw_pages')
const build = builders(db)

const PAGES = [
  { url: 'https://hall.example/1', body: '<h1>Shows at the café</h1>', contentType: 'text/html' },
  { url: 'https://hall.example/2', body: '{}' },
]

async function aSource() {
  const { id: source } = await build.aSource()
  const storePages = async (day: number, pages = PAGES) => {
    const run = randomUUID()
    await storeRawPages(db, { source, run, fetchedAt: `2025-05-0${day}T19:00:00.000Z`, pages })
    return run
  }
  const listStoredRuns = (): Promise<{ run: string }[]> =>
    db.query('select distinct run_id as run from raw_pages where source_id = $1', [source])
  return { source, storePages, listStoredRuns, loadLatest: () => loadLatestScrapes(db, source) }
}

test('the pages of the last scrape are returned unchanged and in order', async () => {
  const { storePages, loadLatest } = await aSource()
  await storePages(1, PAGES.slice(0, 1))
  const run = await storePages(2)
  expect(await loadLatest()).toEqual([
    { run, fetchedAt: '2025-05-02T19:00:00.000Z', pages: PAGES, outcome: undefined, depth: undefined, problems: [] },
  ])
})

test('pages of a recording are returned with the time of the recording', async () => {
  const { source, loadLatest } = await aSource()
  const scrape = { run: randomUUID(), fetchedAt: '2025-05-02T19:00:00.000Z', asOf: '2025-02-01T12:00:00-05:00' }
  await storeRawPages(db, { source, ...scrape, pages: PAGES })
  expect(await loadLatest()).toMatchObject([{ ...scrape, asOf: '2025-02-01T17:00:00.000Z' }])
})

test('unchanged pages are not stored twice', async () => {
  const { storePages, listStoredRuns } = await aSource()
  const run = await storePages(1)
  await storePages(2)
  expect(await listStoredRuns()).toEqual([{ run }])
})

test('pages of old scrapes are deleted', async () => {
  const { storePages, listStoredRuns } = await aSource()
  const storedRuns: string[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7])
    storedRuns.push(await storePages(day, [{ url: 'https://hall.example/1', body: `${day}` }]))
  expect((await listStoredRuns()).map(({ run }) => run).toSorted()).toEqual(storedRuns.slice(2).toSorted())
})

test('a page of the last scrape is cached with its site’s validators, and the API key in its address is not stored', async () => {
  const page = { url: 'https://hall.example/shows/', body: '<h1>Shows at the café</h1>', contentType: 'text/html' }
  const url = 'https://hall.example/shows?apikey=s3cret'
  const { source } = await aSource()
  const findCachedPage = openPageCache(db, source)
  const validators = { etag: '"v1"', lastModified: 'Fri, 02 May 2025 10:00:00 GMT', page }
  const save = () => saveValidators(db, source, new Map([[url, validators]]))
  await save()
  expect(await findCachedPage(url), 'before the page is stored').toBeUndefined()
  await storeRawPages(db, { source, run: randomUUID(), fetchedAt: '2025-05-02T19:00:00Z', pages: [page] })
  expect(await findCachedPage(url)).toEqual(validators)
  expect(await findCachedPage('https://hall.example/other')).toBeUndefined()

  const loadState = async () =>
    (await db.query('select http_state::text as state, xmin::text as version from sources where id = $1', [source]))[0]
  const before = await loadState()
  expect(before.state).toContain('apikey=REDACTED')
  expect(before.state).not.toContain('s3cret')
  await save()
  expect((await loadState()).version, 'nothing changed').toBe(before.version)
})
