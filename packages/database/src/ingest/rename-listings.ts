import type { Renamed } from '@houselights/domain/matching/reread-listings'
import { EventSourceEntity } from '../entities/sources.ts'
import type { Database } from '../sql.ts'

/** Gives stored listings of a source the ids by which they go now; decisions about them go along. */
export async function renameListings(db: Database, source: string, renamed: readonly Renamed[]): Promise<void> {
  for (const { from, to } of renamed) {
    await db.getRepository(EventSourceEntity).update({ sourceId: source, externalId: from }, { externalId: to })
    for (const [side, other] of [
      ['a', 'b'],
      ['b', 'a'],
    ])
      await db.query(
        `update match_decisions d set ${side}_external_id = $3,
           before = jsonb_set(before, '{match_decisions,0,${side}_external_id}', to_jsonb($3::text), false),
           after = jsonb_set(after, '{match_decisions,0,${side}_external_id}', to_jsonb($3::text), false)
         where ${side}_source = $1 and ${side}_external_id = $2 and not exists (
           select from match_decisions there
           where (there.${side}_source, there.${side}_external_id, there.${other}_source, there.${other}_external_id)
               = ($1, $3, d.${other}_source, d.${other}_external_id)
             or (there.${other}_source, there.${other}_external_id, there.${side}_source, there.${side}_external_id)
               = ($1, $3, d.${other}_source, d.${other}_external_id))`,
        [source, from, to],
      )
  }
}
