import type { EventKind } from '@houselights/contracts/entities/entities'
import { EVENT_KINDS } from '@houselights/contracts/entities/event-choices'
import type { EditedKind } from '@houselights/contracts/operators/editor'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { EditableCard } from '../../../operators/editor/editable-card.tsx'
import { FindEditable } from '../../../operators/editor/find-editable.tsx'
import { WithheldEvents } from '../../../operators/editor/withheld-events.tsx'
import { pageHead } from '../../../page/head.ts'
import { oneOf, textOf } from '../../../page/search-params.ts'

// named here: every visitor loads what reads the addresses, and the contracts of operators are not for visitors
const KINDS = ['event', 'artist', 'venue'] as const satisfies readonly EditedKind[]
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type EditSearch = {
  kind?: EditedKind | undefined
  id?: string | undefined
  withheld?: EventKind | undefined
  search?: string | undefined
}

const editSearch = ({ kind, id, withheld, search }: Record<string, unknown>): EditSearch => ({
  kind: oneOf(KINDS, kind),
  id: typeof id === 'string' && UUID.test(id) ? id : undefined,
  withheld: oneOf(EVENT_KINDS, withheld),
  search: textOf(search, 200),
})

export const Route = createFileRoute('/_operators/admin/edit')({
  validateSearch: editSearch,
  head: () => pageHead({ title: 'Edit' }),
  component: EditPage,
})

function EditPage() {
  const { kind, id, search, withheld } = Route.useSearch()
  const navigate = useNavigate({ from: '/admin/edit' })
  return (
    <AreaPage title="Edit" about="A value that you set is locked: sources do not change it until you give it back.">
      <FindEditable
        search={search ?? ''}
        onSearch={(typed) =>
          void navigate({ search: (before) => ({ ...before, search: typed }), replace: true, resetScroll: false })
        }
      />
      {kind && id ? <EditableCard key={`${kind} ${id}`} target={{ kind, id }} /> : <WithheldEvents kind={withheld} />}
    </AreaPage>
  )
}
