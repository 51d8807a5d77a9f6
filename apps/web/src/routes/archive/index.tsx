import { archiveMonthsQuery } from '@houselights/api-client/queries'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ArchiveMonths } from '../../features/archive/archive-months.tsx'
import { formatCount } from '../../format/words.ts'
import { listJsonLd } from '../../json-ld/item-list.ts'
import { Part, RETRIED_BY_BUTTON, SkeletonList } from '../../layout/loading/page-part.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { publicHead } from '../../page/head.ts'
import { loadParts } from '../../page/load-or-fail.ts'
import { toCityPath } from '../../page/page-city.ts'

const FETCH_FAILED = 'Failed to fetch events'

export const Route = createFileRoute('/archive/')({
  loader: async ({ context: { queryClient } }) => {
    await loadParts({ main: [FETCH_FAILED, queryClient.ensureQueryData(archiveMonthsQuery())] })
  },
  head: ({ match: { context } }) => {
    const { city, queryClient } = context
    const months = queryClient.getQueryData(archiveMonthsQuery().queryKey) ?? []
    const title = `Past shows in ${city.name}`
    return publicHead(context, {
      title,
      canonical: toCityPath(city, '/archive'),
      indexed: months.length > 0,
      ...(import.meta.env.SSR && {
        description: `Who played ${city.name}’s independent venues, month by month: ${formatCount(sum(months.map(({ shows }) => shows)), 'past show')}, with bills, venues and sources.`,
        jsonLd: listJsonLd(
          { name: title, addresses: months.map(({ month }) => context.origin + toCityPath(city, `/archive/${month}`)) },
          [['Past shows', '/archive']],
          context,
        ),
      }),
    })
  },
  pendingComponent: () => <SkeletonList height={48} />,
  component: ArchivePage,
})

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function ArchivePage() {
  const months = useQuery({ ...archiveMonthsQuery(), ...RETRIED_BY_BUTTON })
  return (
    <div className="wrap">
      <PageTitle title="Past shows">
        <p>Who played here, month by month. Each show keeps its page, with its bill and sources.</p>
      </PageTitle>
      <Part query={months} failure={FETCH_FAILED} skeleton={<SkeletonList height={48} />}>
        {(list) =>
          list.length > 0 ? (
            <ArchiveMonths months={list} />
          ) : (
            <p>No past shows yet. A show moves here after it starts.</p>
          )
        }
      </Part>
    </div>
  )
}
