import type { Editable } from '@houselights/contracts/operators/editor'
import { Button, SimpleGrid } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { counted } from '../../format/words.ts'
import { StickyBar } from '../../layout/page/sticky-bar.tsx'
import classes from './editor.module.css'
import { FieldControl } from './field-control.tsx'
import type { EditChanges } from './use-editable.ts'

interface EditFormProps {
  editable: Editable
  busy: boolean
  refused: string | undefined
  onChange: (changes: EditChanges, done?: () => void) => void
}

/** The fields of one event, artist or venue. Only changed fields are saved. */
export function EditForm({ editable, busy, refused, onChange }: EditFormProps) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const values = Object.fromEntries(
    editable.fields.flatMap(({ name, value }) => {
      const text = typed[name]
      return text === undefined || text === value ? [] : [[name, text]]
    }),
  )
  const count = Object.keys(values).length
  useBlocker({
    disabled: count === 0,
    enableBeforeUnload: count > 0,
    // a search beside the form keeps it
    shouldBlockFn: ({ current, next }) =>
      JSON.stringify(targetOf(current)) !== JSON.stringify(targetOf(next)) &&
      !window.confirm('Leave without saving what you typed?'),
  })
  const discard = (name: string) => setTyped(({ [name]: _, ...rest }) => rest)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && count > 0) onChange({ values }, () => setTyped({}))
  }
  return (
    <form onSubmit={save} noValidate aria-label="Fields">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg" className={classes.fields}>
        {editable.fields.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            value={typed[field.name] ?? field.value}
            busy={busy}
            onType={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
            onLock={(lock) =>
              onChange(lock ? { lock: [field.name] } : { unlock: [field.name] }, () => discard(field.name))
            }
          />
        ))}
      </SimpleGrid>
      <StickyBar error={refused}>
        <Button type="submit" variant={count === 0 ? 'default' : 'filled'} aria-disabled={busy || count === 0}>
          {count === 0 ? 'Save' : `Save ${counted(count, 'change')}`}
        </Button>
        {count > 0 && (
          <Button variant="default" onClick={() => setTyped({})}>
            Discard
          </Button>
        )}
      </StickyBar>
    </form>
  )
}

/** What an address opens for editing. */
const targetOf = ({ pathname, search }: { pathname: string; search: Record<string, unknown> }) => [
  pathname,
  search.kind,
  search.id,
]
