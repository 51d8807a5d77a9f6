import { dayName } from '@houselights/domain/shown/city-time'
import { LONGEST_NOTE, MISTAKES, OUTCOMES } from '@houselights/types/report-choices'
import type { QueuedReport, ReportedEvent } from '@houselights/types/report-queue'
import type { ReportOutcome } from '@houselights/types/reports'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { safeUrl, siteOf } from '../../format/links.ts'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../use-clock.ts'
import { ChangeTable } from '../reports/index.ts'
import classes from './report-queue.module.css'

const ANSWERS: Readonly<Record<Exclude<ReportOutcome, 'spam'>, string>> = {
  corrected: 'Corrected',
  'already right': 'Already right',
  'not a mistake': 'Not a mistake',
}

interface ReportedShowProps {
  show: ReportedEvent
  busy: boolean
  chosen: ReadonlySet<string>
  onChoose: (id: string, is: boolean) => void
  onClose: (ids: string[], outcome: ReportOutcome, note?: string) => void
}

/** A show as it stands, who says so, and what is reported of it; the editor is where it is mended. */
export function ReportedShow({ show, busy, chosen, onChoose, onClose }: ReportedShowProps) {
  const { today } = useClock()
  const [note, setNote] = useState('')
  const ids = show.reports.map(({ id }) => id)
  const marked = ids.filter((id) => chosen.has(id))
  const answered = marked.length > 0 ? marked : ids
  const close = (outcome: ReportOutcome) => {
    onClose(answered, outcome, note)
    setNote('')
  }
  return (
    <section className={classes.show} aria-labelledby={`show-${show.id}`}>
      <h2 id={`show-${show.id}`}>
        {show.shown ? (
          <Link to="/events/$slug" params={{ slug: show.slug }}>
            {show.title}
          </Link>
        ) : (
          `${show.title} (not shown)`
        )}
        <span className={classes.day}>{dayName(show.localDate, today)}</span>
      </h2>
      <p className={classes.links}>
        <Link to="/admin/edit" search={{ kind: 'event', id: show.id }}>
          Edit this show
        </Link>
        {show.sources.map(({ name, url }) => (
          <a key={url} href={safeUrl(url)} rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </p>
      <details className={classes.told}>
        <summary>What is told of it</summary>
        <dl>
          {show.told.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <ul className={classes.reports}>
        {show.reports.map((report) => (
          <Report key={report.id} report={report} chosen={chosen.has(report.id)} onChoose={onChoose} />
        ))}
      </ul>
      <label className={classes.note}>
        <span>A note to who reported (shown at their link)</span>
        <textarea
          rows={2}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </label>
      <fieldset
        className={classes.buttons}
        aria-label={`Answer ${marked.length > 0 ? 'the marked reports' : 'all reports'} on ${show.title}`}
      >
        {OUTCOMES.map(
          (outcome) =>
            outcome !== 'spam' && (
              <Button
                key={outcome}
                variant={outcome === 'corrected' ? 'filled' : 'default'}
                aria-disabled={busy}
                onClick={() => close(outcome)}
              >
                {ANSWERS[outcome]}
              </Button>
            ),
        )}
      </fieldset>
    </section>
  )
}

interface ReportProps {
  report: QueuedReport
  chosen: boolean
  onChoose: (id: string, is: boolean) => void
}

function Report({ report: { id, category, text, source, reportedAt, times, changes }, chosen, onChoose }: ReportProps) {
  const { now } = useClock()
  const page = source && safeUrl(source)
  const label = MISTAKES.find((mistake) => mistake.category === category)?.label ?? category
  return (
    <li>
      <label className={classes.mark}>
        <input type="checkbox" checked={chosen} onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)} />
        <strong>{label}</strong>
        <span className={classes.day}>
          <time dateTime={reportedAt}>{timeAgo(reportedAt, now)}</time>
          {times > 1 && `, sent ${times} times`}
        </span>
      </label>
      {text && <blockquote className={classes.text}>{text}</blockquote>}
      {page && (
        <a className={classes.source} href={page} rel="noopener noreferrer nofollow">
          {siteOf(page)}
        </a>
      )}
      {changes.length > 0 && <ChangeTable changes={changes} until="Now" />}
    </li>
  )
}
