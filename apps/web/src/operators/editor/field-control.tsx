import type { EditableField } from '@houselights/contracts/operators/editor'
import { Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { toWords } from '../../format/words.ts'
import { DecisionButton, SoftText } from '../decisions/index.ts'

interface FieldControlProps {
  field: EditableField
  value: string
  onType: (value: string) => void
  onLock: (lock: boolean) => void
  busy: boolean
}

export function FieldControl({ field, value, onType, onLock, busy }: FieldControlProps) {
  const isChanged = value !== field.value
  return (
    <Stack
      gap={4}
      pl="sm"
      style={{
        gridColumn: field.type === 'long-text' ? '1 / -1' : undefined,
        borderLeft: `3px solid ${isChanged ? 'var(--hl-accent)' : 'transparent'}`,
      }}
    >
      <Control field={field} value={value} onType={onType} />
      <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
        <SoftText block>
          {isChanged && <strong>Changed. </strong>}
          {describeState(field)}
        </SoftText>
        {field.lockable && (
          <DecisionButton
            variant="subtle"
            size="compact-sm"
            flex="none"
            busy={busy}
            name={field.locked ? `Unlock ${field.label} and use the sources` : `Lock ${field.label} as is`}
            onClick={() => !busy && onLock(!field.locked)}
          >
            {field.locked ? 'Unlock' : 'Lock'}
          </DecisionButton>
        )}
      </Group>
    </Stack>
  )
}

const INPUT_TYPES = { text: 'text', url: 'url', day: 'date', clock: 'time', number: 'text' } as const

function Control({ field, value, onType }: Pick<FieldControlProps, 'field' | 'value' | 'onType'>) {
  const { name, label, type, hint, choices } = field
  const sharedProps = { name, label, description: hint, value }
  const handleChange = ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value)
  if (type === 'flag')
    return (
      <Checkbox
        name={name}
        label={label}
        description={hint}
        checked={value === 'true'}
        onChange={({ currentTarget }) => onType(String(currentTarget.checked))}
      />
    )
  if (type === 'choice') return <NativeSelect {...sharedProps} data={choices.map(toOption)} onChange={handleChange} />
  if (type === 'long-text' || type === 'list')
    return <Textarea {...sharedProps} rows={type === 'list' ? 4 : 7} onChange={handleChange} />
  return (
    <TextInput
      {...sharedProps}
      type={INPUT_TYPES[type]}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      onChange={handleChange}
    />
  )
}

const toOption = (choice: string) => ({ value: choice, label: choice || 'unknown' })

function describeState({ lockable, locked, sourceValue, value, inferred }: EditableField): string {
  if (!lockable) return 'Set by operators only.'
  if (locked) return `Locked. ${describeSources(sourceValue)}`
  if (inferred) return 'Inferred, not listed.'
  return sourceValue === null && value === '' ? 'No source lists it.' : 'From the sources.'
}

function describeSources(value: string | null): string {
  if (value === null) return ''
  return value === '' ? 'Sources don’t say.' : `Sources say: ${toOneLine(value, 160)}`
}

export const toOneLine = (text: string, maxLength: number): string => {
  const line = text.split('\n').join(', ')
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

/** Formats a kind as a heading: "Event" for "event". */
export const kindName = (kind: string): string => toWords(kind).replace(/^./, (letter) => letter.toUpperCase())
