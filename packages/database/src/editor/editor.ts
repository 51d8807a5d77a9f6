import { changesBetween } from '@houselights/domain/editor/changes-between'
import type { EditRequest } from '@houselights/domain/editor/edit-request'
import { RefusedError } from '@houselights/domain/refused-error'
import type { Editable, EditedKind } from '@houselights/types/editor'
import type { EventKind } from '@houselights/types/entities'
import type { DataSource } from 'typeorm'
import { EditEntity, type EditRow } from '../entities/operations.ts'
import { underAdvisoryLock } from '../ingest/advisory-lock.ts'
import { notifyChanged } from '../notify.ts'
import type { ListedCity } from '../page.ts'
import { restoreUntouched } from '../snapshots/restore.ts'
import { SNAPSHOTS, type Snapshots, takeSnapshot } from '../snapshots/snapshot.ts'
import { type Database, isUuid } from '../sql.ts'
import { select } from '../statement.ts'
import { artistEditor, venueEditor } from './column-editor.ts'
import { historyOf, storeEdit } from './edits.ts'
import { eventEditor } from './event-editor.ts'
import { findByName } from './find-by-name.ts'
import type { KindEditor } from './kind-editor.ts'
import { withheldEvents } from './withheld.ts'

const EDITORS: Readonly<Record<EditedKind, KindEditor>> = {
  event: eventEditor,
  artist: artistEditor,
  venue: venueEditor,
}

const OF_EDIT = ['kind', 'targetId', 'revertedAt'] as const

/**
 * Finding, showing and changing single events, artists and venues. What is not there is null. Lists are of the operator's
 * city; what has an id is found in whatever city, and its times are by its own clock. Those of an artist are by the
 * operator's.
 */
export const editor = (dataSource: DataSource, { id: cityId, timeZone }: ListedCity) => ({
  find: (search: string, now: Date) => findByName(dataSource, cityId, search, now),

  withheld: (kind: EventKind | undefined, now: Date) => withheldEvents(dataSource, cityId, kind, now),

  show: (kind: EditedKind, id: string) => show(dataSource, kind, id, timeZone),

  save: (kind: EditedKind, id: string, request: EditRequest, at: Date): Promise<Editable | null> =>
    underAdvisoryLock(dataSource, async (db) =>
      (await saveEdit(db, kind, id, request, at)) ? show(db, kind, id, timeZone) : null,
    ),

  /** Takes an edit back: the rows are what they were, or, where others changed them since, its fields are. */
  undo: (edit: string, at: Date): Promise<Editable | null> =>
    underAdvisoryLock(dataSource, async (db) => {
      const [row]: (Pick<EditRow, (typeof OF_EDIT)[number]> & Snapshots)[] = await db.query(
        `select ${select(EditEntity, 'e', OF_EDIT)}, ${SNAPSHOTS} from edits e where id = $1`,
        [edit],
      )
      if (!row) return null
      if (row.revertedAt) throw new RefusedError('This edit was taken back already.')
      if (!(await restoreUntouched(db, row)) && !(await EDITORS[row.kind].takeOut(db, row.targetId, row)))
        throw new RefusedError('What this edit changed was changed again since: take the later edit back first.')
      await db.getRepository(EditEntity).update(edit, { revertedAt: at })
      await notifyChanged(db)
      return show(db, row.kind, row.targetId, timeZone)
    }),
})

/** Does what is requested, in the caller's transaction under the advisory lock, and stores it; false where there is nothing of that id. */
export async function saveEdit(
  db: Database,
  kind: EditedKind,
  id: string,
  request: EditRequest,
  at: Date,
): Promise<boolean> {
  const { show: shown, change, rows } = EDITORS[kind]
  const before = await shown(db, id)
  const snapshot = await takeSnapshot(db, rows(id))
  if (!before || !(await change(db, id, request))) return false
  const after = await shown(db, id)
  const changes = changesBetween(before.fields, after?.fields ?? [])
  if (changes.length > 0) {
    await storeEdit(db, { kind, id, at, changes, before: snapshot, after: await takeSnapshot(db, rows(id)) })
    await notifyChanged(db)
  }
  return true
}

async function show(db: Database, kind: EditedKind, id: string, zone: string): Promise<Editable | null> {
  const shown = isUuid(id) ? await EDITORS[kind].show(db, id) : null
  return shown && { ...shown, history: await historyOf(db, kind, id, zone) }
}
