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
import { inOneLine, kindName } from './field-control.tsx'
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
    <strong>{field}:</strong> <del>{before ? inOneLine(before, 200) : 'nothing'}</del> <span aria-hidden="true">→</span>{' '}
    <Text component="ins" td="none">
      {after ? inOneLine(after, 200) : 'nothing'}
    </Text>
  </li>
)

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
      <Link to={PAGES[editable.kind]} params={{ slug: editable.slug }}>
        Its page
      </Link>
    </span>
  )
}

const PAGES = { event: '/events/$slug', artist: '/artists/$slug', venue: '/venues/$slug' } as const
