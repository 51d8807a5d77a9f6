import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { builders } from '../testing/builders.ts'
import { fileDatabase } from '../testing/test-database.ts'
import { loadLatestScrapes, openPageCache, saveValidators, storeRawPages } from './raw-pages.ts'

const { dataSource: db } = await fileDatabase('raw_pages')
const build = builders(db)

const PAGES = [
  { url: 'https://hall.example/1', body: '<h1>Shows at the café</h1>', contentType: 'text/html' },
  { url: 'https://hall.example/2', body: '{}' },
]

async function aSource() {
  const { id: source } = await build.aSource()
  const store = async (day: number, pages = PAGES) => {
    const run = randomUUID()
    await storeRawPages(db, { source, run, fetchedAt: `2025-05-0${day}T19:00:00.000Z`, pages })
    return run
  }
  const runs = (): Promise<{ run: string }[]> =>
    db.query('select distinct run_id as run from raw_pages where source_id = $1', [source])
  return { source, store, runs, loadLatest: () => loadLatestScrapes(db, source) }
}

test('the pages of the last scrape come back unchanged and in order', async () => {
  const { store, loadLatest } = await aSource()
  await store(1, PAGES.slice(0, 1))
  const run = await store(2)
  expect(await loadLatest()).toEqual([
    { run, fetchedAt: '2025-05-02T19:00:00.000Z', pages: PAGES, outcome: undefined, depth: undefined, problems: [] },
  ])
})

test('pages of a recording come back with the time of the recording', async () => {
  const { source, loadLatest } = await aSource()
  const scrape = { run: randomUUID(), fetchedAt: '2025-05-02T19:00:00.000Z', asOf: '2025-02-01T12:00:00-05:00' }
  await storeRawPages(db, { source, ...scrape, pages: PAGES })
  expect(await loadLatest()).toMatchObject([{ ...scrape, asOf: '2025-02-01T17:00:00.000Z' }])
})

test('unchanged pages are not stored twice', async () => {
  const { store, runs } = await aSource()
  const run = await store(1)
  await store(2)
  expect(await runs()).toEqual([{ run }])
})

test('pages of old scrapes are deleted', async () => {
  const { store, runs } = await aSource()
  const storedRuns: string[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7])
    storedRuns.push(await store(day, [{ url: 'https://hall.example/1', body: `${day}` }]))
  expect((await runs()).map(({ run }) => run).toSorted()).toEqual(storedRuns.slice(2).toSorted())
})

test('a page of the last scrape is found again with its site’s validators, and its API key is not stored', async () => {
  const page = { url: 'https://hall.example/shows/', body: '<h1>Shows at the café</h1>', contentType: 'text/html' }
  const url = 'https://hall.example/shows?apikey=s3cret'
  const { source } = await aSource()
  const recall = openPageCache(db, source)
  const validators = { etag: '"v1"', lastModified: 'Fri, 02 May 2025 10:00:00 GMT', page }
  const save = () => saveValidators(db, source, new Map([[url, validators]]))
  await save()
  expect(await recall(url), 'before the page is stored').toBeUndefined()
  await storeRawPages(db, { source, run: randomUUID(), fetchedAt: '2025-05-02T19:00:00Z', pages: [page] })
  expect(await recall(url)).toEqual(validators)
  expect(await recall('https://hall.example/other')).toBeUndefined()

  const loadState = async () =>
    (await db.query('select http_state::text as state, xmin::text as version from sources where id = $1', [source]))[0]
  const before = await loadState()
  expect(before.state).toContain('apikey=REDACTED')
  expect(before.state).not.toContain('s3cret')
  await save()
  expect((await loadState()).version, 'nothing changed').toBe(before.version)
})
