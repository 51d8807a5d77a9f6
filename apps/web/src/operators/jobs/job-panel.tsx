import { toErrorText } from '@houselights/api-client/api-error'
import { dataChanged } from '@houselights/api-client/operator-cache'
import type { Job, JobKind } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { showToast } from '@houselights/design-system/toast-store'
import { Button, Card, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../hooks/use-clock.ts'
import layout from '../../layout/cards/card-grid.module.css'
import { Details } from '../../layout/page/details.tsx'
import { useCity } from '../../page/page-city.ts'
import { SoftText } from '../decisions/index.ts'
import { JobProblems } from './job-problems.tsx'
import { describeOutcome, describeProgress, describeStep, getMonitorJobs, isUnderWay } from './job-texts.ts'
import { type JobControl, jobsQuery, useJob } from './use-jobs.ts'

/** Controls one of the coverage monitor's jobs, and shows the toasts from the specification. */
function useMonitorJob(kind: JobKind): JobControl {
  const queryClient = useQueryClient()
  const { done, failed } = OPERATOR_JOBS[kind]
  const showFailure = () => showToast({ ...failed, tone: 'destructive' })
  return useJob(kind, {
    onEnd: (job) => {
      if (job.state === 'failed') showFailure()
      if (job.state !== 'completed') return
      showToast(done(job))
      void dataChanged(queryClient, jobsQuery().queryKey)
    },
    onRefused: showFailure,
  })
}

export const JobPanels = () => (
  <ul className={layout.cards}>
    {getMonitorJobs(useCity()).map((kind) => (
      <JobPanel key={kind} kind={kind} />
    ))}
  </ul>
)

function JobPanel({ kind }: { kind: JobKind }) {
  const control = useMonitorJob(kind)
  const { running, start } = control
  // a click before hydration would be lost
  const hydrated = useHydrated()
  const { label } = OPERATOR_JOBS[kind]
  return (
    <Card component="li" p="sm" fz="sm">
      {/* the specification asks for a spinner next to the label */}
      <Button
        fullWidth
        variant="default"
        disabled={running || !hydrated}
        leftSection={running ? <Loader size="1rem" color="currentcolor" aria-hidden="true" /> : undefined}
        onClick={() => start()}
      >
        {label}
      </Button>
      <PanelState kind={kind} control={control} />
    </Card>
  )
}

function PanelState({ kind, control: { job, refusal, cancel } }: { kind: JobKind; control: JobControl }) {
  const { now } = useClock()
  const { label, about } = OPERATOR_JOBS[kind]
  const { jobVenue } = useCity()
  if (isUnderWay(job)) return <RunningJob label={label} job={job} cancel={cancel} />
  if (refusal) return <RefusedJob reason={toErrorText(refusal)} />
  return job ? (
    <EndedJob job={job} now={now} />
  ) : (
    <SoftText block>{about?.replace('{venue}', jobVenue?.name ?? '')}</SoftText>
  )
}

export function RunningJob({ label, job, cancel }: { label: string; job: Job; cancel(): void }) {
  const { done, total } = job.totals
  return (
    <Stack gap="xs">
      <Progress
        size="sm"
        aria-label={label}
        value={total > 0 ? (100 * done) / total : 0}
        animated={job.state === 'running'}
      />
      <p role="status">{describeProgress(job)}</p>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <SoftText block>{total > 0 && describeStep(job)}</SoftText>
        <Button size="compact-sm" variant="subtle" onClick={cancel} aria-label={`Cancel ${label}`}>
          Cancel
        </Button>
      </Group>
      <JobProblems job={job} />
    </Stack>
  )
}

const EndedJob = ({ job, now }: { job: Job; now: string }) => (
  <Stack gap="xs">
    <div>
      <Text inherit fw={700} c={job.state === 'failed' ? 'var(--hl-bad)' : undefined}>
        {describeOutcome(job)}
      </Text>
      {/* not on the outcome's line: it could wrap in one font only, and the page would shift when the font loads */}
      {job.endedAt && <SoftText block>{timeAgo(job.endedAt, now)}</SoftText>}
    </div>
    <JobProblems job={job} />
  </Stack>
)

const RefusedJob = ({ reason }: { reason: string }) => (
  <Stack gap="xs">
    <Text inherit fw={700} c="var(--hl-bad)">
      Not started
    </Text>
    <Details summary="Why?">
      <p>{reason}</p>
    </Details>
  </Stack>
)
