import { dataChanged } from '@houselights/api-client/operator-cache'
import { toast } from '@houselights/design-system/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { JOB_TEXTS, type MonitorJob } from './job-texts.ts'
import { jobsQuery } from './jobs-query.ts'
import { type JobControl, useJob } from './use-jobs.ts'

/** A job of the monitor, with the toasts that the specification gives it. */
export function useMonitorJob(kind: MonitorJob): JobControl {
  const queryClient = useQueryClient()
  const { done, failed } = JOB_TEXTS[kind]
  const failure = () => toast({ title: 'Error', text: failed, tone: 'destructive' })
  return useJob(kind, {
    onEnd: (job) => {
      if (job.state === 'failed') failure()
      if (job.state !== 'completed') return
      toast(done(job))
      void dataChanged(queryClient, jobsQuery().queryKey)
    },
    onRefused: failure,
  })
}
