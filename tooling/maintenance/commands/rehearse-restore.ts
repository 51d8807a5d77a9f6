import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { parseOptions, runCommand } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { databaseUrl } from '@houselights/database/connection/ensure-database'
import { dropDatabase } from '@houselights/database/testing/drop-database'
import { withClient } from '@houselights/dev-stack/postgres/temporary-postgres'
import { waitUntilUp } from '@houselights/dev-stack/supervise/wait-until-up'
import getPort from 'get-port'
import { runProgram, STORED_OPTIONS, withStoredEnv } from '../src/stored-env.ts'

/** A page to request. If `expected` isn't 0, the response must have rows. It must also contain `requiredText`. */
interface Check {
  page: string
  expected: number
  requiredText?: string | undefined
}

const EXPECTED_ROWS = `
  select
    (select count(*)::int from event_filters where sort_at > now()) as upcoming,
    (select count(*)::int from venues v where v.active and not v.do_not_scrape) as venues,
    (select row_to_json(e) from (select e.slug, e.title from events e join venues v on v.id = e.venue_id
       where e.merged_into is null and not e.hidden and not e.suppressed and e.kind in ('music', 'unknown')
         and v.active and not v.do_not_scrape order by e.sort_at desc, e.id limit 1) e) as event,
    (select row_to_json(a) from (select a.slug, a.name from event_filters f join artists a on a.id = f.artists[1]
       where f.sort_at > now() order by f.sort_at, a.id limit 1) a) as artist,
    (select row_to_json(v) from (select v.slug, v.name from venues v
       where v.active and not v.do_not_scrape order by v.slug limit 1) v) as venue`

type NamedRow = { slug: string; title?: string; name?: string } | null
interface ExpectedRows {
  upcoming: number
  venues: number
  event: NamedRow
  artist: NamedRow
  venue: NamedRow
}

/** Starts the API on a restored database, with the queue in the same database, and requests some pages. */
async function checkRestored(url: string, env: NodeJS.ProcessEnv) {
  const port = await getPort({ host: '127.0.0.1' })
  const { PATH, PICTURES_DIR, STAND_INS } = env
  const api = spawn(process.execPath, ['apps/api/src/server.ts'], {
    cwd: ROOT,
    // nothing else from the environment: the restored data must reach no queue, no mail server and no provider
    env: {
      PATH,
      PICTURES_DIR,
      STAND_INS,
      DATABASE_URL: url,
      API_PORT: String(port),
      LOG_LEVEL: 'error',
      SHUTDOWN_DELAY: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(api, 'exit')
  const stop = () => void api.kill('SIGTERM')
  process.once('exit', stop)
  try {
    const origin = `http://127.0.0.1:${port}`
    await waitUntilUp(`${origin}/ready`, 'The API on the restored database')
    const pages: Awaited<ReturnType<typeof checkPage>>[] = []
    for (const check of await listChecks(url)) pages.push(await checkPage(origin, check))
    return pages
  } finally {
    stop()
    await exited
    process.off('exit', stop)
  }
}

async function listChecks(url: string): Promise<Check[]> {
  const { rows } = await withClient(url, (client) => client.query<ExpectedRows>(EXPECTED_ROWS))
  const [expectedRows] = rows
  if (!expectedRows) throw new Error('The restored database does not respond.')
  const toChecks = (kind: string, row: NamedRow): Check[] =>
    row ? [{ page: `/api/${kind}/${row.slug}`, expected: 1, requiredText: row.title ?? row.name }] : []
  return [
    { page: '/api/events', expected: expectedRows.upcoming },
    { page: '/api/venues', expected: expectedRows.venues },
    { page: '/api/artists', expected: expectedRows.artist ? 1 : 0 },
    ...toChecks('events', expectedRows.event),
    ...toChecks('artists', expectedRows.artist),
    ...toChecks('venues', expectedRows.venue),
    { page: '/api/sitemaps/index.xml', expected: 1 },
  ]
}

async function checkPage(origin: string, { page, expected, requiredText }: Check) {
  const startedAt = performance.now()
  const response = await fetch(origin + page)
  const text = await response.text()
  const ms = Math.round(performance.now() - startedAt)
  const rows = countRows(text)
  const problem = !response.ok
    ? `status ${response.status}`
    : rows === 0 && expected > 0
      ? `no rows, expected ${expected}`
      : requiredText !== undefined && !text.includes(JSON.stringify(requiredText).slice(1, -1))
        ? `lacks "${requiredText}"`
        : ''
  return { page, rows, ms, problem }
}

/** Counts a response's rows: the items of a list, or one for any other text. */
function countRows(text: string): number {
  if (!text.startsWith('[')) return text.trim() ? 1 : 0
  const rows: unknown[] = JSON.parse(text)
  return rows.length
}

const USAGE = `
  npm run rehearse-restore                       the newest backup of the running Houselights or of npm start
  npm run rehearse-restore -- --demo             the demo's newest backup
  npm run rehearse-restore -- --from FOLDER      the newest backup in a folder
  DATABASE_URL=postgres://… npm run rehearse-restore   the newest backup in BACKUP_DIR, on that server`

const MAX_MINUTES = 30

/**
 * Restores the newest backup next to the live data, requests pages from it, and deletes it again. Exits with 1 if
 * a page is wrong, or if it takes more than 30 minutes.
 */
await runCommand(async () => {
  const values = parseOptions({ ...STORED_OPTIONS, from: { type: 'string' } }, USAGE)
  return withStoredEnv(values, (env) => rehearse(env, values.from), { skipMigrations: true })
})

async function rehearse(
  env: NodeJS.ProcessEnv & { DATABASE_URL: string },
  backupFolder: string | undefined,
): Promise<number> {
  const name = `houselights_rehearsal_${randomBytes(4).toString('hex')}`
  const scratch = databaseUrl(env.DATABASE_URL, name)
  const startedAt = Date.now()
  try {
    const code = await runProgram(
      'apps/worker/src/backups/restore-main.ts',
      [...(backupFolder ? ['--from', backupFolder] : []), '--newer-than-hours', '25', '--into', scratch],
      env,
    )
    if (code !== 0) return code
    const pages = await checkRestored(scratch, env)
    const minutes = (Date.now() - startedAt) / 60_000
    console.table(pages)
    const failedPages = pages.filter(({ problem }) => problem)
    if (minutes > MAX_MINUTES)
      console.error(`It took ${minutes.toFixed(1)} minutes, and must take at most ${MAX_MINUTES}.`)
    if (failedPages.length > 0) console.error(`${failedPages.length} of ${pages.length} pages are wrong.`)
    console.log(`From the backup to a working site: ${(minutes * 60).toFixed(1)} s.`)
    return failedPages.length > 0 || minutes > MAX_MINUTES ? 1 : 0
  } finally {
    await dropDatabase(env.DATABASE_URL, name)
  }
}
