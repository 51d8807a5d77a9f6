import pg from 'pg'
import type { BenchServer } from '../bench-server.ts'
import { cpuMsOfAll } from './process-figures.ts'

const CHANNEL = 'data_changed'

/** What a piece of work made the database do. */
export interface DatabaseWork {
  statements: number
  walBytes: number
  notices: number
  postgresCpuMs: number
}

/** Counts what the database does while a piece of work runs, which nothing else may use meanwhile. */
export interface DatabaseWatch {
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; done: DatabaseWork }>
  /** Rows of events and of what belongs to them that were written until now; exact once the writers' connections are closed. */
  eventRowsWritten(): Promise<number>
  /** When the next notice of a change is heard. */
  nextNotice(): Promise<number>
  close(): Promise<void>
}

export async function watchDatabase(server: BenchServer, name: string): Promise<DatabaseWatch> {
  const client = new pg.Client({ connectionString: server.databaseUrl(name) })
  // apart, so that its own statements are another database's
  const counting = new pg.Client({ connectionString: server.url })
  await Promise.all([client.connect(), counting.connect()])
  // after a failure the server is stopped before these are closed: the failure is what is reported
  for (const each of [client, counting]) each.on('error', () => undefined)
  let notices = 0
  client.on('notification', () => notices++)
  await client.query(`listen ${CHANNEL}`)
  const soFar = async (): Promise<DatabaseWork> => {
    // what was notified until now arrives before this answer
    await client.query('select 1')
    const { rows } = await counting.query<{ statements: string; wal: string }>(
      `select coalesce(sum(calls), 0) as statements, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal
       from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = $1`,
      [name],
    )
    const [{ statements, wal } = { statements: '0', wal: '0' }] = rows
    return {
      ...{ statements: Number(statements), walBytes: Number(wal), notices },
      postgresCpuMs: cpuMsOfAll(server.pid),
    }
  }
  return {
    during: async (work) => {
      const before = await soFar()
      const result = await work()
      const after = await soFar()
      const names = ['statements', 'walBytes', 'notices', 'postgresCpuMs'] as const
      const [statements = 0, walBytes = 0, heard = 0, postgresCpuMs = 0] = names.map((of) => after[of] - before[of])
      // but for the one by which notices are waited for
      return { result, done: { statements: statements - 1, walBytes, notices: heard, postgresCpuMs } }
    },
    eventRowsWritten: async () => {
      const { rows } = await client.query<{ written: string }>(
        `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as written from pg_stat_user_tables where relname like 'event%'`,
      )
      return Number(rows[0]?.written)
    },
    nextNotice: () => new Promise((resolve) => client.once('notification', () => resolve(performance.now()))),
    close: async () => {
      await Promise.all([client.end(), counting.end()])
    },
  }
}
