import { isNotFound } from '@houselights/api-client/api-error'
import type { Edit, Editable, FieldEdit } from '@houselights/contracts/operators/editor'
import { Box, Button, Paper, SimpleGrid, Text } from '@mantine/core'
import { Link, useBlocker } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { timeAgo } from '../../format/relative-time.ts'
import { formatCount } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { QueryResult } from '../../layout/loading/query-result.tsx'
import { Section } from '../../layout/page/section.tsx'
import { StickyBar } from '../../layout/page/sticky-bar.tsx'
import { DecisionButton, layout, SoftText } from '../decisions/index.ts'
import classes from './editor.module.css'
import { FieldControl, kindName, toOneLine } from './field-control.tsx'
import { type EditChanges, type EditTarget, useEditable } from './use-editable.ts'

interface EditHistoryProps {
  history: readonly Edit[]
  busy: boolean
  onUndo: (id: string) => void
}

function EditHistory({ history, busy, onUndo }: EditHistoryProps) {
  const { now } = useClock()
  if (history.length === 0) return <p>No edits yet.</p>
  return (
    <ul className={layout.rows}>
      {history.map(({ id, at, by, changes, revertedAt }) => (
        <li key={id}>
          <div>
            <SoftText block>
              <time dateTime={at}>{timeAgo(at, now)}</time> by {by}
              {revertedAt && <>, undone {timeAgo(revertedAt, now)}</>}
            </SoftText>
            <Box component="ul">
              {changes.map((change) => (
                <Change key={change.field} change={change} />
              ))}
            </Box>
          </div>
          {!revertedAt && (
            <DecisionButton
              busy={busy}
              name={`Undo: ${changes.map(({ field }) => field).join(', ')}`}
              onClick={() => !busy && onUndo(id)}
            >
              Undo
            </DecisionButton>
          )}
        </li>
      ))}
    </ul>
  )
}

const Change = ({ change: { field, before, after } }: { change: FieldEdit }) => (
  <li>
    <strong>{field}:</strong> <del>{before ? toOneLine(before, 200) : 'nothing'}</del> <span aria-hidden="true">→</span>{' '}
    <Text component="ins" td="none">
      {after ? toOneLine(after, 200) : 'nothing'}
    </Text>
  </li>
)

export function EditableCard({ target }: { target: EditTarget }) {
  const { query, error, change, undo, busy } = useEditable(target)
  const failure = isNotFound(query.error) ? `${kindName(target.kind)} not found` : 'Couldn’t load it'
  return (
    <QueryResult query={query} loadingText="Loading…" failure={failure}>
      {(editable) => (
        <>
          <Section title={`${kindName(editable.kind)}: ${editable.name}`} more={<RelatedLinks editable={editable} />}>
            {editable.notes.map((note) => (
              <Paper component="p" key={note} mb="sm" p="sm" c="inherit" bg="var(--hl-warn-wash)">
                {note}
              </Paper>
            ))}
            {editable.mergedInto ? (
              <Link to="/admin/edit" search={{ kind: editable.kind, id: editable.mergedInto.id }}>
                Edit “{editable.mergedInto.name}”
              </Link>
            ) : (
              <EditForm editable={editable} busy={busy} error={error} onChange={change} />
            )}
          </Section>
          <Section title="History">
            <EditHistory history={editable.history} busy={busy} onUndo={undo} />
          </Section>
        </>
      )}
    </QueryResult>
  )
}

function RelatedLinks({ editable }: { editable: Editable }) {
  const imageUrl = editable.fields.find(({ name }) => name === 'imageUrl')?.value
  return (
    <span>
      {imageUrl && (
        <>
          <Link to="/admin/pictures" search={{ search: imageUrl.slice(0, 200) }}>
            See its picture
          </Link>
          {' · '}
        </>
      )}
      <Link to={PAGES[editable.kind]} params={{ slug: editable.slug }}>
        See its page
      </Link>
    </span>
  )
}

const PAGES = { event: '/events/$slug', artist: '/artists/$slug', venue: '/venues/$slug' } as const

interface EditFormProps {
  editable: Editable
  busy: boolean
  error: string | undefined
  onChange: (changes: EditChanges, onSaved?: () => void) => void
}

/** The fields of one event, artist or venue. Only changed fields are saved. */
function EditForm({ editable, busy, error, onChange }: EditFormProps) {
  const [typedValues, setTypedValues] = useState<Record<string, string>>({})
  const values = Object.fromEntries(
    editable.fields.flatMap(({ name, value }) => {
      const text = typedValues[name]
      return text === undefined || text === value ? [] : [[name, text]]
    }),
  )
  const changeCount = Object.keys(values).length
  useBlocker({
    disabled: changeCount === 0,
    enableBeforeUnload: changeCount > 0,
    // searching on this page doesn't discard the form
    shouldBlockFn: ({ current, next }) =>
      JSON.stringify(getTarget(current)) !== JSON.stringify(getTarget(next)) &&
      !window.confirm('Leave without saving your changes?'),
  })
  const discard = (name: string) => setTypedValues(({ [name]: _, ...rest }) => rest)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && changeCount > 0) onChange({ values }, () => setTypedValues({}))
  }
  return (
    <form onSubmit={save} noValidate aria-label="Fields">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg" className={classes.fields}>
        {editable.fields.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            value={typedValues[field.name] ?? field.value}
            busy={busy}
            onType={(text) => setTypedValues((current) => ({ ...current, [field.name]: text }))}
            onLock={(lock) =>
              onChange(lock ? { lock: [field.name] } : { unlock: [field.name] }, () => discard(field.name))
            }
          />
        ))}
      </SimpleGrid>
      <StickyBar error={error}>
        <Button
          type="submit"
          variant={changeCount === 0 ? 'default' : 'filled'}
          aria-disabled={busy || changeCount === 0}
        >
          {changeCount === 0 ? 'Save' : `Save ${formatCount(changeCount, 'change')}`}
        </Button>
        {changeCount > 0 && (
          <Button variant="default" onClick={() => setTypedValues({})}>
            Discard
          </Button>
        )}
      </StickyBar>
    </form>
  )
}

/** Returns what identifies the record that an address opens for editing. */
const getTarget = ({ pathname, search }: { pathname: string; search: Record<string, unknown> }) => [
  pathname,
  search.kind,
  search.id,
]
