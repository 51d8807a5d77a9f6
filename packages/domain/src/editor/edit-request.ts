import type { EditableField, FieldEdit } from '@houselights/contracts/operators/editor'
import { RefusedError } from '../errors/refused-error.ts'

type Shown = Pick<EditableField, 'label' | 'value' | 'locked'>

/** Finds the visible changes of an edit: values, and locks that changed without the value. */
export const changesBetween = (before: readonly Shown[], after: readonly Shown[]): FieldEdit[] =>
  before.flatMap((one, index) => {
    const other = after[index]
    if (!other) return []
    if (one.value !== other.value) return [{ field: one.label, before: one.value || null, after: other.value || null }]
    if (one.locked === other.locked) return []
    const getLockText = (locked: boolean) => (locked ? 'locked' : 'from the sources')
    return [{ field: `${one.label} (lock)`, before: getLockText(one.locked), after: getLockText(other.locked) }]
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

/** Throws a RefusedError for unknown fields, and for fields that are both unlocked and either set or locked. */
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
  const doubledField = unlock.find((name) => name in values || lock.includes(name))
  if (doubledField !== undefined)
    throw new RefusedError(`${getLabel(fields, doubledField)} can’t be both set and unlocked.`)
  const operatorOnlyField = [...lock, ...unlock].find((name) => operatorOnly.includes(name))
  if (operatorOnlyField !== undefined)
    throw new RefusedError(`${getLabel(fields, operatorOnlyField)} is set only by operators, so it can’t be locked.`)
}

const getLabel = (fields: readonly NamedField[], name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name
