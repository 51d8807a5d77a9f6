import { isNotFound } from '@houselights/api-client/api-error'
import type { Edit, Editable, FieldEdit } from '@houselights/contracts/operators/editor'
import { Box, Paper, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { QueryResult } from '../../layout/loading/query-result.tsx'
import { Section } from '../../layout/page/section.tsx'
import { DecisionButton, layout, Soft } from '../decisions/index.ts'
import { EditForm } from './edit-form.tsx'
import { kindName } from './field-control.tsx'
import { type EditTarget, useEditable } from './use-editable.ts'

interface EditHistoryProps {
  history: readonly Edit[]
  busy: boolean
  onUndo: (id: string) => void
}

/** The edits, the latest first; each can be undone once. */
function EditHistory({ history, busy, onUndo }: EditHistoryProps) {
  const { now } = useClock()
  if (history.length === 0) return <p>It was never edited.</p>
  return (
    <ul className={layout.rows}>
      {history.map(({ id, at, by, changes, revertedAt }) => (
        <li key={id}>
          <div>
            <Soft block>
              <time dateTime={at}>{timeAgo(at, now)}</time> by {by}
              {revertedAt && <>, taken back {timeAgo(revertedAt, now)}</>}
            </Soft>
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
    <strong>{field}:</strong> <del>{short(before)}</del> <span aria-hidden="true">→</span>{' '}
    <Text component="ins" td="none">
      {short(after)}
    </Text>
  </li>
)

const short = (text: string | null): string => {
  if (!text) return 'nothing'
  const line = text.split('\n').join(', ')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

export function EditableCard({ target }: { target: EditTarget }) {
  const { query, refused, change, undo, busy } = useEditable(target)
  const failure = isNotFound(query.error) ? `There is no such ${target.kind}` : 'It could not be fetched'
  return (
    <QueryResult query={query} loading="Loading…" failure={failure}>
      {(editable) => (
        <>
          <Section title={`${kindName(editable.kind)}: ${editable.name}`} more={<Elsewhere editable={editable} />}>
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
              <EditForm editable={editable} busy={busy} refused={refused} onChange={change} />
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

function Elsewhere({ editable }: { editable: Editable }) {
  const imageUrl = editable.fields.find(({ name }) => name === 'imageUrl')?.value
  return (
    <span>
      {imageUrl && (
        <>
          <Link to="/admin/pictures" search={{ search: imageUrl.slice(0, 200) }}>
            Its picture
          </Link>
          {' · '}
        </>
      )}
      <PublicPage editable={editable} />
    </span>
  )
}

function PublicPage({ editable: { kind, slug } }: { editable: Editable }) {
  if (kind === 'event')
    return (
      <Link to="/events/$slug" params={{ slug }}>
        Its page
      </Link>
    )
  if (kind === 'artist')
    return (
      <Link to="/artists/$slug" params={{ slug }}>
        Its page
      </Link>
    )
  return (
    <Link to="/venues/$slug" params={{ slug }}>
      Its page
    </Link>
  )
}
