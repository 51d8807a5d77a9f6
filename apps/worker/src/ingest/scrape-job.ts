import type { Config } from '@houselights/config/config'
import type { AdvisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { stepJob, unfinishedJob } from '@houselights/database/jobs/job-writes'
import { canScrape } from '@houselights/database/operations/due-sources'
import type { Process } from '@houselights/jobs/backend'
import { readSource } from '@houselights/jobs/job-kinds'
import { inContext } from '@houselights/server/telemetry/context'
import { span } from '@houselights/server/telemetry/span'
import { waitInOutage } from '../queue/wait-in-outage.ts'
import type { LiveRegistry } from '../registry/live-registry.ts'
import { progressLine } from '../telemetry/progress.ts'
import type { Reporter } from '../telemetry/reporter.ts'
import { NO_OBSERVER } from '../telemetry/worker-observer.ts'
import { type IngestResult, type IngestServices, ingest } from './ingest.ts'

/** Lets one read of a source at a time through, over all workers: a schedule's and an operator's may meet. */
export type SourceLock = <Result>(source: string, read: () => Promise<Result>) => Promise<Result>

export const sourceLock =
  (locks: AdvisoryLocks): SourceLock =>
  (source, read) =>
    locks.withLock(`source:${source}`, 0, read)

/** Does the read of one job; throws where trying again can help: the site did not answer. */
export const scrapeJob =
  (
    services: IngestServices,
    {
      mode,
      withSourceLock,
      refresh,
    }: Pick<Config, 'mode'> & Pick<LiveRegistry, 'refresh'> & { withSourceLock: SourceLock },
    { print, log, observer = NO_OBSERVER }: Reporter,
    finished: (result: Pick<IngestResult, 'source' | 'outcome'>) => void,
  ): Process =>
  ({ id, data, attemptsMade }) => {
    const { source, depth, job, unlessFresh } = readSource.payload.parse(data)
    const city = services.registry.sources.find(({ slug }) => slug === source)?.city
    return inContext({ source, ...(city && { city }) }, work)

    async function work() {
      const { dataSource, now } = services
      const began = performance.now()
      const result = await withSourceLock(source, async () => {
        if (job && !(await unfinishedJob(dataSource, job))) return 'its job has ended'
        if (!(await canScrape(dataSource, source, { byOperator: job !== undefined, unlessFresh }, now())))
          return 'it is not to be read, or was read meanwhile'
        if (job) await stepJob(dataSource, job, 'reading', now())
        // its address may have been chosen just now
        await refresh()
        const read = { source, depth, jobId: job ?? id, byOperator: job !== undefined }
        return span('read', { attributes: { source, depth } }, () => ingest(services, read))
      }).catch((error) => {
        waitInOutage(error, log)
        const seconds = (performance.now() - began) / 1_000
        observer.read({ source, outcome: 'failed', problems: [] }, seconds)
        finished({ source, outcome: 'failed' })
        throw error
      })
      if (typeof result === 'string') return { skipped: result }
      const seconds = (performance.now() - began) / 1_000
      observer.read(result, seconds)
      // in a replay most sources have no recording of that time, and the last line counts them; a failure is reported once
      const silent = result.outcome === 'failed' && (mode === 'replay' || attemptsMade > 0)
      if (!silent) print(progressLine(result, seconds))
      log.info({ ...result, problems: result.problems.length }, 'read')
      finished(result)
      const [problem] = result.problems
      if (result.outcome === 'failed' && problem?.kind === 'unreachable' && mode === 'live' && !job)
        throw new Error(problem.message)
      return { added: result.added, updated: result.updated, found: result.found, vanished: result.vanished }
    }
  }
