import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { builders } from '../testing/builders.ts'
import { fileDatabase } from '../testing/test-database.ts'
import { keepRawPages, recallPages, saveValidators } from './raw-pages.ts'

const { dataSource: db } = await fileDatabase('kept_pages')
const build = builders(db)

const page = { url: 'https://hall.example/shows/', body: '<h1>Shows at the café</h1>', contentType: 'text/html' }
const url = 'https://hall.example/shows?apikey=s3cret'

async function aRead(
  pages: (typeof page)[],
  validators: [string, { etag?: string; lastModified?: string; page: typeof page }][],
) {
  const { id: source } = await build.aSource()
  await keepRawPages(db, { source, run: randomUUID(), fetchedAt: '2025-05-02T19:00:00Z', pages })
  await saveValidators(db, source, new Map(validators))
  return { db, source, recall: recallPages(db, source) }
}

test('gives a page of the last read back, with the validators that its site sent', async () => {
  const { recall } = await aRead([page], [[url, { etag: '"v1"', lastModified: 'Fri, 02 May 2025 10:00:00 GMT', page }]])
  expect(await recall(url)).toEqual({ etag: '"v1"', lastModified: 'Fri, 02 May 2025 10:00:00 GMT', page })
  expect(await recall('https://hall.example/other')).toBeUndefined()
})

test('keeps no key in what it stores', async () => {
  const { db, source } = await aRead([page], [[url, { etag: '"v1"', page }]])
  const [row] = await db.query('select http_state::text as state from sources where id = $1', [source])
  expect(row.state).toContain('apikey=REDACTED')
  expect(row.state).not.toContain('s3cret')
})

test('has no validators without the page that they are of', async () => {
  const { recall } = await aRead([], [[url, { etag: '"v1"', page }]])
  expect(await recall(url)).toBeUndefined()
})

test('writes nothing when nothing changed', async () => {
  const { db, source } = await aRead([page], [[url, { etag: '"v1"', page }]])
  const version = async () => (await db.query('select xmin::text from sources where id = $1', [source]))[0].xmin
  const before = await version()
  await saveValidators(db, source, new Map([[url, { etag: '"v1"', page }]]))
  expect(await version()).toBe(before)
})
