import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { builders } from '../testing/builders.ts'
import { fileDatabase } from '../testing/test-database.ts'
import { loadLatestScrapes, recallPages, saveValidators, storeRawPages } from './raw-pages.ts'

const { dataSource: db } = await fileDatabase('raw_pages')
const build = builders(db)

const PAGES = [
  { url: 'https://hall.example/1', body: '<h1>Shows at the café</h1>', contentType: 'text/html' },
  { url: 'https://hall.example/2', body: '{}' },
]

async function aSource() {
  const { id: source } = await build.aSource()
  const keep = async (day: number, pages = PAGES) => {
    const run = randomUUID()
    await storeRawPages(db, { source, run, fetchedAt: `2025-05-0${day}T19:00:00.000Z`, pages })
    return run
  }
  const runs = (): Promise<{ run: string }[]> =>
    db.query('select distinct run_id as run from raw_pages where source_id = $1', [source])
  return { source, keep, runs, latest: () => loadLatestScrapes(db, source) }
}

test('the pages of the last scrape come back unchanged and in order', async () => {
  const { keep, latest } = await aSource()
  await keep(1, PAGES.slice(0, 1))
  const run = await keep(2)
  expect(await latest()).toEqual([
    { run, fetchedAt: '2025-05-02T19:00:00.000Z', pages: PAGES, outcome: undefined, depth: undefined, problems: [] },
  ])
})

test('pages of a recording come back with the moment of the recording', async () => {
  const { source, latest } = await aSource()
  const read = { run: randomUUID(), fetchedAt: '2025-05-02T19:00:00.000Z', asOf: '2025-02-01T12:00:00-05:00' }
  await storeRawPages(db, { source, ...read, pages: PAGES })
  expect(await latest()).toMatchObject([{ ...read, asOf: '2025-02-01T17:00:00.000Z' }])
})

test('unchanged pages are not stored twice', async () => {
  const { keep, runs } = await aSource()
  const run = await keep(1)
  await keep(2)
  expect(await runs()).toEqual([{ run }])
})

test('pages of old scrapes are deleted', async () => {
  const { keep, runs } = await aSource()
  const storedRuns: string[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7])
    storedRuns.push(await keep(day, [{ url: 'https://hall.example/1', body: `${day}` }]))
  expect((await runs()).map(({ run }) => run).toSorted()).toEqual(storedRuns.slice(2).toSorted())
})

test('a page of the last scrape is recalled with its site’s validators, and without a key', async () => {
  const page = { url: 'https://hall.example/shows/', body: '<h1>Shows at the café</h1>', contentType: 'text/html' }
  const url = 'https://hall.example/shows?apikey=s3cret'
  const { source } = await aSource()
  const recall = recallPages(db, source)
  const validators = { etag: '"v1"', lastModified: 'Fri, 02 May 2025 10:00:00 GMT', page }
  const save = () => saveValidators(db, source, new Map([[url, validators]]))
  await save()
  expect(await recall(url), 'without the page that they are of').toBeUndefined()
  await storeRawPages(db, { source, run: randomUUID(), fetchedAt: '2025-05-02T19:00:00Z', pages: [page] })
  expect(await recall(url)).toEqual(validators)
  expect(await recall('https://hall.example/other')).toBeUndefined()

  const stored = async () =>
    (await db.query('select http_state::text as state, xmin::text as version from sources where id = $1', [source]))[0]
  const before = await stored()
  expect(before.state).toContain('apikey=REDACTED')
  expect(before.state).not.toContain('s3cret')
  await save()
  expect((await stored()).version, 'nothing changed').toBe(before.version)
})
