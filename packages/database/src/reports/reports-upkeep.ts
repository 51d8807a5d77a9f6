import type { Queryable } from '../sql.ts'

const KEPT_DAYS = 180
const KEPT_SPAM_DAYS = 30

/** Deletes reports that were closed long ago, with their links. */
export const forgetOldReports = async (db: Queryable, now: Date): Promise<void> => {
  await db.query(
    `delete from mistake_reports where closed_at < $1::timestamptz
       - case outcome when 'spam' then interval '${KEPT_SPAM_DAYS} days' else interval '${KEPT_DAYS} days' end`,
    [now.toISOString()],
  )
}
