import type { EditableField, FieldEdit } from '@houselights/types/editor'

type Shown = Pick<EditableField, 'label' | 'value' | 'locked'>

/** What an edit changed for the eye: values, and locks set or opened where the value stayed. */
export const changesBetween = (before: readonly Shown[], after: readonly Shown[]): FieldEdit[] =>
  before.flatMap((one, index) => {
    const other = after[index]
    if (!other) return []
    if (one.value !== other.value) return [{ field: one.label, before: one.value || null, after: other.value || null }]
    if (one.locked === other.locked) return []
    const word = (locked: boolean) => (locked ? 'locked' : 'decided by sources')
    return [{ field: `${one.label} (lock)`, before: word(one.locked), after: word(other.locked) }]
  })
