import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { cities, defaultCity } from '@houselights/config/cities/cities'
import { openBackupStore, type Store } from '@houselights/storage/open-store'
import { aBucket } from '@houselights/storage/testing/bucket'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDataSource } from '../connection/data-source.ts'
import { databaseUrl, ensureDatabase } from '../connection/ensure-database.ts'
import { subscriptions } from '../newsletter/subscriptions.ts'
import { migrate } from '../schema/migrate.ts'
import { migrations } from '../schema/migrations/index.ts'
import { TABLE_COLUMNS } from '../schema/our-tables.ts'
import { builders } from '../testing/builders.ts'
import { dropDatabase } from '../testing/drop-database.ts'
import { createUniqueDatabase } from '../testing/test-database.ts'
import { backUp } from './back-up.ts'
import { appendErasures } from './erasures.ts'
import { restore } from './restore.ts'
import {
  findLastBackupTime,
  listBackups,
  loadManifest,
  MANIFEST,
  type Manifest,
  removeOldBackups,
  toFolderName,
} from './retained-backups.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const database = await createUniqueDatabase('backups')
afterAll(database.drop)
const folder = await aFolder(afterAll)
const store = await openBackupStore({ kind: 'folder', folder })
let backupFolder: string
beforeAll(async () => {
  await fillTables()
  backupFolder = toFolderName(new Date((await aBackup()).madeAt))
})

async function aFolder(onCleanUp: (work: () => Promise<void>) => void = onTestFinished): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'houselights-backups-'))
  onCleanUp(() => rm(directory, { recursive: true }))
  return directory
}
const aBackup = (target = store) => backUp({ url: database.url, store: target, mode: 'live' })
const sql = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  database.dataSource.query(statement, values)

/** Creates rows with characters that COPY escapes, arrays, bytes, an infinite timestamp, and rows that triggers write. */
async function fillTables(): Promise<void> {
  const make = builders(database.dataSource)
  const [venue, source] = [await make.aVenue({ name: 'The "Back\\slash"\tHall\n\\N' }), await make.aSource()]
  const title = 'Ünder, {the} ﬂoor\r\n'
  const event = await make.anEvent({ title, venueId: venue.id, startsAt: NOW, tags: ['a,b', '"'] })
  await make.anEvent({ title: 'Merged', venueId: venue.id, startsAt: NOW, mergedInto: event.id })
  await make.aSourceRecord({ eventId: event.id, sourceId: source.id })
  await sql(
    `insert into raw_pages (source_id, run_id, url, position, fetched_at, hash, body)
    values ($1, gen_random_uuid(), 'https://hall.example/', 0, 'infinity', '', $2)`,
    [source.id, randomBytes(200_000)],
  )
  await sql(`insert into scrape_runs (source_id, depth, started_at) values ($1, 'full', now())`, [source.id])
  await sql(`insert into admin_sessions values ('hash', now(), now())`)
  await addSubscriber('moth')
  await addSubscriber('lamp')
  await sql('select refresh_noted_event_cards()')
}

const toToken = (name: string) => name.padEnd(32, '-')
async function addSubscriber(name: string): Promise<void> {
  const [row] = await sql<{ id: string }>(
    `insert into newsletter_subscribers (email, status, token, consented_at, city_id, asked_at)
     values ($1, 'confirmed', $2, now(), $3, now()) returning id`,
    [`${name}@lamp.example`, toToken(name), defaultCity.id],
  )
  await sql(
    `insert into newsletter_deliveries (subscriber_id, kind, state, created_at) values ($1, 'digest', 'waiting', now())`,
    [row?.id],
  )
}

/** The URL of a database that doesn't exist yet. */
function newDatabaseUrl(): string {
  const name = `test_restored_${randomBytes(4).toString('hex')}`
  onTestFinished(() => dropDatabase(inject('testServerUrl'), name))
  return databaseUrl(inject('testServerUrl'), name)
}
async function withDatabase<Result>(url: string, work: (query: typeof sql) => Promise<Result>): Promise<Result> {
  const dataSource = await openDataSource({ url, poolSize: 1 })
  try {
    return await work((statement, values = []) => dataSource.query(statement, values))
  } finally {
    await dataSource.destroy()
  }
}

