import type { Config } from '@houselights/config/config'
import type { Process } from '@houselights/jobs/backend'
import { readSource } from '@houselights/jobs/read-source'
import { mayBeRead } from './due-sources.ts'
import { type IngestResult, type IngestServices, ingest } from './ingest.ts'
import { progressLine } from './progress.ts'
import type { Voice } from './start-worker.ts'

/** Does one read as its job asks for it; throws where trying again can help: nobody answered. */
export const readJob =
  (
    services: IngestServices,
    { mode }: Pick<Config, 'mode'>,
    { say, log }: Voice,
    finished: (result: Pick<IngestResult, 'source' | 'outcome'>) => void,
  ): Process =>
  async ({ id, data, attemptsMade }) => {
    const { source, depth } = readSource.payload.parse(data)
    if (!(await mayBeRead(services.dataSource, source))) return { skipped: 'it is not to be read' }
    const began = performance.now()
    const result = await ingest(services, { source, depth, jobId: id }).catch((error) => {
      finished({ source, outcome: 'failed' })
      throw error
    })
    // in a replay most sources have no recording of that time, and the last line counts them; a failure is said once
    const silent = result.outcome === 'failed' && (mode === 'replay' || attemptsMade > 0)
    if (!silent) say(progressLine(result, (performance.now() - began) / 1000))
    log.info({ ...result, problems: result.problems.length }, 'read')
    finished(result)
    const [problem] = result.problems
    if (result.outcome === 'failed' && problem?.kind === 'unreachable' && mode === 'live')
      throw new Error(problem.message)
    return { added: result.added, updated: result.updated, found: result.found, vanished: result.vanished }
  }
