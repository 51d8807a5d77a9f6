import type { EditableField } from '@houselights/contracts/operators/editor'
import type { Row } from '../rows/stored-row.ts'
import { type ColumnField, shown } from './column-fields.ts'
import type { EditRequest } from './edit-request.ts'

/**
 * An artist's or a venue's row with an edit done to it: what is set is locked, what is given back to the sources holds
 * what it held before it was locked, where that is known (`unlocked`).
 */
export function rowAfter(
  row: Row,
  fields: readonly ColumnField[],
  { values = {}, lock = [], unlock = [] }: EditRequest,
  unlocked: Row,
): Row {
  const after: Record<string, unknown> = { ...row }
  const locked: Record<string, unknown> = { ...getLocked(row) }
  for (const { name, label, column, own, read } of fields) {
    if (unlock.includes(name) && column in locked) {
      delete locked[column]
      if (column in unlocked) after[column] = unlocked[column]
    }
    const current = shown(row[column])
    const typed = values[name] ?? (lock.includes(name) ? current : undefined)
    if (typed === undefined) continue
    const set = read(typed, label)
    if (shown(set) === current && !lock.includes(name)) continue
    if (shown(set) !== current) after[column] = set
    if (!own) locked[column] = after[column]
  }
  return { ...after, locked }
}

/** A column as the editor shows it, with what its sources say where that is known. */
export function shownColumn(
  { name, label, type, column, choices = [], hint, own }: ColumnField,
  row: Row,
  unlocked: Row,
): EditableField {
  const locked = column in getLocked(row)
  const value = shown(row[column])
  const said = locked ? column in unlocked && shown(unlocked[column]) : value
  return {
    name,
    label,
    type,
    choices: [...choices],
    value,
    locked,
    inferred: false,
    hint: hint ?? null,
    lockable: !own,
    told: own || said === false ? null : said,
  }
}

const getLocked = (row: Row): Row => row.locked as Row

/** What to know of a venue before editing it. */
export const venueNotes = ({ active, do_not_scrape: suppressed }: Row): string[] => [
  ...(active ? [] : ['Not shown: it’s no longer in the registry.']),
  ...(suppressed ? ['Not shown and not scraped because the venue asked for that.'] : []),
]
