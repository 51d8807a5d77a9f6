import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { editSearch } from '../../../features/editor/edit-search.ts'
import { EditableCard } from '../../../features/editor/editable-card.tsx'
import { FindEditable } from '../../../features/editor/find-editable.tsx'
import { WithheldEvents } from '../../../features/editor/withheld-events.tsx'
import { pageHead } from '../../../head.ts'
import { PageTitle } from '../../../layout/page-title.tsx'

export const Route = createFileRoute('/_operators/admin/edit')({
  validateSearch: editSearch,
  head: () => pageHead({ title: 'Edit' }),
  component: EditPage,
})

function EditPage() {
  const { kind, id, search, withheld } = Route.useSearch()
  const navigate = useNavigate({ from: '/admin/edit' })
  return (
    <div className="wrap">
      <PageTitle title="Edit">
        <p>A value that you set is locked: sources do not change it until you give it back.</p>
      </PageTitle>
      <FindEditable
        search={search ?? ''}
        onSearch={(typed) =>
          void navigate({ search: (before) => ({ ...before, search: typed }), replace: true, resetScroll: false })
        }
      />
      {kind && id ? <EditableCard key={`${kind} ${id}`} target={{ kind, id }} /> : <WithheldEvents kind={withheld} />}
    </div>
  )
}
