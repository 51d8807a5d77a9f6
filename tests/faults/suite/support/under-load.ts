import { setTimeout as sleep } from 'node:timers/promises'
import { migrations } from '@houselights/database/schema/migrations/index'
import pg from 'pg'

const NAMES = migrations.map(({ name }) => name)

/** Statements that readers and writers run continuously, on columns that every release has; `$1` is any number. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'events, read': 'select id, slug, title from events order by sort_at, id offset $1::int % 50 limit 20',
  'events, written':
    'update events set updated_at = now() where id = (select id from events order by id offset $1::int % 100 limit 1)',
  'event_sources, read':
    'select id, url, listing from event_sources where source_id = (select id from sources order by id offset $1::int % 3 limit 1) limit 20',
  'event_sources, written': `update event_sources set missed_reads = 0 where id = (select id from event_sources order by id offset $1::int % 100 limit 1)`,
  'artists, read': 'select id, slug, name from artists order by slug offset $1::int % 50 limit 20',
  'artists, written':
    'update artists set updated_at = now() where id = (select id from artists order by id offset $1::int % 100 limit 1)',
  'venues, read': 'select id, slug, name from venues order by slug offset $1::int % 2 limit 20',
  'sources, written': `update sources set last_attempt_at = now() where id = (select id from sources order by id offset $1::int % 3 limit 1)`,
  'scrape_runs, written': `insert into scrape_runs (source_id, depth, started_at) select id, 'full', now() from sources order by id limit 1`,
}

export interface Waits {
  /** The longest duration of each statement in milliseconds, with the migrations that ran during it. */
  longest: { statement: string; ms: number; during: string[] }[]
  /** Errors of statements that a migration broke. */
  errors: string[]
}

/** Reads and writes while `work` runs; returns its result, and how long each statement waited. */
export async function runUnderLoad<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; waits: Waits }> {
  const errors: string[] = []
  const longest = new Map<string, Waits['longest'][number]>()
  const stopSignal = new AbortController()
  let migrationIndex = 0
  const pool = new pg.Pool({ connectionString: url, max: Object.keys(STATEMENTS).length + 1 })
  pool.on('error', () => undefined) // a statement throws the error
  const load = Object.entries(STATEMENTS).map(async ([statementName, statement]) => {
    for (let turn = 0; !stopSignal.signal.aborted; turn++) {
      const [startedAt, fromIndex] = [performance.now(), migrationIndex]
      // Not a prepared statement, which would be replanned after each change of a table.
      await pool.query(statement, statement.includes('$1') ? [turn] : []).catch((error: Error) => {
        errors.push(`${statementName}: ${error.message}`)
      })
      const ms = performance.now() - startedAt
      const during = NAMES.slice(fromIndex, migrationIndex + 1)
      const key = `${statementName} ${during}`
      if (ms > (longest.get(key)?.ms ?? 0)) longest.set(key, { statement: statementName, ms, during })
      await sleep(40)
    }
  })
  const watch = (async () => {
    while (!stopSignal.signal.aborted) {
      const { rows } = await pool.query<{ name: string }>('select name from migrations order by id desc limit 1')
      migrationIndex = NAMES.indexOf(rows[0]?.name ?? '') + 1
      await sleep(20)
    }
  })()
  const result = await work().finally(async () => {
    stopSignal.abort()
    await Promise.all([...load, watch])
    await pool.end()
  })
  return { result, waits: { longest: [...longest.values()].sort((a, b) => b.ms - a.ms), errors } }
}
