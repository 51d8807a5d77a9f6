import { isNotFound } from '@houselights/api-client/api-error'
import type { Editable } from '@houselights/types/editor'
import { Paper } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { QueryResult } from '../../layout/query-result.tsx'
import { Section } from '../../layout/section.tsx'
import { EditForm } from './edit-form.tsx'
import { EditHistory } from './edit-history.tsx'
import { kindName } from './field-control.tsx'
import { type EditTarget, useEditable } from './use-editable.ts'

/** One event, artist or venue: its fields and its history. */
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
