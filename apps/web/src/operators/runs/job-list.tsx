import type { Job } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { Card, Group } from '@mantine/core'
import { momentOf } from '../../format/moment.ts'
import { counted } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import layout from '../../layout/cards/card-grid.module.css'
import { type Tone, ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { Soft } from '../decisions/index.ts'
import { JobProblems, outcomeOf, progressOf } from '../jobs/index.ts'

const TONES: Record<Job['state'], Tone> = {
  waiting: 'plain',
  running: 'plain',
  completed: 'good',
  cancelled: 'middling',
  failed: 'bad',
}

export const JobList = ({ jobs, clock }: { jobs: readonly Job[]; clock: Clock }) => (
  <ul className={layout.cards}>
    {jobs.map((job) => (
      <Card component="li" key={job.id} fz="sm">
        <Group justify="space-between" gap="xs">
          <h3>{OPERATOR_JOBS[job.kind].label}</h3>
          <ToneBadge tone={TONES[job.state]}>{job.state}</ToneBadge>
        </Group>
        <Soft block>
          <time dateTime={job.requestedAt}>{momentOf(job.requestedAt, clock)}</time>
          {job.startedAt && job.endedAt && `, took ${lengthOf(job.startedAt, job.endedAt)}`}
        </Soft>
        <p>
          {job.endedAt ? outcomeOf(job) : progressOf(job)}
          {job.totals.pages > 0 &&
            `; ${counted(job.totals.pages, 'page')}, ${job.totals.found} found, ${job.totals.vanished} vanished`}
        </p>
        <JobProblems job={job} />
      </Card>
    ))}
  </ul>
)

/** "4 s", "2 min 30 s" */
function lengthOf(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
