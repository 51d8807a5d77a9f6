import { reportQuery } from '@houselights/api-client/queries'
import { MISTAKES, type OUTCOMES } from '@houselights/contracts/reports/report-choices'
import type { FollowedReport } from '@houselights/contracts/reports/reports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChangeTable } from '../../features/reports/change-table.tsx'
import classes from '../../features/reports/reports.module.css'
import { safeUrl, toSite } from '../../format/links.ts'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { Section } from '../../layout/page/section.tsx'
import { NO_STORE_HEADERS, pageHead } from '../../page/head.ts'
import { loadOrFail } from '../../page/load-or-fail.ts'

export const Route = createFileRoute('/reports/$token')({
  loader: async ({ context: { queryClient }, params: { token } }) => {
    await loadOrFail('Failed to fetch the report', queryClient.fetchQuery(reportQuery({ params: { token } })))
  },
  headers: () => ({ ...NO_STORE_HEADERS, 'referrer-policy': 'no-referrer' }),
  head: () => pageHead({ title: 'Your report' }),
  component: ReportPage,
})

function ReportPage() {
  const { token } = Route.useParams()
  const { data } = useSuspenseQuery(reportQuery({ params: { token } }))
  const { now } = useClock()
  return (
    <div className="wrap">
      <PageTitle title="Your report" />
      <ReportStatus report={data} now={now} />
    </div>
  )
}

const OUTCOME_TEXTS: Readonly<Record<(typeof OUTCOMES)[number], string>> = {
  corrected: 'Corrected. Thank you!',
  'not a mistake': 'We found no mistake.',
  'already right': 'It was already right when we checked.',
  spam: 'Closed. The report didn’t mention anything about the show.',
}
const WAITING_TEXT = 'Nobody has looked at it yet. Bookmark this page to check back.'

const getLabel = (category: FollowedReport['category']) =>
  MISTAKES.find((mistake) => mistake.category === category)?.label ?? category

/** The outcome of a report, and what has changed since it was sent. */
function ReportStatus({ report, now }: { report: FollowedReport; now: string }) {
  const { category, text, source, outcome, note, event, changes, closedAt, reportedAt, title } = report
  const page = source && safeUrl(source)
  return (
    <div className={classes.status}>
      <p>
        On {event ? <EventLink event={event} /> : title}, reported{' '}
        <time dateTime={reportedAt}>{timeAgo(reportedAt, now)}</time>: {getLabel(category)}
      </p>
      {text && <blockquote>{text}</blockquote>}
      {page && <p className="quiet">According to {toSite(page)}</p>}
      <p role="status" className={classes.outcome}>
        {outcome ? OUTCOME_TEXTS[outcome] : WAITING_TEXT}
      </p>
      {closedAt && (
        <p className="quiet">
          Answered <time dateTime={closedAt}>{timeAgo(closedAt, now)}</time>
        </p>
      )}
      {note && <blockquote>{note}</blockquote>}
      <Section title="What changed">
        {!report.shown ? (
          <p>The show isn’t listed anymore.</p>
        ) : changes.length > 0 ? (
          <ChangeTable changes={changes} until={closedAt ? 'When answered' : 'Now'} />
        ) : (
          <Unchanged sources={report.sources} />
        )}
      </Section>
    </div>
  )
}

const Unchanged = ({ sources }: Pick<FollowedReport, 'sources'>) => (
  <>
    <p>Nothing so far.{sources.length > 0 && ' See the sources:'}</p>
    <ul className={classes.sources}>
      {sources.map(({ name, url }) => (
        <li key={url}>
          <a href={safeUrl(url)} rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </>
)
