import type { PictureLinkState } from '@houselights/types/enrichment'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { PictureFilter } from '../../../features/pictures-admin/picture-filter.tsx'
import { PictureList } from '../../../features/pictures-admin/picture-list.tsx'
import { pageHead } from '../../../head.ts'
import { PageTitle } from '../../../layout/page-title.tsx'
import { useClock } from '../../../use-clock.ts'

// named here: every visitor loads what reads the addresses, and the contracts of operators are not for visitors
const STATES = ['waiting', 'kept', 'failed', 'refused', 'removed'] as const satisfies readonly PictureLinkState[]
const Search = z.object({
  state: z.enum(STATES).optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
})

export const Route = createFileRoute('/_operators/admin/pictures')({
  validateSearch: Search,
  head: () => pageHead({ title: 'Pictures' }),
  component: PicturesPage,
})

function PicturesPage() {
  const clock = useClock()
  const filter = Route.useSearch()
  const navigate = useNavigate({ from: '/admin/pictures' })
  const find = (search: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, search }), replace: true, resetScroll: false })
  return (
    <div className="wrap">
      <PageTitle title="Pictures">
        <p>
          Pictures of events, artists and venues, by the addresses that sources name. Each is fetched once and shown
          from here; whoever owns one may ask for it to be removed.
        </p>
      </PageTitle>
      <PictureFilter {...filter} onSearch={find} />
      <PictureList filter={filter} clock={clock} />
    </div>
  )
}
