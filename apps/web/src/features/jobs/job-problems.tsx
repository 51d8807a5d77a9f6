import type { Job } from '@houselights/types/jobs'
import { counted } from '../../format/words.ts'
import classes from './job-panel.module.css'

/** Why a job failed, and the problems of its sources; opened by a click. */
export function JobProblems({ job }: { job: Job }) {
  const problems = [
    ...job.problems.map((problem) => ({ ...problem, name: '' })),
    ...job.sources.flatMap(({ name, problems: ofSource }) => ofSource.map((problem) => ({ ...problem, name }))),
  ]
  if (problems.length === 0 && !job.error) return null
  return (
    <details className={classes.problems}>
      <summary>{job.error ? 'Why?' : counted(problems.length, 'problem')}</summary>
      {job.error && <p>{job.error}</p>}
      <ul>
        {problems.map(({ name, kind, message, url, reproduce }) => (
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
