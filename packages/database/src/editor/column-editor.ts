import type { Editable } from '@houselights/contracts/operators/editor'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { ARTIST_FIELDS, type ColumnField, VENUE_FIELDS } from '@houselights/domain/editor/column-fields'
import { applyEdit, getVenueNotes, toEditableField } from '@houselights/domain/editor/edit-columns'
import { checkNames, type EditRequest } from '@houselights/domain/editor/edit-request'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { getChangedColumns, isSame, type Row } from '@houselights/domain/rows/stored-row'
import { ArtistEntity, type ArtistRow } from '../schema/entities/events.ts'
import { VenueEntity } from '../schema/entities/places.ts'
import { revertChange, writeColumns } from '../snapshots/restore.ts'
import { loadRowsToView, type Rows, type Snapshots } from '../snapshots/snapshot.ts'
import { type Database, type Queryable, valueIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/** How events, artists or venues are edited. */
export interface KindEditor {
  show(db: Database, id: string): Promise<Omit<Editable, 'history'> | null>
  /** Applies the request. False if nothing has this id. */
  change(db: Database, id: string, request: EditRequest): Promise<boolean>
  /** Lists the rows that an edit may change, for a snapshot. */
  toRows(id: string): Rows
  /** Reverts the fields that an edit changed, except those changed again since. False if there are none. */
  revert(db: Database, id: string, edit: Snapshots): Promise<boolean>
}

/**
 * Creates the editor for artists or venues. An edited column is locked, so sources, the registry and enrichment no
 * longer change it.
 */
const columnEditor = (
  kind: 'artist' | 'venue',
  fields: readonly ColumnField[],
  options: { notes?(row: Row): string[]; checkName?(db: Queryable, row: Row): Promise<void> } = {},
): KindEditor => {
  const table = `${kind}s` as const
  const operatorOnlyNames = fields.filter(({ isOperatorOnly }) => isOperatorOnly).map(({ name }) => name)
  return {
    async show(db, id) {
      const [row] = await loadRowsToView(db, table, [id])
      if (!row) return null
      const valuesBeforeLock = await loadColumnsBeforeLock(db, kind, row)
      return {
        kind,
        id,
        slug: String(row.slug),
        name: String(row.name),
        mergedInto: await findSurvivor(db, kind, row),
        notes: options.notes?.(row) ?? [],
        fields: fields.map((field) => toEditableField(field, row, valuesBeforeLock)),
      }
    },

    async change(db, id, request) {
      const [row] = await loadRowsToView(db, table, [id])
      if (!row) return false
      const survivor = await findSurvivor(db, kind, row)
      if (survivor) throw new RefusedError(`This ${kind} was merged into "${survivor.name}": edit that one.`)
      checkNames(request, kind, fields, operatorOnlyNames)
      const valuesBeforeLock = request.unlock?.length ? await loadColumnsBeforeLock(db, kind, row) : {}
      const after = applyEdit(row, fields, request, valuesBeforeLock)
      const changedColumns = getChangedColumns(row, after)
      if (isSame(changedColumns, {})) return true
      if ('name' in changedColumns) await options.checkName?.(db, after)
      await writeColumns(db, table, id, changedColumns)
      await touch(db, kind, id)
      return true
    },

    toRows: (id) => ({ [table]: [id] }),

    async revert(db, id, edit) {
      const columns = [...fields.map(({ column }) => column), 'locked']
      const changedColumns = await revertChange(db, table, id, edit, { columns, byKey: ['locked'] })
      if (changedColumns.length === 0) return false
      await touch(db, kind, id)
      return true
    },
  }
}

async function touch(db: Database, kind: 'artist' | 'venue', id: string): Promise<void> {
  const updatedAt = () => 'now()'
  if (kind === 'artist') await db.getRepository(ArtistEntity).update(id, { updatedAt })
  else await db.getRepository(VenueEntity).update(id, { updatedAt })
}

/** Throws if another artist has this name. */
async function refuseTakenName(db: Queryable, { id, name }: Row): Promise<void> {
  const existing = await valueIn(
    db,
    `select name from artists other where canonical_artist(id) <> $1 and (lower(name) = lower($3)
       or normalised_name = $2 and not exists (select from artists where id = $1 and split_from(normalised_name) = $2))
     limit 1`,
    [id, artistKey(String(name)), name],
  )
  if (existing) throw new RefusedError(`There is already another artist "${existing}". Choose a different name.`)
}

async function findSurvivor(
  db: Queryable,
  kind: 'artist' | 'venue',
  row: Row,
): Promise<Pick<ArtistRow, 'id' | 'name'> | null> {
  if (kind !== 'artist' || !row.merged_into) return null
  const [survivor]: Pick<ArtistRow, 'id' | 'name'>[] = await db.query(
    `select ${select(ArtistEntity, 'a', ['id', 'name'])} from artists a where id = canonical_artist($1)`,
    [row.id],
  )
  return survivor ?? null
}

export const artistEditor = columnEditor('artist', ARTIST_FIELDS, { checkName: refuseTakenName })
export const venueEditor = columnEditor('venue', VENUE_FIELDS, { notes: getVenueNotes })

/** Loads the values that locked columns had before they were locked. */
async function loadColumnsBeforeLock(db: Queryable, kind: 'artist' | 'venue', row: Row): Promise<Row> {
  const rows: { column: string; value: unknown }[] = await db.query(
    `select distinct on (key) key as column, before -> $2::text -> 0 -> key as value
     from edits, jsonb_object_keys($4::jsonb) as key
     where target_id = $1 and kind = $3 and reverted_at is null
       and not before -> $2::text -> 0 -> 'locked' ? key and after -> $2::text -> 0 -> 'locked' ? key
     order by key, edited_at desc`,
    [row.id, `${kind}s`, kind, JSON.stringify(row.locked)],
  )
  return Object.fromEntries(rows.map(({ column, value }) => [column, value]))
}
