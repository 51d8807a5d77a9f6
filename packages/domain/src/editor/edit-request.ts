import type { EditableField, FieldEdit } from '@houselights/contracts/operators/editor'
import { RefusedError } from '../errors/refused-error.ts'

type ShownField = Pick<EditableField, 'label' | 'value' | 'locked'>

/** Finds the visible changes of an edit: values, and locks that changed without the value. */
export const changesBetween = (before: readonly ShownField[], after: readonly ShownField[]): FieldEdit[] =>
  before.flatMap((fieldBefore, index) => {
    const fieldAfter = after[index]
    if (!fieldAfter) return []
    if (fieldBefore.value !== fieldAfter.value)
      return [{ field: fieldBefore.label, before: fieldBefore.value || null, after: fieldAfter.value || null }]
    if (fieldBefore.locked === fieldAfter.locked) return []
    const getLockText = (locked: boolean) => (locked ? 'locked' : 'from the sources')
    return [
      {
        field: `${fieldBefore.label} (lock)`,
        before: getLockText(fieldBefore.locked),
        after: getLockText(fieldAfter.locked),
      },
    ]
  })

/** A requested edit: values as typed, fields to lock as they are, and fields to unlock. */
export interface EditRequest {
  values?: Readonly<Record<string, string>> | undefined
  lock?: readonly string[] | undefined
  unlock?: readonly string[] | undefined
}

interface NamedField {
  name: string
  label: string
}

/**
 * Throws a RefusedError for unknown fields, for fields that are both unlocked and either set or locked, and for
 * operator-only fields that are locked or unlocked.
 */
export function checkNames(
  { values = {}, lock = [], unlock = [] }: EditRequest,
  kind: string,
  fields: readonly NamedField[],
  operatorOnly: readonly string[],
): void {
  const names = fields.map(({ name }) => name)
  const unknown = [...Object.keys(values), ...lock, ...unlock].find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new RefusedError(
      `${kind === 'venue' ? 'A' : 'An'} ${kind} has no field "${unknown.slice(0, 50)}". It has ${names.join(', ')}.`,
    )
  const conflictingField = unlock.find((name) => name in values || lock.includes(name))
  if (conflictingField !== undefined)
    throw new RefusedError(`${getLabel(fields, conflictingField)} can’t be both set and unlocked.`)
  const operatorOnlyField = [...lock, ...unlock].find((name) => operatorOnly.includes(name))
  if (operatorOnlyField !== undefined)
    throw new RefusedError(`${getLabel(fields, operatorOnlyField)} is set only by operators, so it can’t be locked.`)
}

const getLabel = (fields: readonly NamedField[], name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name
