import { createHash } from 'node:crypto'
import { LessThanOrEqual, MoreThan } from 'typeorm'
import { AdminSessionEntity } from '../schema/entities/operations.ts'
import type { Database } from '../sql/sql.ts'

/** Operators' sessions. The table knows a hash of each id: who reads it can sign in as nobody. */
export function adminSessions(db: Database) {
  const sessions = db.getRepository(AdminSessionEntity)
  return {
    /** Begins a session, and deletes those that have expired. */
    begin: async (id: string, now: Date, expiresAt: Date): Promise<void> => {
      await sessions.delete({ expiresAt: LessThanOrEqual(now) })
      await sessions.insert({ idHash: hashOf(id), createdAt: now, expiresAt })
    },

    lasts: (id: string, now: Date): Promise<boolean> =>
      sessions.existsBy({ idHash: hashOf(id), expiresAt: MoreThan(now) }),

    end: async (id: string): Promise<void> => {
      await sessions.delete({ idHash: hashOf(id) })
    },

    /** Ends every session there is, and says how many. */
    endAll: async (): Promise<number> => {
      const { affected } = await sessions.deleteAll()
      return affected ?? 0
    },
  }
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')
