import { listSources } from '@houselights/contracts/jobs/job-routes'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useClock } from '../../../hooks/use-clock.ts'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { operatorQuery } from '../../../operators/area/operator-calls.ts'
import { SourceList } from '../../../operators/sources/source-list.tsx'
import { pageHead } from '../../../page/head.ts'
import { loadOrFail } from '../../../page/load-or-fail.ts'

export const Route = createFileRoute('/_operators/admin/sources')({
  loader: async ({ context }) => {
    await loadOrFail('Failed to fetch sources', context.queryClient.fetchQuery(operatorQuery(listSources)))
  },
  head: () => pageHead({ title: 'Sources and schedules' }),
  component: SourcesPage,
})

function SourcesPage() {
  const clock = useClock()
  const { data: sources = [] } = useQuery(operatorQuery(listSources))
  const read = sources.filter(({ active, doNotScrape }) => active && !doNotScrape)
  return (
    <AreaPage
      title="Sources and schedules"
      about={
        <>
          {read.length} of {sources.length} sources are read. A source that is not to be read is left alone from its
          next request on, and what it alone told of is no longer shown.
        </>
      }
    >
      <SourceList sources={sources} clock={clock} />
    </AreaPage>
  )
}
