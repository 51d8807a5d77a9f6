import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadClock } from '../../features/status/clock.ts'
import { WhyEmpty } from '../../features/status/why-empty.tsx'
import { timeAgo } from '../../format/relative-time.ts'
import { pageHead } from '../../head.ts'
import { FactList } from '../../layout/fact-list.tsx'
import { PageTitle } from '../../layout/page-title.tsx'
import { Section } from '../../layout/section.tsx'
import { loadOrFail } from '../../load-or-fail.ts'
import { useQueries } from '../../use-queries.ts'

export const Route = createFileRoute('/_operators/scraping-coverage')({
  loader: async ({ context }) => {
    await loadOrFail('Failed to fetch coverage stats', loadClock(context))
  },
  head: () => pageHead({ title: 'Scraping Coverage Monitor' }),
  component: CoveragePage,
})

function CoveragePage() {
  const { data: status } = useSuspenseQuery(useQueries().status())
  const { sources, lastSuccessAt, now } = status
  return (
    <div className="wrap">
      <PageTitle title="Scraping Coverage Monitor">
        <p>Which of the venues’ pages we can read, and when one was last read.</p>
      </PageTitle>
      <Section title="Sources">
        <FactList
          facts={[
            ['Upcoming events', String(status.upcomingEvents)],
            ['Sources in use', String(sources.active)],
            ['Read at least once', String(sources.read)],
            ['Failing now', String(sources.failing)],
            ['Never read', String(sources.neverRead)],
            ['Last read', lastSuccessAt ? timeAgo(lastSuccessAt, now) : 'Never'],
          ]}
        />
      </Section>
      {status.unreachableSince && (
        <div style={{ marginTop: 'var(--hl-space-6)' }}>
          <WhyEmpty />
        </div>
      )}
    </div>
  )
}
