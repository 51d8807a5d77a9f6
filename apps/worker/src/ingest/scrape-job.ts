import type { Config } from '@houselights/config/config'
import type { AdvisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { loadUnfinishedJob, setJobStep } from '@houselights/database/jobs/job-writes'
import { canScrape } from '@houselights/database/operations/due-sources'
import type { Process } from '@houselights/jobs/backend'
import { scrapeSource } from '@houselights/jobs/job-kinds'
import { withContext } from '@houselights/server/telemetry/context'
import { span } from '@houselights/server/telemetry/span'
import { waitInOutage } from '../queue/wait-in-outage.ts'
import type { LiveRegistry } from '../registry/live-registry.ts'
import { toProgressLine } from '../telemetry/progress.ts'
import type { Reporter } from '../telemetry/reporter.ts'
import { NO_OBSERVER } from '../telemetry/worker-observer.ts'
import { type IngestResult, type IngestServices, ingest } from './ingest.ts'

/**
 * Allows only one scrape of a source at a time across all workers. Otherwise a scheduled scrape and an operator's could
 * overlap.
 */
export type SourceLock = <Result>(source: string, scrape: () => Promise<Result>) => Promise<Result>

export const createSourceLock =
  (locks: AdvisoryLocks): SourceLock =>
  (source, scrape) =>
    locks.withLock(`source:${source}`, 0, scrape)

/**
 * Runs the scrape of one job. If the site of a scheduled scrape didn't respond, throws, so that the queue tries again.
 */
export const makeScrapeProcess =
  (
    services: IngestServices,
    {
      mode,
      withSourceLock,
      refresh,
    }: Pick<Config, 'mode'> & Pick<LiveRegistry, 'refresh'> & { withSourceLock: SourceLock },
    { print, log, observer = NO_OBSERVER }: Reporter,
    onFinished: (result: Pick<IngestResult, 'source' | 'outcome'>) => void,
  ): Process =>
  ({ id, data, attemptsMade }) => {
    const { source, depth, job, unlessFresh } = scrapeSource.payload.parse(data)
    const city = services.registry.sources.find(({ slug }) => slug === source)?.city
    return withContext({ source, ...(city && { city }) }, runScrape)

    async function runScrape() {
      const { dataSource, now } = services
      const startedAt = performance.now()
      const result = await withSourceLock(source, async () => {
        if (job && !(await loadUnfinishedJob(dataSource, job))) return 'its job has ended'
        if (!(await canScrape(dataSource, source, { byOperator: job !== undefined, unlessFresh }, now())))
          return 'it must not be scraped, or was scraped in the meantime'
        if (job) await setJobStep(dataSource, job, 'reading', now())
        // An operator may have just changed the source's address.
        await refresh()
        const scrape = { source, depth, jobId: job ?? id, byOperator: job !== undefined }
        return span('read', { attributes: { source, depth } }, () => ingest(services, scrape))
      }).catch((error) => {
        waitInOutage(error, log)
        const seconds = (performance.now() - startedAt) / 1_000
        observer.scrape({ source, outcome: 'failed', problems: [] }, seconds)
        onFinished({ source, outcome: 'failed' })
        throw error
      })
      if (typeof result === 'string') return { skipped: result }
      const seconds = (performance.now() - startedAt) / 1_000
      observer.scrape(result, seconds)
      // In a replay, most sources have no recording and fail; the line after the first round counts them. A failure
      // that is tried again is printed only once.
      const isSilent = result.outcome === 'failed' && (mode === 'replay' || attemptsMade > 0)
      if (!isSilent) print(toProgressLine(result, seconds))
      log.info({ ...result, problems: result.problems.length }, 'scraped')
      onFinished(result)
      const [problem] = result.problems
      if (result.outcome === 'failed' && problem?.kind === 'unreachable' && mode === 'live' && !job)
        throw new Error(problem.message)
      return { added: result.added, updated: result.updated, found: result.found, vanished: result.vanished }
    }
  }
