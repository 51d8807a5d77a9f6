import { MISTAKES, type OUTCOMES } from '@houselights/contracts/reports/report-choices'
import type { FollowedReport } from '@houselights/contracts/reports/reports'
import { safeUrl, siteOf } from '../../format/links.ts'
import { timeAgo } from '../../format/relative-time.ts'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { Section } from '../../layout/page/section.tsx'
import { ChangeTable } from './change-table.tsx'
import classes from './reports.module.css'

const OUTCOME_WORDS: Readonly<Record<(typeof OUTCOMES)[number], string>> = {
  corrected: 'Corrected. Thank you!',
  'not a mistake': 'We found no mistake.',
  'already right': 'It was right already when we looked.',
  spam: 'Set aside: this tells us nothing about the show.',
}
const WAITING = 'Waiting: nobody has looked at it yet. Keep this page’s address to come back.'

const labelOf = (category: FollowedReport['category']) =>
  MISTAKES.find((mistake) => mistake.category === category)?.label ?? category

/** What became of a report, and what was changed since it was sent. */
export function ReportStatus({ report, now }: { report: FollowedReport; now: string }) {
  const { category, text, source, outcome, note, event, changes, closedAt, reportedAt, title } = report
  const page = source && safeUrl(source)
  return (
    <div className={classes.status}>
      <p>
        On {event ? <EventLink event={event} /> : title}, reported{' '}
        <time dateTime={reportedAt}>{timeAgo(reportedAt, now)}</time>: {labelOf(category)}
      </p>
      {text && <blockquote>{text}</blockquote>}
      {page && <p className="quiet">Said by {siteOf(page)}</p>}
      <p role="status" className={classes.outcome}>
        {outcome ? OUTCOME_WORDS[outcome] : WAITING}
      </p>
      {closedAt && (
        <p className="quiet">
          Answered <time dateTime={closedAt}>{timeAgo(closedAt, now)}</time>
        </p>
      )}
      {note && <blockquote>{note}</blockquote>}
      <Section title="What was changed">
        {!report.shown ? (
          <p>The show is not listed any more.</p>
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
    <p>Nothing so far.{sources.length > 0 && ' This is what sources say:'}</p>
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
