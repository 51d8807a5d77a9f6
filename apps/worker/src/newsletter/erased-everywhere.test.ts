import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import { loadConfig } from '@houselights/config/config'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { makeIssue } from '@houselights/database/newsletter/issues'
import { newsletterWrites } from '@houselights/database/newsletter/sign-ups'
import { subscriptions } from '@houselights/database/newsletter/subscriptions'
import { builders } from '@houselights/database/testing/builders'
import { createUniqueDatabase, type TestDatabase } from '@houselights/database/testing/test-database'
import { openMailSender } from '@houselights/publishing/mails/transport'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import { redisContents } from '@houselights/test-support/queues/redis-contents'
import { type RunningTestQueue, testQueues } from '@houselights/test-support/queues/test-queues'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aShow, makeBounceReport } from '../../test/newsletter.ts'
import { registryAt } from '../../test/scripted-source.ts'
import { startWorker } from '../start-worker.ts'
import { processBounces } from './process-bounces.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { tidyMailFiles } from './start-newsletter.ts'

const ADDRESS = 'Marked.Moth+week@lamp.example'
const SUBSCRIBER_TOKEN = 'confirmed'.padEnd(32, '-')
const NOW = new Date('2025-05-01T09:05:00-07:00')

/**
 * The address, and values that lead to it: hashes that a list of addresses could be compared with, and the subscriber's
 * own token.
 */
const TRACES = [
  ADDRESS,
  encodeURIComponent(ADDRESS),
  SUBSCRIBER_TOKEN,
  ...[ADDRESS, ADDRESS.toLowerCase()].flatMap((address) => [
    ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) => [hash(name, address), hash(name, address, 'base64')]),
    Buffer.from(address).toString('base64'),
    Buffer.from(address).toString('base64url'),
  ]),
  hash('sha256', SUBSCRIBER_TOKEN),
].map((trace) => trace.toLowerCase())
const hasTrace = (text: string): boolean => TRACES.some((trace) => text.toLowerCase().includes(trace))

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createUniqueDatabase('erased_everywhere')
  onTestFinished(database.drop)
  folder = await createPicturesFolder()
})

const sql = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  database.dataSource.query(statement, values)

/** Searches all tables, including the queue's, for columns that contain a trace. Bytes are searched as text too. */
async function findColumnsWithTraces(): Promise<string[]> {
  const columns = await sql<{ table: string; column: string; type: string }>(
    `select format('%I.%I', nspname, relname) as table, quote_ident(attname) as column, format_type(atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and attnum > 0 and not attisdropped and nspname !~ '^(pg_|information_schema)'`,
  )
  const columnsWithTraces: string[] = []
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
    const [row] = await sql<{ hasTrace: boolean }>(
      `select exists (select from ${table} where exists (select from unnest($1::text[]) trace where position(trace in lower(${text})) > 0)) as "hasTrace"`,
      [TRACES],
    )
    if (row?.hasTrace) columnsWithTraces.push(`${table}.${column}`)
  }
  return columnsWithTraces.sort()
}

async function findFilesWithTraces(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hasTraces = await Promise.all(files.map(async (file) => hasTrace(file + (await readFile(file, 'latin1')))))
  return files.filter((_, index) => hasTraces[index])
}

