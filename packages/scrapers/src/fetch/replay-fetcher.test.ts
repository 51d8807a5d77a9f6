import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SourceDefinition } from '../source/source.ts'
import { replayFetchers } from './replay-fetcher.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'captures-'))
  const capture = (file: string, url: string, capturedAt: string, source = 'Test Hall, SF') => ({
    file,
    url,
    capturedAt,
    source,
    platform: 'dice',
  })
  const captures = [
    capture('may.html', 'https://www.testhall.example/', '2025-05-02'),
    capture('january.html', 'https://www.testhall.example', '2026-01-05'),
    capture('april.html', 'https://www.testhall.example/', '2025-04-20'),
    capture('feed.json', 'https://feed.example/v2?hall=Feed+Hall', '2025-05-02', 'Feed Hall, SF'),
    capture('vague.json', 'the API of the sample room', '2025-05 (about 05-01)', 'The Sample Room, SF'),
  ]
  await writeFile(join(folder, 'captures.json'), JSON.stringify(captures))
  await writeFile(join(folder, 'may.html'), 'shows of May')
  await writeFile(join(folder, 'january.html'), 'shows of January')
  await writeFile(join(folder, 'april.html'), 'shows of April')
  await writeFile(join(folder, 'feed.json'), '{"data":[]}')
  await writeFile(join(folder, 'vague.json'), '{}')
})
afterAll(() => rm(folder, { recursive: true }))

async function reading(now: string, name = 'Test Hall', url = 'https://www.testhall.example/') {
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
  const readers = await replayFetchers(folder)
  return readers.open(source, { depth: 'shallow', now, timeZone: 'America/Los_Angeles', keys: {} })
}
const MAY = '2025-05-02T12:00:00-07:00'

test('answers with the recording of that time', async () => {
  expect(await (await reading(MAY)).get('https://www.testhall.example/')).toMatchObject({ body: 'shows of May' })
  const january = await reading('2026-01-06T12:00:00-08:00')
  expect(await january.get('http://testhall.example')).toMatchObject({ body: 'shows of January' })
})

test('answers with the last recording of the year before, and says whose day its pages are', async () => {
  const reader = await reading('2025-12-31T20:00:00-08:00')
  expect(reader.asOf).toBeUndefined()
  expect(await reader.get('https://www.testhall.example/')).toMatchObject({ body: 'shows of May' })
  expect(reader.asOf).toBe('2025-05-02T12:00:00-07:00')
  // the moment of the read is what decides what is past
  expect(reader.now).toBe('2025-12-31T20:00:00-08:00')
})

test('keeps to the moment of the read on the day of the recording itself', async () => {
  const reader = await reading(MAY)
  await reader.get('https://www.testhall.example/')
  expect(reader.asOf).toBeUndefined()
})

test('answers one read by the recordings of one day', async () => {
  const reader = await reading('2025-05-01T12:00:00-07:00')
  expect(await reader.get('https://www.testhall.example/')).toMatchObject({ body: 'shows of April' })
  await expect(reader.get('https://feed.example/v2?hall=Feed+Hall')).rejects.toMatchObject({ kind: 'unreachable' })
})

test('has nothing to say of another time', async () => {
  for (const now of ['2025-04-19T12:00:00-07:00', '2027-01-06T12:00:00-08:00'])
    await expect((await reading(now)).get('https://www.testhall.example/')).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('no recording'),
    })
})

test('does not pass one page off as the next', async () => {
  const reader = await reading(MAY)
  await reader.get('https://testhall.example/?page=1')
  await expect(reader.get('https://testhall.example/?page=2')).rejects.toMatchObject({ kind: 'unreachable' })
})

test('does not pass the page of one site off as that of another', async () => {
  await expect((await reading(MAY)).get('https://tickets.example/test-hall')).rejects.toMatchObject({
    kind: 'unreachable',
  })
})

test('finds the answer of an API by the name of the source', async () => {
  const reader = await reading(MAY, 'The Sample Room')
  expect(await reader.get('https://api.example/events?venue=9', { method: 'POST' })).toMatchObject({ body: '{}' })
  await expect(reader.get('https://api.example/events?venue=9&page=2')).rejects.toMatchObject({ kind: 'unreachable' })
})

test('finds the answer that the page of a source requests, in the place of that page', async () => {
  const reader = await reading(MAY, 'Feed Hall', 'https://feedhall.example/shows')
  expect(await reader.get('https://feedhall.example/shows')).toMatchObject({ body: '{"data":[]}' })
  await expect(reader.get('https://feedhall.example/other')).rejects.toMatchObject({ kind: 'unreachable' })
})

test('answers the address of the source itself as often as it is requested', async () => {
  const reader = await reading(MAY, 'The Sample Room', 'https://sampleroom.example/shows')
  await reader.get('https://sampleroom.example/shows?format=json')
  expect(await reader.get('https://sampleroom.example/shows')).toMatchObject({ body: '{}' })
})
