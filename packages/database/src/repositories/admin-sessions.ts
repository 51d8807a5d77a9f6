import { createHash } from 'node:crypto'
import type { Queryable } from '../sql.ts'

/** Operators' sessions. The table knows a hash of each id: who reads it can sign in as nobody. */
export const adminSessions = (db: Queryable) => ({
  /** Begins a session, and lets go of those that ran out. */
  begin: async (id: string, now: Date, expiresAt: Date): Promise<void> => {
    await db.query('delete from admin_sessions where expires_at <= $1', [now.toISOString()])
    await db.query('insert into admin_sessions (id_hash, created_at, expires_at) values ($1, $2, $3)', [
      hashOf(id),
      now.toISOString(),
      expiresAt.toISOString(),
    ])
  },

  lasts: async (id: string, now: Date): Promise<boolean> => {
    const rows: unknown[] = await db.query('select from admin_sessions where id_hash = $1 and expires_at > $2', [
      hashOf(id),
      now.toISOString(),
    ])
    return rows.length > 0
  },

  end: async (id: string): Promise<void> => {
    await db.query('delete from admin_sessions where id_hash = $1', [hashOf(id)])
  },

  /** Ends every session there is, and says how many. */
  endAll: async (): Promise<number> => {
    const [{ ended }]: [{ ended: number }] = await db.query(
      'with gone as (delete from admin_sessions returning 1) select count(*)::int as ended from gone',
    )
    return ended
  },
})
export type AdminSessions = ReturnType<typeof adminSessions>

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')
