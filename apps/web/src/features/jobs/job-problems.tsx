import type { Job } from '@houselights/types/jobs'
import classes from './job-panel.module.css'

/** Why a job failed, and what was wrong with its sources: a click away. */
export function JobProblems({ job }: { job: Job }) {
  const told = [
    ...job.problems.map((problem) => ({ ...problem, name: '' })),
    ...job.sources.flatMap(({ name, problems }) => problems.map((problem) => ({ ...problem, name }))),
  ]
  if (told.length === 0 && !job.error) return null
  return (
    <details className={classes.problems}>
      <summary>{job.error ? 'Why?' : `${told.length} ${told.length === 1 ? 'problem' : 'problems'}`}</summary>
      {job.error && <p>{job.error}</p>}
      <ul>
        {told.map(({ name, kind, message, url, reproduce }) => (
          <li key={`${name} ${kind} ${message} ${url}`}>
            {name && <strong>{name}: </strong>}
            {message}
            {reproduce && <code>{reproduce}</code>}
          </li>
        ))}
      </ul>
    </details>
  )
}
