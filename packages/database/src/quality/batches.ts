import type { AppliedChange, FixBatch } from '@houselights/contracts/operators/quality'
import { QualityFixEntity } from '../schema/entities/decisions.ts'
import { EventEntity } from '../schema/entities/events.ts'
import { type Database, isUuid } from '../sql/sql.ts'
import { jsonMembers, select } from '../sql/statement.ts'

const MAX_BATCHES = 200

/** Fixes with their events, venues and cities. */
const FIXES = `quality_fixes f join events e on e.id = f.event_id join venues v on v.id = coalesce(f.venue_id, e.venue_id)
  join cities c on c.id = v.city_id`

const batchesSql = (condition: string) => `
  select batch as id, city_instant(min(applied_at), min(time_zone)) as "appliedAt", sum(count)::int as changes,
    sum(reverted)::int as reverted, json_object_agg(rule, count) as "byRule"
  from (
    select f.batch, f.rule, min(c.time_zone) as time_zone, min(f.applied_at) as applied_at, count(*)::int as count,
      count(f.reverted_at)::int as reverted
    from ${FIXES} where ${condition} group by f.batch, f.rule
  ) by_rule group by batch order by min(applied_at) desc, batch limit ${MAX_BATCHES}`

/** Lists the batches of fixes that were applied in a city, latest first. */
export const fixBatches = (db: Database, city: string): Promise<FixBatch[]> =>
  db.query(batchesSql('v.city_id = $1'), [city])

/** Loads a batch with its changes, in the order in which they were made. Null if there is no such batch. */
export async function loadFixBatch(db: Database, id: string): Promise<(FixBatch & { list: AppliedChange[] }) | null> {
  if (!isUuid(id)) return null
  const [batch]: FixBatch[] = await db.query(batchesSql('f.batch = $1'), [id])
  if (!batch) return null
  const list: AppliedChange[] = await db.query(
    `select ${select(QualityFixEntity, 'f', ['id', 'rule', 'fields', 'evidence'])},
       v.id as "venueId", v.name as "venueName",
       json_build_object(${jsonMembers(EventEntity, 'e', ['id', 'slug', 'title', 'localDate'])}) as event,
       city_instant(f.applied_at, c.time_zone) as "appliedAt", city_instant(f.reverted_at, c.time_zone) as "revertedAt"
     from ${FIXES} where f.batch = $1 order by f.applied_at, f.id`,
    [id],
  )
  return { ...batch, list }
}
