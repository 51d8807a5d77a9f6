import { hash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { defaultCity } from '@houselights/config/cities/cities'
import { type DumpedEvent, getManifestKey } from '@houselights/contracts/publishing/dumps'
import { dumpEvents } from '@houselights/database/queries/dump-events'
import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { openPictureStore } from '@houselights/storage/open-store'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCsv } from './csv-text.ts'
import { type DumpServices, dumpCity, getStoredManifest } from './dump-cities.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const FORMULAS = ['=1+1', '+1', '-1', '@sum', '＝1', '＋1', '－1', '＠x']
/**
 * Line breaks and other space, mostly before a formula character. A spreadsheet that splits there would start a cell
 * with it.
 */
const FORMULAS_AFTER_SPACE = [
  '\n=1',
  '\r\n=1',
  '\r@sum',
  '\t=1',
  ' =1',
  '\u2028-1',
  'a\n=1',
  'a\r=1',
  'a \r\n +1',
  'a\n\n\n@sum',
  'end\r',
]
const UNSAFE = [...FORMULAS, ...FORMULAS_AFTER_SPACE]
const licence = { name: 'Ask first.', url: null }

const logEntries: [message: string, details: object][] = []
const log = { error: (details: object, message: string) => void logEntries.push([message, details]) }
const { dataSource: db } = await createTestDatabase('dumps')
const folder = await createPicturesFolder(afterAll)
const services: DumpServices = {
  db,
  store: await openPictureStore({ kind: 'folder', folder }),
  now: () => NOW,
  log,
  config: { mode: 'demo', dataLicence: licence, publicUrl: undefined },
}
beforeAll(async () => {
  const { aVenue, anArtist, anEvent, aSource, aSourceRecord } = builders(db)
  const [venue, optedOutVenue] = [
    await aVenue({ name: 'Test Hall', longitude: -122.4 }),
    await aVenue({ name: 'No Thanks' }),
  ]
  const [source, artist] = [await aSource({ name: '=Source' }), await anArtist({ name: 'The "Quoted", Band' })]
  for (const title of UNSAFE) {
    const event = await anEvent({ venueId: venue.id, title, slug: `night-${UNSAFE.indexOf(title)}`, bill: [artist] })
    await aSourceRecord({ eventId: event.id, sourceId: source.id })
  }
  await anEvent({ venueId: venue.id, title: 'Long ago', startsAt: new Date('2020-01-01T20:00:00-08:00') })
  await anEvent({ venueId: venue.id, title: 'Hidden', hidden: true })
  await anEvent({ venueId: venue.id, title: 'Suppressed', suppressed: true })
  await anEvent({ venueId: venue.id, title: 'Comedy', kind: 'comedy' })
  await anEvent({ venueId: optedOutVenue.id, title: 'At a venue that opted out' })
  await db.query('update venues set do_not_scrape = true where id = $1', [optedOutVenue.id])
})

/** Makes a dump that replaces the stored one. */
const dump = async (dumpServices = services) =>
  dumpCity(dumpServices, defaultCity, await getStoredManifest(dumpServices, defaultCity.id))

/** Returns all events, loaded in pages of this size. */
async function getEvents(size: number, onFirstPage?: () => Promise<unknown>) {
  const pages: DumpedEvent[][] = []
  const page = async (events: DumpedEvent[]) => {
    pages.push(events)
    if (pages.length === 1) await onFirstPage?.()
  }
  await dumpEvents(services.db, defaultCity.id, { page, onSkipped: (_, error) => Promise.reject(error) }, size)
  expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(size)
  return pages.flat()
}

const loadFile = async (name: string) => {
  const manifest = await getStoredManifest(services, defaultCity.id)
  const bytes = await services.store.get(`${manifest?.folder}/${name}`)
  const fileEntry = manifest?.files.find((file) => file.name === name)
  const sha256 = hash('sha256', bytes ?? '')
  expect(fileEntry).toMatchObject({ bytes: bytes?.length, sha256 })
  return gunzipSync(bytes ?? '').toString()
}

