import type { Editable } from '@houselights/contracts/operators/editor'
import type { EditRequest } from '@houselights/domain/editor/edit-request'
import type { Rows, Snapshots } from '../snapshots/snapshot.ts'
import type { Database } from '../sql/sql.ts'

/** How one kind of thing is edited. */
export interface KindEditor {
  show(db: Database, id: string): Promise<Omit<Editable, 'history'> | null>
  /** Does what is requested; false where there is nothing of that id. */
  change(db: Database, id: string, request: EditRequest): Promise<boolean>
  /** The rows that an edit may change. */
  rows(id: string): Rows
  /** Takes back those fields of an edit that nobody changed since; false where none is left. */
  takeOut(db: Database, id: string, edit: Snapshots): Promise<boolean>
}
