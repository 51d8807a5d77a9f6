import type { Run } from '@houselights/types/job-routes'
import { momentOf } from '../../format/moment.ts'
import type { Tone } from '../../layout/tone.ts'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import type { Clock } from '../../use-clock.ts'
import classes from './run-list.module.css'

const TONES: Record<Run['outcome'], Tone> = {
  running: 'plain',
  ok: 'good',
  unchanged: 'good',
  suspect: 'middling',
  failed: 'bad',
}
const COUNTS = ['pages', 'found', 'added', 'updated', 'vanished'] as const

/** Reads of sources as a table; on phones each row is a block. */
export const RunList = ({ runs, clock }: { runs: readonly Run[]; clock: Clock }) => (
  <table className={classes.runs}>
    <caption className="visually-hidden">Reads of sources, the latest first</caption>
    <thead>
      <tr>
        <th scope="col">Source</th>
        <th scope="col">Began</th>
        <th scope="col">Took</th>
        {COUNTS.map((count) => (
          <th key={count} scope="col" className={classes.number}>
            {count}
          </th>
        ))}
        <th scope="col">Outcome</th>
      </tr>
    </thead>
    <tbody>
      {runs.map((run) => (
        <tr key={run.id}>
          <th scope="row">
            {run.sourceName}
            <span className={classes.depth}>{run.depth} read</span>
          </th>
          <td data-name="Began">
            <time dateTime={run.startedAt}>{momentOf(run.startedAt, clock)}</time>
          </td>
          <td data-name="Took">{run.seconds === null ? '–' : `${run.seconds.toFixed(1)} s`}</td>
          {COUNTS.map((count) => (
            <td key={count} data-name={count} className={classes.number}>
              {run[count]}
            </td>
          ))}
          <td data-name="Outcome">
            <ToneBadge tone={TONES[run.outcome]}>{run.outcome}</ToneBadge>
            <Problems run={run} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Problems({ run: { problems } }: { run: Run }) {
  if (problems.length === 0) return null
  return (
    <details className={classes.problems}>
      <summary>
        {problems.length} {problems.length === 1 ? 'problem' : 'problems'}
      </summary>
      <ul>
        {problems.map(({ kind, message, url, reproduce }) => (
          <li key={`${kind} ${message} ${url}`}>
            <strong>{kind}</strong>: {message}
            {reproduce && <code>{reproduce}</code>}
          </li>
        ))}
      </ul>
    </details>
  )
}
