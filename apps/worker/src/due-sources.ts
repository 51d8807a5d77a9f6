import type { Queryable } from '@houselights/database/sql'
import type { ReadSourceJob } from '@houselights/types/jobs'

/** A source that answered this recently is not asked again because of a restart. */
const FRESH_MINUTES = 10

/** The sources to read at a start: all of them but those read just now, the ones that were never read first. */
export async function dueSources(db: Queryable, slugs: readonly string[], now: Date): Promise<ReadSourceJob[]> {
  const rows = await db.query(
    `select id from sources where id = any ($1::text[]) and not do_not_scrape
       and (last_success_at is null or last_success_at < $2)
     order by last_success_at nulls first, kind = 'venue' desc, id`,
    [slugs, new Date(now.getTime() - FRESH_MINUTES * 60_000).toISOString()],
  )
  return rows.map(({ id }: { id: string }) => ({ source: id, depth: 'full' }))
}
