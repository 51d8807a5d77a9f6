import { type BenchPostgres, withClient } from '@houselights/dev-stack/postgres/temporary-postgres'
import pg from 'pg'
import { cpuMsOfAll } from './process-figures.ts'

const CHANNEL = 'data_changed'

/** Counts what the database does while a piece of work runs, which nothing else may use meanwhile. */
export interface DatabaseWatch {
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; done: Record<string, number> }>
  nextNotice(): Promise<number>
  close(): Promise<void>
}

export async function watchDatabase(postgres: BenchPostgres, databaseUrl: string): Promise<DatabaseWatch> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // apart, so that its own statements are another database's
  const counting = new pg.Client({ connectionString: postgres.url })
  await Promise.all([client.connect(), counting.connect()])
  // after a failure the server is stopped before these are closed: the failure is what is reported
  for (const each of [client, counting]) each.on('error', () => undefined)
  let notices = 0
  client.on('notification', () => notices++)
  await client.query(`listen ${CHANNEL}`)
  const soFar = async () => {
    // what was notified until now arrives before this answer
    await client.query('select 1')
    const { rows } = await counting.query<{ statements: string; wal: string }>(
      `select coalesce(sum(calls), 0) as statements, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal
       from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = $1`,
      [new URL(databaseUrl).pathname.slice(1)],
    )
    return {
      statements: Number(rows[0]?.statements),
      walKb: Number(rows[0]?.wal) / 1024,
      notices,
      postgresCpuMs: cpuMsOfAll(postgres.pid),
    }
  }
  return {
    during: async (work) => {
      const before = await soFar()
      const result = await work()
      const after = await soFar()
      return {
        result,
        done: {
          // but for the one by which notices are waited for
          statements: after.statements - before.statements - 1,
          walKb: after.walKb - before.walKb,
          notices: after.notices - before.notices,
          postgresCpuMs: after.postgresCpuMs - before.postgresCpuMs,
        },
      }
    },
    nextNotice: () => new Promise((resolve) => client.once('notification', () => resolve(performance.now()))),
    close: async () => {
      await Promise.all([client.end(), counting.end()])
    },
  }
}

/** Rows of events and of what belongs to them that were written until now; exact once the writers' connections are closed. */
export const eventRowsWritten = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ written: string }>(
      `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as written from pg_stat_user_tables where relname like 'event%'`,
    )
    return Number(rows[0]?.written)
  })
