import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SourceDefinition } from '../source/source.ts'
import { openReplayFetchers } from './replay-fetcher.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'captures-'))
  const buildCapture = (file: string, url: string, capturedAt: string, source = 'Test Hall, SF') => ({
    file,
    url,
    capturedAt,
    source,
    platform: 'dice',
  })
  const captures = [
    buildCapture('may.html', 'https://www.testhall.example/', '2025-05-02'),
    buildCapture('january.html', 'https://www.testhall.example', '2026-01-05'),
    buildCapture('april.html', 'https://www.testhall.example/', '2025-04-20'),
    buildCapture('feed.json', 'https://feed.example/v2?hall=Feed+Hall', '2025-05-02', 'Feed Hall, SF'),
    buildCapture('vague.json', 'the API of the sample room', '2025-05 (about 05-01)', 'The Sample Room, SF'),
  ]
  await writeFile(join(folder, 'captures.json'), JSON.stringify(captures))
  await writeFile(join(folder, 'may.html'), 'shows of May')
  await writeFile(join(folder, 'january.html'), 'shows of January')
  await writeFile(join(folder, 'april.html'), 'shows of April')
  await writeFile(join(folder, 'feed.json'), '{"data":[]}')
  await writeFile(join(folder, 'vague.json'), '{}')
})
afterAll(() => rm(folder, { recursive: true }))

async function openAt(now: string, name = 'Test Hall', url = 'https://www.testhall.example/') {
  const source: SourceDefinition = {
    slug: 'a',
    name,
    kind: 'venue',
    source: {
      platform: 'dice',
      url,
      fetch: async () => ({ pages: [], problems: [], complete: true }),
      parse: () => ({ listings: [], problems: [] }),
    },
  }
  const fetchers = await openReplayFetchers(folder)
  return fetchers.open(source, { depth: 'shallow', now, timeZone: 'America/Los_Angeles', keys: {} })
}
const MAY = '2025-05-02T12:00:00-07:00'

test('returns the recording from the time of the scrape', async () => {
  expect(await (await openAt(MAY)).get('https://www.testhall.example/')).toMatchObject({ body: 'shows of May' })
  const january = await openAt('2026-01-06T12:00:00-08:00')
  expect(await january.get('http://testhall.example')).toMatchObject({ body: 'shows of January' })
})

test('returns the latest recording of the past year, and reports its day', async () => {
  const fetcher = await openAt('2025-12-31T20:00:00-08:00')
  expect(fetcher.asOf).toBeUndefined()
  expect(await fetcher.get('https://www.testhall.example/')).toMatchObject({ body: 'shows of May' })
  expect(fetcher.asOf).toBe('2025-05-02T12:00:00-07:00')
  // the time of the scrape decides which shows are past
  expect(fetcher.now).toBe('2025-12-31T20:00:00-08:00')
})

test('reports no day if the recording is from the day of the scrape', async () => {
  const fetcher = await openAt(MAY)
  await fetcher.get('https://www.testhall.example/')
  expect(fetcher.asOf).toBeUndefined()
})

test('uses the recordings of only one day for each scrape', async () => {
  const fetcher = await openAt('2025-05-01T12:00:00-07:00')
  expect(await fetcher.get('https://www.testhall.example/')).toMatchObject({ body: 'shows of April' })
  await expect(fetcher.get('https://feed.example/v2?hall=Feed+Hall')).rejects.toMatchObject({ kind: 'unreachable' })
})

test('has no page for dates before the first recording or long after the last', async () => {
  for (const now of ['2025-04-19T12:00:00-07:00', '2027-01-06T12:00:00-08:00'])
    await expect((await openAt(now)).get('https://www.testhall.example/')).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('no recording'),
    })
})

test('does not return page 1 for page 2', async () => {
  const fetcher = await openAt(MAY)
  await fetcher.get('https://testhall.example/?page=1')
  await expect(fetcher.get('https://testhall.example/?page=2')).rejects.toMatchObject({ kind: 'unreachable' })
})

test("does not return another site's page", async () => {
  await expect((await openAt(MAY)).get('https://tickets.example/test-hall')).rejects.toMatchObject({
    kind: 'unreachable',
  })
})

test("finds an API's response by the source's name", async () => {
  const fetcher = await openAt(MAY, 'The Sample Room')
  expect(await fetcher.get('https://api.example/events?venue=9', { method: 'POST' })).toMatchObject({ body: '{}' })
  await expect(fetcher.get('https://api.example/events?venue=9&page=2')).rejects.toMatchObject({ kind: 'unreachable' })
})

test("returns the recorded API response if the source's own page is requested", async () => {
  const fetcher = await openAt(MAY, 'Feed Hall', 'https://feedhall.example/shows')
  expect(await fetcher.get('https://feedhall.example/shows')).toMatchObject({ body: '{"data":[]}' })
  await expect(fetcher.get('https://feedhall.example/other')).rejects.toMatchObject({ kind: 'unreachable' })
})

test("returns the page at the source's own URL as often as it is requested", async () => {
  const fetcher = await openAt(MAY, 'The Sample Room', 'https://sampleroom.example/shows')
  await fetcher.get('https://sampleroom.example/shows?format=json')
  expect(await fetcher.get('https://sampleroom.example/shows')).toMatchObject({ body: '{}' })
})
