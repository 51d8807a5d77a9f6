import { type BenchPostgres, withClient } from '@houselights/dev-stack/postgres/temporary-postgres'
import pg from 'pg'
import { cpuMsWithChildren } from './process-figures.ts'

const CHANNEL = 'data_changed'

/** Counts the database's operations while some work runs. Nothing else may use the database during that time. */
export interface DatabaseWatch {
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; counts: Record<string, number> }>
  nextNotice(): Promise<number>
  close(): Promise<void>
}

export async function watchDatabase(postgres: BenchPostgres, databaseUrl: string): Promise<DatabaseWatch> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // connected to another database, so that its own statements aren't counted
  const statsClient = new pg.Client({ connectionString: postgres.url })
  await Promise.all([client.connect(), statsClient.connect()])
  // after a failure the server stops before these close: only the failure itself should be reported
  for (const connection of [client, statsClient]) connection.on('error', () => undefined)
  let notices = 0
  client.on('notification', () => notices++)
  await client.query(`listen ${CHANNEL}`)
  const getTotals = async () => {
    // notifications sent so far arrive before this statement's result
    await client.query('select 1')
    const { rows } = await statsClient.query<{ statements: string; wal: string }>(
      `select coalesce(sum(calls), 0) as statements, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal
       from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = $1`,
      [new URL(databaseUrl).pathname.slice(1)],
    )
    return {
      statements: Number(rows[0]?.statements),
      walKb: Number(rows[0]?.wal) / 1024,
      notices,
      postgresCpuMs: cpuMsWithChildren(postgres.pid),
    }
  }
  return {
    during: async (work) => {
      const before = await getTotals()
      const result = await work()
      const after = await getTotals()
      return {
        result,
        counts: {
          // minus the statement that waits for notifications
          statements: after.statements - before.statements - 1,
          walKb: after.walKb - before.walKb,
          notices: after.notices - before.notices,
          postgresCpuMs: after.postgresCpuMs - before.postgresCpuMs,
        },
      }
    },
    nextNotice: () => new Promise((resolve) => client.once('notification', () => resolve(performance.now()))),
    close: async () => {
      await Promise.all([client.end(), statsClient.end()])
    },
  }
}

/**
 * Counts the rows written so far to the events table and its related tables. Exact once the writers' connections are
 * closed.
 */
export const countWrittenEventRows = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ written: string }>(
      `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as written from pg_stat_user_tables where relname like 'event%'`,
    )
    return Number(rows[0]?.written)
  })