/** Dumps the rows of every table, except tables that a restore changes on purpose. */
async function dumpContents(query: typeof sql): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const changedTables = ['migrations', 'admin_sessions', 'newsletter_deliveries', 'newsletter_issues']
  const rowsByTable: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !changedTables.includes(table.name))) {
    const [row] = await query<{ rows: string }>(
      `select string_agg(t::text, e'\\n' order by t::text) as rows from ${name} t`,
    )
    rowsByTable[name] = row?.rows ?? ''
  }
  return rowsByTable
}

describe('a backup', () => {
  test('is restored row by row, with sequences and derived rows, into a database that does not exist yet', async () => {
    const url = newDatabaseUrl()
    const restored = await restore({ store, folder: backupFolder, url, now: NOW })
    expect(restored).toMatchObject({ migrated: [], erased: 0, dropped: 2, sessions: 1 })
    const before = await dumpContents(sql)
    expect(Object.values(before).filter(Boolean).length, 'tables with rows').toBeGreaterThan(10)
    await withDatabase(url, async (query) => {
      expect(await dumpContents(query)).toEqual(before)
      const triggers = 'select count(*)::int as disabled from pg_trigger where tgenabled <> $1 and not tgisinternal'
      expect(await query(triggers, ['O'])).toEqual([{ disabled: 0 }])
      const [nextRun] = await query<{ ordinal: string }>(
        `insert into scrape_runs (source_id, depth, started_at) select id, 'full', now() from sources limit 1 returning ordinal`,
      )
      expect(nextRun?.ordinal).toBe('2')
      // everybody is signed out, and nobody gets an email twice
      expect(await query('select from admin_sessions')).toEqual([])
      expect(await query('select distinct state from newsletter_deliveries')).toEqual([{ state: 'dropped' }])
      const days = await query('select day::text from newsletter_issues where city_id = $1', [defaultCity.id])
      expect(days).toContainEqual({ day: '2025-05-02' })
      expect(await query(`select distinct city_id from newsletter_issues`)).toHaveLength(cities.length)
    })
  })

  test('has the rows from when it started, whatever is written while it runs', async () => {
    const [{ count } = { count: 0 }] = await sql<{ count: number }>('select count(*)::int as count from events')
    let hasWritten = false
    const writingStore: Store = {
      ...store,
      put: async (key, content) => {
        if (!hasWritten) {
          hasWritten = true
          const make = builders(database.dataSource)
          await make.anEvent({ title: 'Late', venueId: (await make.aVenue()).id, startsAt: NOW })
        }
        await store.put(key, content)
      },
    }
    const { tables } = await aBackup(writingStore)
    expect(tables.find(({ name }) => name === 'events')?.rows).toBe(count)
    expect(await sql('select from events')).toHaveLength(count + 1)
    await sql(`delete from events where title = 'Late'`)
  })

  test('is readable only by its owner, who does not need our software', async () => {
    const file = join(folder, backupFolder, 'newsletter_subscribers.copy.gz')
    expect([(await stat(file)).mode & 0o777, (await stat(join(folder, backupFolder))).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
    const text = gunzipSync(await readFile(file)).toString()
    expect(text.split('\n').filter((line) => line.includes('\tmoth@lamp.example\t'))).toHaveLength(1)
  })

  test('in a bucket is the same as in a folder', async () => {
    const bucket = await aBucket('backups')
    const bucketStore = await openBackupStore({ kind: 's3', bucket: 'backups', prefix: 'nightly/' })
    onTestFinished(() => bucketStore.close())
    const { madeAt, tables } = await aBackup(bucketStore)
    expect([...bucket.files.keys()].every((key) => key.startsWith(`nightly/${toFolderName(new Date(madeAt))}/`))).toBe(
      true,
    )
    expect(bucket.files.size).toBe(tables.length + 1)
    expect(await listBackups(bucketStore)).toEqual([toFolderName(new Date(madeAt))])
    // each file has the same content as in a folder, so a restore reads the same
    for (const { file, sha256, name } of tables) {
      const compressed = await bucketStore.read(`${toFolderName(new Date(madeAt))}/${file}`)
      const bytes = compressed ? gunzipSync(await buffer(compressed)) : undefined
      expect([name, bytes && hash('sha256', bytes)]).toEqual([name, sha256])
    }
    expect(await bucketStore.read('20200101T000000Z/events.copy.gz')).toBeNull()
    await removeOldBackups(bucketStore, 1, new Date(Date.parse(madeAt) + 1))
    expect(await listBackups(bucketStore), 'the newest stays').toHaveLength(1)
  })
})

/** Adds tables as another program might, and a column to one of our tables. */
const ADD_FOREIGN_TABLES = `
  create table notes (id serial primary key, event_id uuid references events, note text);
  insert into notes (note) values ('from another program');
  create table ping (id int primary key, pong int);
  create table pong (id int primary key references ping);
  alter table ping add foreign key (pong) references pong;
  create sequence tickets;
  alter table venues add column notes text default 'from another program';`
const DROP_FOREIGN_TABLES =
  'drop table notes, ping, pong cascade; drop sequence tickets; alter table venues drop column notes'

describe('tables of other programs', () => {
  test('are not backed up, so a restored database lacks them', async () => {
    await sql(ADD_FOREIGN_TABLES)
    onTestFinished(async () => void (await sql(DROP_FOREIGN_TABLES)))
    const { madeAt, tables, sequences } = await aBackup()
    expect(tables.map(({ name }) => name).sort()).toEqual([...TABLE_COLUMNS.keys()].sort())
    expect(sequences.map(({ name }) => name)).not.toContain('notes_id_seq')
    const url = newDatabaseUrl()
    expect(await restore({ store, folder: toFolderName(new Date(madeAt)), url, now: NOW })).toMatchObject({
      foreign: [],
    })
    await withDatabase(url, async (query) => {
      expect(await query(`select to_regclass('notes') as notes`)).toEqual([{ notes: null }])
      expect(await query('select from venues')).toHaveLength((await sql('select from venues')).length)
    })
  })

  test('are not in a backup of an older release’s tables either', async () => {
    const through = migrations.at(-2)?.name ?? ''
    const oldDatabaseUrl = newDatabaseUrl()
    await ensureDatabase(inject('testServerUrl'), new URL(oldDatabaseUrl).pathname.slice(1))
    await migrate(oldDatabaseUrl, { through })
    await withDatabase(oldDatabaseUrl, (query) => query('create table notes (id serial primary key)'))
    const { madeAt, migration, tables } = await backUp({ url: oldDatabaseUrl, store, mode: 'live' })
    expect([migration, tables.some(({ name }) => name === 'notes')]).toEqual([through, false])
    const folder = toFolderName(new Date(madeAt))
    expect(await restore({ store, folder, url: newDatabaseUrl(), now: NOW })).toMatchObject({ foreign: [] })
  })

  test('in an older release’s backup are left out and reported, but none of our tables may be missing', async () => {
    const foreignSequences = ['notes_id_seq', 'tickets'].map((name) => ({ name, value: '1', called: false }))
    const withNotes = ({ without = '' } = {}) =>
      changedManifest(backupFolder, ({ checkedAt: _, ...manifest }) => ({
        ...manifest,
        tables: [
          ...manifest.tables.filter((table) => table.name !== without),
          { name: 'notes', columns: ['id'], rows: 1, sha256: '0'.repeat(64), file: 'notes.copy.gz' },
        ],
        sequences: [...manifest.sequences, ...foreignSequences],
      }))
    expect(await restore({ store: withNotes(), folder: backupFolder, url: newDatabaseUrl(), now: NOW })).toMatchObject({
      foreign: ['notes', 'notes_id_seq', 'tickets'],
    })
    await expect(
      restore({ store: withNotes({ without: 'venues' }), folder: backupFolder, url: newDatabaseUrl(), now: NOW }),
    ).rejects.toThrow(/tables don’t match migration \w+: venues \(/)
  })
})

/** A store that changes the manifest of one backup. */
function changedManifest(folder: string, change: (manifest: Manifest) => object): Store {
  return {
    ...store,
    get: async (key) => {
      if (key !== `${folder}/${MANIFEST}`) return store.get(key)
      return Buffer.from(JSON.stringify(change(await loadManifest(store, folder))))
    },
  }
}

describe('a backup that could not be restored', () => {
  /** A separate store that can alter what is written to it. */
  async function aStore(change: (key: string, bytes: Buffer) => Buffer = (_, bytes) => bytes): Promise<Store> {
    const folderStore = await openBackupStore({ kind: 'folder', folder: await aFolder() })
    return {
      ...folderStore,
      put: async (key, content) => {
        const bytes = content instanceof Uint8Array ? Buffer.from(content) : await buffer(content)
        await folderStore.put(key, change(key, bytes))
      },
    }
  }

  test.each([
    ['a file is not stored as it was written', 'events.copy.gz', /cannot be read back|hash differ/],
    ['its manifest is cut short', MANIFEST, /manifest of \d+T\d+Z cannot be read: it is not JSON/],
  ])('fails and does not count if %s', async (_, file, message) => {
    const changingStore = await aStore((key, bytes) =>
      key.endsWith(`/${file}`) ? bytes.subarray(0, bytes.length / 2) : bytes,
    )
    await expect(aBackup(changingStore)).rejects.toThrow(message)
    expect(await findLastBackupTime(changingStore)).toBeUndefined()
    expect(await changingStore.keys()).toEqual([])
  })

  test('is not made if one of our tables is missing, or if a newer release migrated the database', async () => {
    const testStore = await aStore()
    await sql('alter table similar_events rename to elsewhere; alter table venues rename column city_id to city')
    await expect(aBackup(testStore)).rejects.toThrow(/are missing: venues\.city_id, similar_events\.$/)
    await sql('alter table elsewhere rename to similar_events; alter table venues rename column city to city_id')
    await sql(`insert into migrations (timestamp, name) values (9999999999999, 'Balconies9999999999999')`)
    onTestFinished(async () => void (await sql(`delete from migrations where name = 'Balconies9999999999999'`)))
    await expect(aBackup(testStore)).rejects.toThrow(/newer release .+ migration Balconies9999999999999/)
    expect(await testStore.keys()).toEqual([])
  })

  test('does not count, and does not cause the last good one to be removed', async () => {
    const testStore = await aStore()
    const goodBackup = toFolderName(new Date((await aBackup(testStore)).madeAt))
    const madeAt = await findLastBackupTime(testStore)
    expect(madeAt).toBeDefined()
    const { checkedAt, ...uncheckedManifest } = await loadManifest(testStore, goodBackup)
    expect(checkedAt).toBeDefined()
    const daysLater = (count: number) => new Date((madeAt?.getTime() ?? 0) + count * 86_400_000)
    const badBackups = {
      [toFolderName(daysLater(1))]: JSON.stringify(uncheckedManifest),
      [toFolderName(daysLater(2))]: JSON.stringify({
        ...uncheckedManifest,
        checkedAt,
        migration: 'Balconies9999999999999',
      }),
      [toFolderName(daysLater(3))]: '{"format":',
      // its files are missing
      [toFolderName(daysLater(4))]: JSON.stringify({ ...uncheckedManifest, checkedAt }),
    }
    for (const [name, manifest] of Object.entries(badBackups))
      await testStore.put(`${name}/${MANIFEST}`, Buffer.from(manifest))
    expect(await findLastBackupTime(testStore)).toEqual(madeAt)
    expect((await removeOldBackups(testStore, 30, daysLater(60))).sort()).toEqual(Object.keys(badBackups))
    expect(await listBackups(testStore)).toEqual([goodBackup])
    expect(await restore({ store: testStore, folder: goodBackup, url: newDatabaseUrl(), now: NOW })).toMatchObject({
      foreign: [],
    })
  })
})

describe('restoring', () => {
  test('refuses a backup of a newer release before it creates the database', async () => {
    const newerStore = changedManifest(backupFolder, (manifest) => ({
      ...manifest,
      release: '2.0.0',
      migration: 'Balconies9999',
    }))
    const url = newDatabaseUrl()
    await expect(restore({ store: newerStore, folder: backupFolder, url, now: NOW })).rejects.toThrow(
      `The backup ${backupFolder} was made by a newer release (2.0.0): this release doesn’t know its migration Balconies9999. Restore it with the release that made it, or a later one.`,
    )
    const name = new URL(url).pathname.slice(1)
    expect(await sql('select from pg_database where datname = $1', [name])).toEqual([])
  })

  test('refuses a database that is not empty', async () => {
    await expect(restore({ store, folder: backupFolder, url: database.url, now: NOW })).rejects.toThrow(
      /is not empty: it has \d+ tables/,
    )
  })

  test('reports the newest backup if there is none with the given name', async () => {
    await expect(restore({ store, folder: '20200101T000000Z', url: newDatabaseUrl(), now: NOW })).rejects.toThrow(
      /no backup 20200101T000000Z in .+: the newest backup there is \d{8}T/,
    )
  })

  test.each([
    ['a file is cut short', /cannot be restored/, (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['a file lost its rows', /differ from the manifest/, () => emptyRows],
  ])('leaves no rows if %s', async (_, message, change) => {
    const damagedStore: Store = {
      ...store,
      read: async (key) => {
        const file = await store.read(key)
        if (!file || !key.endsWith('/events.copy.gz')) return file
        const bytes = change(await buffer(file))
        return Readable.from([bytes])
      },
    }
    const url = newDatabaseUrl()
    await expect(restore({ store: damagedStore, folder: backupFolder, url, now: NOW })).rejects.toThrow(message)
    await withDatabase(url, async (query) => expect(await query('select from venues')).toEqual([]))
  })

  test('does not restore anybody who was erased after the backup, not even from a later backup of the restored database', async () => {
    const erasedAt = new Date()
    expect(await subscriptions(database.dataSource).erase(toToken('moth'))).toBe(true)
    expect(await appendErasures(database.dataSource, store, new Date(0), erasedAt)).toBe(1)
    expect(await appendErasures(database.dataSource, store, new Date(0), erasedAt), 'listed once').toBe(0)
    const url = newDatabaseUrl()
    expect(await restore({ store, folder: backupFolder, url, now: NOW })).toMatchObject({ erased: 1 })
    await withDatabase(url, async (query) => {
      expect(await query('select email from newsletter_subscribers')).toEqual([{ email: 'lamp@lamp.example' }])
      expect(await query('select kind from erasures')).toEqual([{ kind: 'newsletter' }])
    })
    const erasureList = await readFile(join(folder, 'erasures.json'), 'utf8')
    expect(erasureList).not.toContain('moth')
    // 400 days later no backup is left that has the row
    await addSubscriber('gone')
    await subscriptions(database.dataSource).erase(toToken('gone'))
    await appendErasures(database.dataSource, store, erasedAt, new Date(erasedAt.getTime() + 401 * 86_400_000))
    expect(JSON.parse(await readFile(join(folder, 'erasures.json'), 'utf8'))).toEqual([])
  })
})

const emptyRows = Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64') // no rows, gzipped

test('removeOldBackups removes old and interrupted backups, but never the only good one', async () => {
  const directory = await aFolder()
  const backupStore = await openBackupStore({ kind: 'folder', folder: directory })
  const put = (key: string) => backupStore.put(key, Buffer.from('{}'))
  for (const day of ['20250301', '20250401', '20250429'])
    for (const file of ['a.copy.gz', 'manifest.json']) await put(`${day}T110000Z/${file}`)
  for (const interrupted of ['20250430T110000Z', '20250502T180000Z']) await put(`${interrupted}/a.copy.gz`)
  await put('erasures.json')
  await writeFile(join(directory, 'note.txt'), 'not a backup')
  const removedFolders = await removeOldBackups(backupStore, 30, NOW)
  expect(removedFolders.sort()).toEqual(['20250301T110000Z', '20250401T110000Z', '20250430T110000Z'])
  expect((await readdir(directory)).sort()).toEqual([
    '20250429T110000Z',
    '20250502T180000Z',
    'erasures.json',
    'note.txt',
  ])
  await removeOldBackups(backupStore, 30, new Date('2026-05-02T12:00:00Z'))
  expect(await listBackups(backupStore)).toEqual(['20250429T110000Z'])
})
