import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Problem } from '@houselights/contracts/entities/listing'
import { finishJob } from '@houselights/database/jobs/finish-job'
import {
  addJobCounts,
  addProblemOnce,
  failJob,
  loadUnfinishedJob,
  setJobCounts,
} from '@houselights/database/jobs/job-writes'
import type { JobProgress, JobServices } from '@houselights/database/jobs/operator-job'
import { canScrape } from '@houselights/database/operations/due-sources'
import { loadDetailsToFetch, storeDetail } from '@houselights/database/quality/preview-fixes'
import type { DetailToFetch } from '@houselights/domain/quality/details-to-fetch'
import type { Process } from '@houselights/jobs/backend'
import { operatorJob } from '@houselights/jobs/job-kinds'
import { createKeyRedactor } from '@houselights/scrapers/fetch/redact-keys'
import { getVenues } from '@houselights/scrapers/registry/registry'
import { isSourceError } from '@houselights/scrapers/source/source-error'
import { toError } from '../every-minute.ts'
import type { IngestServices } from '../ingest/ingest.ts'
import type { SourceLock } from '../ingest/scrape-job.ts'
import { waitInOutage } from '../queue/wait-in-outage.ts'
import { type ReparseServices, reparseSources, retireUnbilledArtists } from '../reparse/reparse.ts'
import type { Reporter } from '../telemetry/reporter.ts'

/** Per source, so that the job has room for the problems of all sources. */
const MAX_PROBLEMS = 3

/**
 * Reparses the raw pages of the sources that list a city for an operator's job. An interrupted job starts over, and changes only
 * what hasn't been updated yet. @internal
 */
export async function reparseJob(
  services: ReparseServices,
  cityId: string,
  jobId: string,
): Promise<{ failed: number; sources: number }> {
  const { dataSource: db, registry } = services
  const sources = registry.sources
    .filter(({ city, alsoCities = [] }) => [city, ...alsoCities].includes(cityId))
    .map(({ slug }) => slug)
  const total = sources.length
  let doneCount = 0
  const isUnfinished = async () => (await loadUnfinishedJob(db, jobId)) !== null
  await setJobCounts(db, jobId, { done: doneCount, total })
  const outcomes = await reparseSources(services, {
    sources,
    shouldContinue: isUnfinished,
    onCounts: (transaction, { events, artists }) =>
      addJobCounts(transaction, jobId, {
        added: events.added,
        updated: events.changed,
        merged: events.merged,
        withdrawn: events.withdrawn,
        retired: artists.retired,
      }),
    onSource: async ({ name, source, problems }) => {
      const reproduce = `npm run reparse -- --venue ${source}`
      // If the job restarts after a worker's death, it finds the same problems again.
      for (const problem of problems.slice(0, MAX_PROBLEMS))
        await addProblemOnce(db, jobId, { ...problem, message: `${name}: ${problem.message}`, reproduce })
      await setJobCounts(db, jobId, { done: ++doneCount, total })
    },
  })
  if (await isUnfinished()) await addJobCounts(db, jobId, { retired: await retireUnbilledArtists(db) })
  const reparsed = outcomes.filter(({ state }) => state !== 'none')
  return { failed: reparsed.filter(({ state }) => state === 'failed').length, sources: reparsed.length }
}

/** The most pages in one round, and how many sources are fetched at the same time. Each site has its own pace. */
const MAX_PAGES = 1_000
const CONCURRENT_SOURCES = 6
/** After this many failures in a row, a site is skipped for this round. */
const MAX_FAILURES = 5

/**
 * Fetches the detail pages of a city's shows, through the polite fetcher, for facts that their listings don't have. A
 * page's facts are stored as evidence. If a page can't be fetched or parsed, the problem is stored, and the page isn't
 * requested again for a while. @internal
 */
export async function fetchDetails(
  services: IngestServices,
  city: CityFile,
  progress: JobProgress,
): Promise<Problem[]> {
  const { dataSource, now } = services
  const pages = await loadDetailsToFetch(dataSource, { now: now(), city, limit: MAX_PAGES })
  const sourceQueue = [...Map.groupBy(pages, ({ source }) => source)]
  const problems: Problem[] = []
  let doneCount = 0
  const reportProgress = () => progress({ done: doneCount, total: pages.length })
  const fetchFromQueue = async () => {
    for (let next = sourceQueue.shift(); next; next = sourceQueue.shift()) {
      const [source, sourcePages] = next
      let failures = 0
      for (const page of sourcePages) {
        if (!(await reportProgress())) return
        doneCount += 1
        if (failures === MAX_FAILURES) continue
        const problem = await fetchDetail(services, city, page)
        const isRefused = problem !== undefined && 'refusedBy' in problem
        if (isRefused) failures = MAX_FAILURES
        else failures = problem ? failures + 1 : 0
        if (problem) problems.push(problem)
        if (failures === MAX_FAILURES) problems.push({ kind: 'unreachable', message: `${source}: ${GIVEN_UP_PROBLEM}` })
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_SOURCES }, fetchFromQueue))
  await reportProgress()
  return problems
}

const GIVEN_UP_PROBLEM = 'the pages of its other shows were not requested'

async function fetchDetail(
  { dataSource, fetchers, registry, parser, keys, now }: IngestServices,
  { timeZone }: CityFile,
  { source, url }: DetailToFetch,
): Promise<Problem | undefined> {
  const definition = registry.sources.find(({ slug }) => slug === source)
  if (!definition || !(await canScrape(dataSource, source, { byOperator: true }, now()))) return undefined
  const fetchedAt = now()
  const fetcher = fetchers.open(definition, { depth: 'shallow', now: fetchedAt.toISOString(), timeZone, keys })
  try {
    const facts = await parser.details({ page: await fetcher.get(url), timeZone })
    await storeDetail(dataSource, { source, url, readAt: fetchedAt, facts, problem: null, status: null })
    return undefined
  } catch (error) {
    if (!isSourceError(error)) throw error
    const problem = createKeyRedactor(keys).problem({ ...error.problem, url })
    await storeDetail(dataSource, {
      source,
      url,
      readAt: fetchedAt,
      facts: null,
      problem: problem.message,
      status: error.status ?? null,
    })
    return { ...problem, message: `${definition.name}: ${problem.message}` }
  }
}

export function createJobServices(
  services: IngestServices,
  { withSourceLock, ...others }: Pick<JobServices, 'hasSpotify' | 'lookUpArtists'> & { withSourceLock: SourceLock },
): JobServices {
  return {
    ...others,
    db: services.dataSource,
    now: services.now,
    findCity: (id) => getVenues(services.registry, id).city,
    fetchDetails: (city, progress) => fetchDetails(services, city, progress),
    reparse: (cityId, jobId) => reparseJob({ ...services, withSourceLock }, cityId, jobId),
  }
}

/** Finishes operator jobs whose scrapes are done. */
export const makeOperatorJobProcess =
  (services: JobServices, log: Reporter['log']): Process =>
  async ({ data }) => {
    const { db, now } = services
    const { job: jobId } = operatorJob.payload.parse(data)
    const unfinishedJob = await loadUnfinishedJob(db, jobId)
    if (!unfinishedJob) return { skipped: 'it has ended' }
    try {
      return { state: await finishJob(services, unfinishedJob) }
    } catch (error) {
      waitInOutage(error, log)
      await failJob(db, jobId, toError(error).message, now())
      throw error
    }
  }
