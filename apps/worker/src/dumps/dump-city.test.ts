import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { defaultCity } from '@houselights/cities/cities'
import { eventDump } from '@houselights/database/repositories/event-dump'
import { builders } from '@houselights/database/testing/builders'
import { type TestDatabase, testDatabase } from '@houselights/database/testing/test-database'
import { openPictureStore } from '@houselights/pictures/open-picture-store'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvText } from './csv-text.ts'
import { dumpCity, storedManifest } from './dump-city.ts'
import { isDue, startDumps } from './start-dumps.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const UNSAFE = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '＝1', '＋1', '－1', '＠x']
const licence = { name: 'Ask first.', url: null }

let database: TestDatabase
let folder: string
let services: Parameters<typeof dumpCity>[0]
beforeAll(async () => {
  database = await testDatabase('dumps')
  folder = await mkdtemp(join(tmpdir(), 'dumps-'))
  const db = database.dataSource
  const store = await openPictureStore({ kind: 'folder', folder })
  services = { db, store, now: () => NOW, config: { mode: 'demo', dataLicence: licence, publicUrl: undefined } }
  const { aVenue, anArtist, anEvent, aSource, aSourceRecord } = builders(db)
  const [venue, gone] = [await aVenue({ name: 'Test Hall', longitude: -122.4 }), await aVenue({ name: 'No Thanks' })]
  const [source, artist] = [await aSource({ name: '=Source' }), await anArtist({ name: 'The "Quoted", Band' })]
  for (const title of UNSAFE) {
    const event = await anEvent({ venueId: venue.id, title, slug: `night-${UNSAFE.indexOf(title)}`, bill: [artist] })
    await aSourceRecord({ eventId: event.id, sourceId: source.id })
  }
  await anEvent({ venueId: venue.id, title: 'Long ago', startsAt: new Date('2020-01-01T20:00:00-08:00') })
  await anEvent({ venueId: venue.id, title: 'Hidden', hidden: true })
  await anEvent({ venueId: venue.id, title: 'Suppressed', suppressed: true })
  await anEvent({ venueId: venue.id, title: 'Comedy', kind: 'comedy' })
  await anEvent({ venueId: gone.id, title: 'Of a venue that asked' })
  await db.query('update venues set do_not_scrape = true where id = $1', [gone.id])
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const fileOf = async (name: string) => {
  const manifest = await storedManifest(services, defaultCity.id)
  const bytes = await services.store.get(`${manifest?.folder}/${name}`)
  const named = manifest?.files.find((file) => file.name === name)
  expect(bytes && [bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
    named?.bytes,
    named?.sha256,
  ])
  return gunzipSync(bytes ?? '').toString()
}

test('a dump holds every public event once, with its sources, and nothing that is not public', async () => {
  const manifest = await dumpCity(services, defaultCity)
  expect(manifest).toMatchObject({ mode: 'demo', licence, events: UNSAFE.length + 1, schema: 1 })
  const lines = (await fileOf('events.jsonl.gz'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ title }) => title).sort()).toEqual([...UNSAFE, 'Long ago'].sort())
  expect(lines[0]).toMatchObject({ title: 'Long ago', venue: { name: 'Test Hall', longitude: -122.4 } })
  expect(lines[1].sources).toEqual([
    expect.objectContaining({ name: '=Source', kind: 'venue', url: 'https://source.example/show' }),
  ])
  expect(Object.keys(lines[1])).not.toContain('description')
})

test('a table is safe in spreadsheets, and read back the same', async () => {
  const text = await fileOf('events.csv.gz')
  expect(text.endsWith('\r\n')).toBe(true)
  const rows: Record<string, string>[] = parse(text, { columns: true })
  const titles = rows.map(({ title }) => title)
  expect(titles.sort()).toEqual([...UNSAFE.map((title) => `'${title}`), 'Long ago'].sort())
  for (const row of rows)
    for (const value of Object.values(row)) expect(value).not.toMatch(/^[=+@\t\r＝＋－＠]|^-(?!\d)/)
  const night = rows.find(({ slug }) => slug === 'night-0')
  expect(night).toMatchObject({ headliner: 'The "Quoted", Band', venue_longitude: '-122.4', source_names: "'=Source" })
  expect(JSON.parse(night?.sources ?? '')).toEqual([expect.objectContaining({ name: '=Source' })])
})

test('pages of any size hold the same, in the same order', async () => {
  const titles = async (size: number) => {
    const pages = []
    for await (const page of eventDump(services.db, defaultCity.id, size)) pages.push(page)
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(size)
    return pages.flat().map(({ slug }) => slug)
  }
  expect(await titles(2)).toEqual(await titles(500))
  expect(csvText([], true)).toMatch(/^id,slug,title,.*\r\n$/)
})

test('a dump that breaks off leaves the one before whole; the next one takes it away', async () => {
  const before = await storedManifest(services, defaultCity.id)
  const text = await fileOf('events.jsonl.gz')
  const put: typeof services.store.put = (key, bytes, type) =>
    key.endsWith('.csv.gz') ? Promise.reject(new Error('killed')) : services.store.put(key, bytes, type)
  const broken = { ...services, store: { ...services.store, put } }
  await expect(dumpCity(broken, defaultCity)).rejects.toThrow('killed')
  expect(await storedManifest(services, defaultCity.id)).toEqual(before)
  expect(await fileOf('events.jsonl.gz')).toBe(text)
  const after = await dumpCity(services, defaultCity)
  expect(after.folder).not.toBe(before?.folder)
  expect((await readdir(join(folder, 'dumps', defaultCity.id))).sort()).toEqual(
    ['manifest.json', after.folder.slice(-1)].sort(),
  )
})

test('is due once a night, after four in its city', () => {
  const due = (madeAt: string | undefined, now: string) =>
    isDue(madeAt ? new Date(madeAt) : undefined, new Date(now), 'America/Toronto')
  expect(due(undefined, '2025-05-02T12:00:00-04:00')).toBe(true)
  expect(due('2025-05-02T04:01:00-04:00', '2025-05-03T03:59:00-04:00')).toBe(false)
  expect(due('2025-05-02T04:01:00-04:00', '2025-05-03T04:00:00-04:00')).toBe(true)
  expect(due('2025-05-02T23:00:00-04:00', '2025-05-03T04:10:00-04:00')).toBe(true)
})

test('rounds of any number of workers make it once, and not before something was read', async () => {
  await services.store.remove(`dumps/${defaultCity.id}`)
  const config = { ...services.config, pictures: { kind: 'folder' as const, folder } }
  const locked: string[] = []
  let last = Promise.resolve()
  const withLock = (name: string, work: () => Promise<void>) => {
    locked.push(name)
    last = last.then(work)
    return last
  }
  const start = () => startDumps({ ...services, config, cities: [defaultCity], withLock })
  const parts = [await start(), await start(), await start()]
  await parts[0]?.round()
  expect(await storedManifest(services, defaultCity.id)).toBeNull()
  await services.db.query('update sources set seen_at = $1', [NOW])
  await Promise.all(parts.map((part) => part.round()))
  expect(locked).toHaveLength(4)
  // one dump: the second would be in the other folder
  expect((await storedManifest(services, defaultCity.id))?.folder).toBe(`dumps/${defaultCity.id}/a`)
  for (const part of parts) await part.close()
})