describe.each(testQueues())('an address that is stored everywhere, with the queue on $name', ({ start }) => {
  let queue: RunningTestQueue
  beforeEach(async () => {
    queue = await start(database.url)
  })
  afterEach(() => queue.stop())

  test('is deleted everywhere when its owner’s data is erased', async () => {
    const { dataSource: db } = database
    const bouncesFolder = join(folder, 'bounces')
    const env = {
      ...toStandInsEnv({ asOf: NOW.toISOString(), mailsAMinute: 60_000 }),
      DATABASE_URL: database.url,
      QUEUE_URL: queue.url,
      MAIL_BOUNCES_DIR: bouncesFolder,
      PICTURES_DIR: folder,
      MAIL_BOUNCES: 'bounces+{token}@houselights.example',
      BACKUP_DIR: join(folder, 'backups'),
    }
    const config = loadConfig(env)
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const mailSender = openMailSender(config.newsletter.transport)
    const sendOptions = { db, settings: config.newsletter, cities: [defaultCity], mailSender }
    const send = () => sendDeliveries({ ...sendOptions, shutdown: new AbortController().signal })

    // Two signups, each with a confirmation email; two weekly emails, one of which bounces; and a confirmation email that
    // waits to be sent, with its text.
    const { subscribe } = newsletterWrites(db)
    await subscribe(ADDRESS, defaultCity.id, NOW)
    await send()
    await sql(`update newsletter_subscribers set status = 'confirmed', token = $1, confirmed_at = now()`, [
      SUBSCRIBER_TOKEN,
    ])
    await subscribe(ADDRESS.toUpperCase(), defaultCity.id, NOW)
    for (const day of ['2025-04-24', '2025-05-01'])
      await makeIssue(db, { city: defaultCity.id, day, now: NOW }, { day, week: [aShow()], announced: [] })
    await send()
    const [sentDelivery] = await sql<{ id: string }>(
      `select id from newsletter_deliveries where kind = 'digest' limit 1`,
    )
    await mkdir(join(bouncesFolder, 'new'), { recursive: true })
    const to = `bounces+${sentDelivery?.id.replaceAll('-', '')}@houselights.example`
    await writeFile(join(bouncesFolder, 'new', '1.relay'), makeBounceReport(to, '4.2.2', { recipient: ADDRESS }))
    await sql(
      `update newsletter_deliveries set state = 'handing', claimed_at = now(), message = $1 where kind = 'confirm'`,
      [Buffer.from(`To: ${ADDRESS}`)],
    )
    await writeFile(join(folder, 'outbox', `.${sentDelivery?.id}.unfinished`), `To: ${ADDRESS}`)
    // A visitor's mistake report, and an operator's note on it.
    const event = await builders(db).anEvent()
    for (const text of [`Write to ${ADDRESS}, or call.`, `${ADDRESS.toUpperCase()} knows.`])
      await sql(
        `insert into mistake_reports (event_id, category, text, source, told, reported_at, outcome, note, closed_at)
         values ($1, 'time', $2, 'https://hall.example/?to=' || $3::text, '{}', now(), 'corrected', $2, now())`,
        [event.id, text, ADDRESS],
      )
    expect(await findFilesWithTraces(), 'emails and a report').toHaveLength(6)
    expect((await findColumnsWithTraces()).length).toBeGreaterThanOrEqual(5)

    // A worker runs during the erasure, with its queue, backups and log.
    const worker = await startWorker(
      config,
      { print: (line) => void lines.push(line), log },
      { registry: registryAt('http://127.0.0.1:9', []) },
      { minuteMs: 100 },
    )
    try {
      await expect.poll(() => readdir(join(folder, 'backups')).catch(() => [])).toHaveLength(1)
      await processBounces(db, bouncesFolder, config.newsletter.bounces)
      const subscriptionWrites = subscriptions(db)
      // The data is erased through its owner's link, or by an operator.
      const byOwner = queue.url.startsWith('redis')
      expect(
        await (byOwner
          ? subscriptionWrites.erase(SUBSCRIBER_TOKEN)
          : subscriptionWrites.eraseEmail(ADDRESS.toLowerCase())),
      ).toBe(true)
      await tidyMailFiles(db, config.newsletter)
      await expect.poll(() => readdir(join(folder, 'backups'))).toContain('erasures.json')
    } finally {
      await worker.close()
      mailSender.close()
    }
    expect(await findColumnsWithTraces()).toEqual([])
    expect(await findFilesWithTraces(), 'except compressed backups, from which a restore removes it').toEqual([])
    if (queue.url.startsWith('redis')) {
      const contents = await redisContents(queue.url)
      expect(contents.join(), 'the queue was in use').toContain('upkeep')
      expect(contents.filter(hasTrace)).toEqual([])
    }
    expect(lines.filter(hasTrace)).toEqual([])
    const texts = await sql<{ text: string }>('select text from mistake_reports')
    for (const { text } of texts) expect(text).toMatch(/\[erased [0-9a-f]{8}\]/)
  })
})

test('deletes mail files and unparsed reports after their retention period, and keeps an operator’s test email until then', async () => {
  const { newsletter } = loadConfig({
    DATABASE_URL: database.url,
    PICTURES_DIR: folder,
    MAIL_BOUNCES_DIR: join(folder, 'bounces'),
  })
  await tidyMailFiles(database.dataSource, newsletter)
  const id = '11111111-1111-4111-8111-111111111111'
  for (const [path, ageInDays] of [
    ['outbox/test-old.eml', 31],
    [`outbox/test-${id}.eml`, 29],
    ['bounces/cur/old.relay:2,S', 8],
    ['bounces/cur/young.relay:2,S', 6],
  ] as const) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), '')
    const modifiedAt = new Date(Date.now() - ageInDays * 86_400_000)
    await utimes(join(folder, path), modifiedAt, modifiedAt)
  }
  await tidyMailFiles(database.dataSource, newsletter)
  expect(await readdir(join(folder, 'outbox'))).toEqual([`test-${id}.eml`])
  expect(await readdir(join(folder, 'bounces/cur'))).toEqual(['young.relay:2,S'])
})
