import { hash } from 'node:crypto'
import { LessThanOrEqual, MoreThan } from 'typeorm'
import { AdminSessionEntity } from '../schema/entities/operations.ts'
import type { Database } from '../sql/sql.ts'

/** Stores operators' sessions. The table has only a hash of each id, so nobody can sign in with its content. */
export function adminSessions(db: Database) {
  const sessions = db.getRepository(AdminSessionEntity)
  return {
    begin: async (id: string, now: Date, expiresAt: Date): Promise<void> => {
      await sessions.delete({ expiresAt: LessThanOrEqual(now) })
      await sessions.insert({ idHash: hash('sha256', id), createdAt: now, expiresAt })
    },

    isValid: (id: string, now: Date): Promise<boolean> =>
      sessions.existsBy({ idHash: hash('sha256', id), expiresAt: MoreThan(now) }),

    end: (id: string): Promise<unknown> => sessions.delete({ idHash: hash('sha256', id) }),

    endAll: async (): Promise<number> => (await sessions.deleteAll()).affected ?? 0,
  }
}
