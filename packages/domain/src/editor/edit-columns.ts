import type { EditableField } from '@houselights/contracts/operators/editor'
import type { Row } from '../rows/stored-row.ts'
import { type ColumnField, toInputText } from './column-fields.ts'
import type { EditRequest } from './edit-request.ts'

/**
 * Applies an edit to the row of an artist or a venue. A field that is set becomes locked. An unlocked field gets back its
 * value from before the lock, if that is known.
 */
export function applyEdit(
  row: Row,
  fields: readonly ColumnField[],
  { values = {}, lock = [], unlock = [] }: EditRequest,
  valuesBeforeLock: Row,
): Row {
  const after: Record<string, unknown> = { ...row }
  const locked: Record<string, unknown> = { ...getLocked(row) }
  for (const { name, label, column, isOperatorOnly, parse } of fields) {
    if (unlock.includes(name) && column in locked) {
      delete locked[column]
      if (column in valuesBeforeLock) after[column] = valuesBeforeLock[column]
    }
    const current = toInputText(row[column])
    const typedText = values[name] ?? (lock.includes(name) ? current : undefined)
    if (typedText === undefined) continue
    const parsed = parse(typedText, label)
    if (toInputText(parsed) === current && !lock.includes(name)) continue
    if (toInputText(parsed) !== current) after[column] = parsed
    if (!isOperatorOnly) locked[column] = after[column]
  }
  return { ...after, locked }
}

/** Converts a column to a field of the editor, with its sources' value if that is known. */
export function toEditableField(
  { name, label, type, column, choices = [], hint, isOperatorOnly }: ColumnField,
  row: Row,
  valuesBeforeLock: Row,
): EditableField {
  const locked = column in getLocked(row)
  const value = toInputText(row[column])
  const knownText = locked ? column in valuesBeforeLock && toInputText(valuesBeforeLock[column]) : value
  const sourceValue = isOperatorOnly || knownText === false ? null : knownText
  return {
    name,
    label,
    type,
    choices: [...choices],
    value,
    locked,
    inferred: false,
    hint: hint ?? null,
    lockable: !isOperatorOnly,
    sourceValue,
    told: sourceValue,
  }
}

const getLocked = (row: Row): Row => row.locked as Row

/** Notes about a venue that the editor shows. */
export const getVenueNotes = ({ active, do_not_scrape: suppressed }: Row): string[] => [
  ...(active ? [] : ['Not shown: it’s no longer in the registry.']),
  ...(suppressed ? ['Not shown and not scraped because the venue asked for that.'] : []),
]
