import type { AppliedChange, FixBatch } from '@houselights/types/quality'
import { QualityFixEntity } from '../entities/decisions.ts'
import { EventEntity } from '../entities/events.ts'
import { type Database, isUuid } from '../sql.ts'
import { jsonMembers, select } from '../statement.ts'

/** How many batches are listed. */
const MOST = 200

const BATCHES = `
  select batch as id, city_instant(min(applied_at), $1) as "appliedAt", sum(count)::int as changes,
    sum(reverted)::int as reverted, json_object_agg(rule, count) as "byRule"
  from (
    select batch, rule, min(applied_at) as applied_at, count(*)::int as count, count(reverted_at)::int as reverted
    from quality_fixes where $2::uuid is null or batch = $2 group by batch, rule
  ) by_rule group by batch order by min(applied_at) desc, batch limit ${MOST}`

/** Fixes that were applied, the latest first. */
export const fixBatches = (db: Database, timeZone: string): Promise<FixBatch[]> => db.query(BATCHES, [timeZone, null])

/** One of them with its changes, in the order in which they were made; null where there is none. */
export async function fixBatch(
  db: Database,
  id: string,
  timeZone: string,
): Promise<(FixBatch & { list: AppliedChange[] }) | null> {
  if (!isUuid(id)) return null
  const [batch]: FixBatch[] = await db.query(BATCHES, [timeZone, id])
  if (!batch) return null
  const list: AppliedChange[] = await db.query(
    `select ${select(QualityFixEntity, 'f', ['id', 'rule', 'fields', 'evidence'])},
       v.id as "venueId", v.name as "venueName",
       json_build_object(${jsonMembers(EventEntity, 'e', ['id', 'slug', 'title', 'localDate'])}) as event,
       city_instant(f.applied_at, $2) as "appliedAt", city_instant(f.reverted_at, $2) as "revertedAt"
     from quality_fixes f join events e on e.id = f.event_id join venues v on v.id = coalesce(f.venue_id, e.venue_id)
     where f.batch = $1 order by f.applied_at, f.id`,
    [id, timeZone],
  )
  return { ...batch, list }
}
