import { errorText } from '@houselights/api-client/api-error'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import type { Job } from '@houselights/types/jobs'
import { useHydrated } from '@tanstack/react-router'
import { timeAgo } from '../../format/relative-time.ts'
import { useCity } from '../../use-city.ts'
import classes from './job-panel.module.css'
import { JobProblems } from './job-problems.tsx'
import {
  currentStep,
  isUnderWay,
  JOB_TEXTS,
  type MonitorJob,
  monitorJobsOf,
  outcomeOf,
  progressOf,
} from './job-texts.ts'
import type { JobControl } from './use-jobs.ts'
import { useMonitorJob } from './use-monitor-job.ts'

interface JobPanelProps {
  kind: MonitorJob
  now: string
}

/** A panel for each job that the monitor starts. */
export const JobPanels = ({ now }: { now: string }) => (
  <ul className={classes.panels}>
    {monitorJobsOf(useCity()).map((kind) => (
      <JobPanel key={kind} kind={kind} now={now} />
    ))}
  </ul>
)

/** A job's button, its progress while it runs, and its last outcome. */
function JobPanel({ kind, now }: JobPanelProps) {
  const control = useMonitorJob(kind)
  const { running, start } = control
  // a click before hydration would be lost
  const hydrated = useHydrated()
  const { label } = JOB_TEXTS[kind]
  return (
    <li className={classes.panel}>
      {/* the specification's spinner beside the label */}
      <Button
        fullWidth
        variant="default"
        disabled={running || !hydrated}
        leftSection={running ? <span className={classes.spinner} aria-hidden="true" /> : undefined}
        onClick={() => void start()}
      >
        {label}
      </Button>
      <PanelState kind={kind} control={control} now={now} />
    </li>
  )
}

function PanelState({ kind, control: { job, refusal, cancel }, now }: JobPanelProps & { control: JobControl }) {
  const { label, about } = JOB_TEXTS[kind]
  const { jobVenue } = useCity()
  if (isUnderWay(job)) return <RunningJob label={label} job={job} cancel={cancel} />
  if (refusal) return <Refused why={errorText(refusal)} />
  return job ? (
    <Ended job={job} now={now} />
  ) : (
    <p className={classes.about}>{about.replace('{venue}', jobVenue?.name ?? '')}</p>
  )
}

/** A job's progress, its current step, and a button to cancel it. */
export function RunningJob({ label, job, cancel }: { label: string; job: Job; cancel(): Promise<void> }) {
  const { done, total } = job.totals
  return (
    <div className={classes.state}>
      <Progress
        size="sm"
        aria-label={label}
        value={total > 0 ? (100 * done) / total : 0}
        animated={job.state === 'running'}
      />
      <p role="status">{progressOf(job)}</p>
      <div className={classes.row}>
        <span className={classes.step}>{currentStep(job)}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => void cancel()} aria-label={`Cancel ${label}`}>
          Cancel
        </Button>
      </div>
      <JobProblems job={job} />
    </div>
  )
}

const Ended = ({ job, now }: { job: Job; now: string }) => (
  <div className={classes.state}>
    <p>
      <strong className={job.state === 'failed' ? classes.failed : undefined}>{outcomeOf(job)}</strong>
      {job.endedAt && <span className={classes.when}> {timeAgo(job.endedAt, now)}</span>}
    </p>
    <JobProblems job={job} />
  </div>
)

const Refused = ({ why }: { why: string }) => (
  <div className={classes.state}>
    <p>
      <strong className={classes.failed}>Not begun</strong>
    </p>
    <details className={classes.problems}>
      <summary>Why?</summary>
      <p>{why}</p>
    </details>
  </div>
)
