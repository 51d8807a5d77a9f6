import { toCityInstant } from '@houselights/domain/city-time'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import type { Edit, EditedKind, FieldEdit } from '@houselights/types/editor'
import type { EditRow } from '../entities/operations.ts'
import type { Snapshots } from '../snapshots/snapshot.ts'
import type { Database } from '../sql.ts'

const LATEST = 50

/** What was edited of an event, artist or venue, the latest first. */
export async function historyOf(db: Database, kind: EditedKind, id: string): Promise<Edit[]> {
  const rows: Pick<EditRow, 'id' | 'decidedBy' | 'changes' | 'editedAt' | 'revertedAt'>[] = await db.query(
    `select id, decided_by as "decidedBy", changes, edited_at as "editedAt", reverted_at as "revertedAt" from edits
     where target_id = $1 and kind = $2 order by edited_at desc, id limit ${LATEST}`,
    [id, kind],
  )
  const local = (at: Date) => toCityInstant(at, DEFAULT_CITY.timeZone)
  return rows.map((row) => ({
    ...{ id: row.id, at: local(row.editedAt), by: row.decidedBy, changes: row.changes },
    revertedAt: row.revertedAt && local(row.revertedAt),
  }))
}

/** Writes an edit down, with the rows before and after it. */
export async function rememberEdit(
  db: Database,
  edit: Snapshots & { kind: EditedKind; id: string; at: Date; changes: readonly FieldEdit[] },
): Promise<void> {
  await db.query(
    // in a replay the clock stands still, and edits have their order all the same
    `insert into edits (kind, target_id, decided_by, changes, before, after, edited_at)
     select $1, $2, 'operator', $3, $4, $5,
       greatest($6::timestamptz, (select max(edited_at) + interval '1 microsecond' from edits where target_id = $2))`,
    [edit.kind, edit.id, JSON.stringify(edit.changes), edit.before, edit.after, edit.at],
  )
}