test('a dump has every public event once, with its sources, and nothing else', async () => {
  const manifest = await dump()
  expect(manifest).toMatchObject({ mode: 'demo', licence, events: UNSAFE.length + 1, schema: 1 })
  const lines = (await loadFile('events.jsonl.gz'))
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

test('a CSV file is safe in spreadsheets: one line per event, and no cell is a formula', async () => {
  const text = await loadFile('events.csv.gz')
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.trimEnd().split(/[\r\n\u2028]+/)
  expect(lines).toHaveLength(UNSAFE.length + 2)
  for (const line of lines) expect(line).toMatch(/^(id,slug|[\da-f]{8}-)/)
  const rows: Record<string, string>[] = parse(text, { columns: true })
  const titles = rows.map(({ title }) => title)
  const joinedTitles = ["'=1", "'=1", "'@sum", "'=1", "'=1", "'-1", 'a =1', 'a =1', 'a +1', 'a @sum', 'end']
  expect(titles.sort()).toEqual([...FORMULAS.map((title) => `'${title}`), ...joinedTitles, 'Long ago'].sort())
  for (const row of rows)
    for (const value of Object.values(row)) expect(value).not.toMatch(/^\s*[=+@\t\r＝＋－＠]|^\s*-(?!\d)/)
  const row = rows.find(({ slug }) => slug === 'night-0')
  expect(row).toMatchObject({ headliner: 'The "Quoted", Band', venue_longitude: '-122.4', source_names: "'=Source" })
  expect(JSON.parse(row?.sources ?? '')).toEqual([expect.objectContaining({ name: '=Source' })])
  expect(toCsv([], true)).toMatch(/^id,slug,title,.*\r\n$/)
})

test('all pages come from one snapshot, even if events change between them', async () => {
  const eventsBefore = await getEvents(500)
  const lastEvent = eventsBefore.at(-1)
  const moveTo = (day: string) =>
    services.db.query('update events set local_date = $1 where id = $2', [day, lastEvent?.id])
  // Without a snapshot this event would be missing, because it moves to a page that was already read.
  expect(await getEvents(2, () => moveTo('2001-01-01'))).toEqual(eventsBefore)
  await moveTo(lastEvent?.localDate ?? '')
})

test('a row that breaks its contract is left out, logged and counted, and the rest of its page is dumped', async () => {
  const [badEvent] = await getEvents(500)
  const moveTo = (day: string) =>
    services.db.query('update events set local_date = $1 where id = $2', [day, badEvent?.id])
  logEntries.length = 0
  // The column accepts this value, but the contract doesn't.
  await moveTo('12025-05-05')
  expect((await dump()).events).toBe(UNSAFE.length)
  expect(logEntries).toEqual([
    ['Left an event out of the dump because it breaks its contract.', expect.objectContaining({ event: badEvent?.id })],
    [expect.stringContaining('Some events are missing from the dump'), expect.objectContaining({ leftOut: 1 })],
  ])
  const skippedIds: string[] = []
  const handlers = { page: async () => undefined, onSkipped: (id: string) => void skippedIds.push(id) }
  await dumpEvents(services.db, defaultCity.id, handlers, 1)
  expect(skippedIds).toEqual([badEvent?.id])
  await moveTo(badEvent?.localDate ?? '')
})

test('a dump keeps the previous manifest’s files until the next dump, so that downloads can finish', async () => {
  const firstManifest = await dump()
  const bytes = await services.store.get(`${firstManifest.folder}/events.jsonl.gz`)
  const secondManifest = await dump()
  expect(secondManifest.folder).not.toBe(firstManifest.folder)
  expect(await services.store.get(`${firstManifest.folder}/events.jsonl.gz`)).toEqual(bytes)
  await services.db.query(`update events set hidden = true where title = 'Long ago'`)
  const thirdManifest = await dump()
  expect(thirdManifest.folder).toBe(firstManifest.folder)
  expect(await services.store.get(`${firstManifest.folder}/events.jsonl.gz`)).not.toEqual(bytes)
  await services.db.query(`update events set hidden = false where title = 'Long ago'`)
})

test('an interrupted dump leaves the previous one complete, and the next one overwrites it', async () => {
  const manifestBefore = await getStoredManifest(services, defaultCity.id)
  const text = await loadFile('events.jsonl.gz')
  const put: typeof services.store.put = (key, bytes, type) =>
    key.endsWith('.csv.gz') ? Promise.reject(new Error('killed')) : services.store.put(key, bytes, type)
  await expect(dump({ ...services, store: { ...services.store, put } })).rejects.toThrow('killed')
  expect(await getStoredManifest(services, defaultCity.id)).toEqual(manifestBefore)
  expect(await loadFile('events.jsonl.gz')).toBe(text)
  const manifestAfter = await dump()
  expect(manifestAfter.folder).not.toBe(manifestBefore?.folder)
  expect((await readdir(join(folder, 'dumps', defaultCity.id))).sort()).toEqual(['a', 'b', 'manifest.json'])
})

test('an invalid manifest counts as none, and a new dump replaces it', async () => {
  for (const text of ['{"schema":', '{"schema":99}', '']) {
    logEntries.length = 0
    await services.store.put(getManifestKey(defaultCity.id), Buffer.from(text), 'application/json')
    expect(await getStoredManifest(services, defaultCity.id)).toBeNull()
    const message = expect.stringContaining('Can’t parse')
    expect(logEntries).toEqual([[message, expect.objectContaining({ city: defaultCity.id })]])
    await dump()
    expect(await loadFile('events.jsonl.gz')).toContain('Long ago')
  }
})
