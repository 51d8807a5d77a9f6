import type { PictureLinkState } from '@houselights/contracts/operators/enrichment'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { PictureFilter } from '../../../operators/pictures/picture-filter.tsx'
import { PictureList } from '../../../operators/pictures/picture-list.tsx'
import { pageHead } from '../../../page/head.ts'
import { oneOf, textOf } from '../../../page/search-params.ts'

// named here: every visitor loads what reads the addresses, and the contracts of operators are not for visitors
const STATES = ['waiting', 'kept', 'failed', 'refused', 'removed'] as const satisfies readonly PictureLinkState[]
type Search = { state?: PictureLinkState | undefined; search?: string | undefined }

export const Route = createFileRoute('/_operators/admin/pictures')({
  validateSearch: ({ state, search }): Search => ({ state: oneOf(STATES, state), search: textOf(search, 200) }),
  head: () => pageHead({ title: 'Pictures' }),
  component: PicturesPage,
})

function PicturesPage() {
  const filter = Route.useSearch()
  const navigate = useNavigate({ from: '/admin/pictures' })
  const find = (search: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, search }), replace: true, resetScroll: false })
  return (
    <AreaPage
      title="Pictures"
      about="Pictures of events, artists and venues, by the addresses that sources name. Each is fetched once and shown from here; whoever owns one may ask for it to be removed."
    >
      <PictureFilter {...filter} onSearch={find} />
      <PictureList filter={filter} />
    </AreaPage>
  )
}
