import type { Edit, EditedKind, FieldEdit } from '@houselights/types/editor'
import { EditEntity } from '../entities/operations.ts'
import type { Snapshots } from '../snapshots/snapshot.ts'
import type { Queryable } from '../sql.ts'
import { columns, select } from '../statement.ts'

const LATEST = 50

/** Of the venue, or the event's venue; an artist is of no city. */
const OWN_ZONE = `select c.time_zone from venues v join cities c on c.id = v.city_id
  where v.id = $1 or v.id = (select venue_id from events where id = $1)`

/** What was edited of an event, artist or venue, the latest first: by its own city's clock, an artist by that of `zone`. */
export const historyOf = (db: Queryable, kind: EditedKind, id: string, zone: string): Promise<Edit[]> =>
  db.query(
    `select ${select(EditEntity, 'e', ['id', 'changes'])}, e.decided_by as by,
       city_instant(e.edited_at, clock.zone) as at, city_instant(e.reverted_at, clock.zone) as "revertedAt"
     from edits e cross join (select coalesce((${OWN_ZONE}), $3) as zone) clock
     where e.target_id = $1 and e.kind = $2 order by e.edited_at desc, e.id limit ${LATEST}`,
    [id, kind, zone],
  )

const STORED = columns(EditEntity, ['kind', 'targetId', 'decidedBy', 'changes', 'before', 'after', 'editedAt'])

/** Stores an edit, with the rows before and after it. */
export async function storeEdit(
  db: Queryable,
  edit: Snapshots & { kind: EditedKind; id: string; at: Date; changes: readonly FieldEdit[] },
): Promise<void> {
  await db.query(
    // in a replay the clock stands still, and edits have their order all the same
    `insert into edits (${STORED})
     select $1, $2, 'operator', $3, $4, $5,
       greatest($6::timestamptz, (select max(edited_at) + interval '1 microsecond' from edits where target_id = $2))`,
    [edit.kind, edit.id, JSON.stringify(edit.changes), edit.before, edit.after, edit.at],
  )
}
