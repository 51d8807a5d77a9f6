import { defaultCity } from '@houselights/cities/cities'
import { toCityInstant } from '@houselights/domain/city-time'
import type { Edit, EditedKind, FieldEdit } from '@houselights/types/editor'
import { EditEntity } from '../entities/operations.ts'
import type { Snapshots } from '../snapshots/snapshot.ts'
import type { Database, Queryable } from '../sql.ts'
import { columns } from '../statement.ts'

const LATEST = 50

/** What was edited of an event, artist or venue, the latest first. */
export async function historyOf(db: Database, kind: EditedKind, id: string): Promise<Edit[]> {
  const rows = await db.getRepository(EditEntity).find({
    select: { id: true, decidedBy: true, changes: true, editedAt: true, revertedAt: true },
    where: { targetId: id, kind },
    order: { editedAt: 'desc', id: 'asc' },
    take: LATEST,
  })
  const local = (at: Date) => toCityInstant(at, defaultCity.timeZone)
  return rows.map((row) => ({
    ...{ id: row.id, at: local(row.editedAt), by: row.decidedBy, changes: row.changes },
    revertedAt: row.revertedAt && local(row.revertedAt),
  }))
}

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
