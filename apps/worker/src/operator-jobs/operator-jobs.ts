import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Problem } from '@houselights/contracts/entities/listing'
import { finishJob } from '@houselights/database/jobs/finish-job'
import { addProblemOnce, addToJob, countInJob, failJob, unfinishedJob } from '@houselights/database/jobs/job-writes'
import type { JobProgress, JobServices } from '@houselights/database/jobs/operator-job'
import { canScrape } from '@houselights/database/operations/due-sources'
import { loadDetailsToFetch, storeDetail } from '@houselights/database/quality/preview-fixes'
import type { DetailToFetch } from '@houselights/domain/quality/details-to-fetch'
import type { Process } from '@houselights/jobs/backend'
import { operatorJob } from '@houselights/jobs/job-kinds'
import { withoutKeys } from '@houselights/scrapers/fetch/redact-keys'
import { getVenues } from '@houselights/scrapers/registry/registry'
import { isSourceError } from '@houselights/scrapers/source/source-error'
import { toError } from '../every-minute.ts'
import type { IngestServices } from '../ingest/ingest.ts'
import type { SourceLock } from '../ingest/scrape-job.ts'
import { waitInOutage } from '../queue/wait-in-outage.ts'
import { type ReparseServices, reparseSources, retireOthers } from '../reparse/reparse.ts'
import type { Reporter } from '../telemetry/reporter.ts'

/** Of one source, so that a job has room for all of them. */
const MAX_PROBLEMS = 3

/** Reads the kept pages of a city's sources again for an operators' job; a job that was begun before does what is left. @internal */
export async function reparseJob(
  services: ReparseServices,
  city: string,
  job: string,
): Promise<{ failed: number; sources: number }> {
  const { dataSource: db, registry } = services
  const sources = registry.sources.filter((source) => source.city === city).map(({ slug }) => slug)
  const total = sources.length
  let done = 0
  const goesOn = async () => (await unfinishedJob(db, job)) !== null
  await countInJob(db, job, { done, total })
  const outcomes = await reparseSources(services, {
    sources,
    goesOn,
    also: (transaction, { events, artists }) =>
      addToJob(transaction, job, {
        added: events.added,
        updated: events.changed,
        merged: events.merged,
        withdrawn: events.withdrawn,
        retired: artists.retired,
      }),
    onSource: async ({ name, source, problems }) => {
      const reproduce = `npm run reparse -- --venue ${source}`
      // begun again after a worker's death it finds the same ones
      for (const problem of problems.slice(0, MAX_PROBLEMS))
        await addProblemOnce(db, job, { ...problem, message: `${name}: ${problem.message}`, reproduce })
      await countInJob(db, job, { done: ++done, total })
    },
  })
  if (await goesOn()) await addToJob(db, job, { retired: await retireOthers(db) })
  const read = outcomes.filter(({ state }) => state !== 'none')
  return { failed: read.filter(({ state }) => state === 'failed').length, sources: read.length }
}

/** One round requests so many pages at most, of so many sources at a time: each site at its own pace. */
const MAX_PAGES = 1_000
const SOURCES_AT_ONCE = 6
/** A site that failed so many times in a row is left alone for this round. */
const MAX_FAILURES = 5

/**
 * Reads the own pages of a city's shows for what their listings left out, through the same polite reader as listings. What a page
 * states is kept as evidence; one that cannot be read is kept as that, and not requested again for a while. @internal
 */
export async function readDetails(services: IngestServices, city: CityFile, progress: JobProgress): Promise<Problem[]> {
  const { dataSource, now } = services
  const pages = await loadDetailsToFetch(dataSource, { now: now(), city, limit: MAX_PAGES })
  const waiting = [...Map.groupBy(pages, ({ source }) => source)]
  const problems: Problem[] = []
  let done = 0
  const goOn = () => progress({ done, total: pages.length })
  const reader = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [source, own] = next
      let failures = 0
      for (const page of own) {
        if (!(await goOn())) return
        done += 1
        if (failures === MAX_FAILURES) continue
        const problem = await readDetail(services, city, page)
        failures = problem ? failures + 1 : 0
        if (problem) problems.push(problem)
        if (failures === MAX_FAILURES) problems.push({ kind: 'unreachable', message: `${source}: ${GIVEN_UP}` })
      }
    }
  }
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, reader))
  await goOn()
  return problems
}

const GIVEN_UP = 'the pages of other shows were not asked for any more'

async function readDetail(
  { dataSource, fetchers, registry, parser, keys, now }: IngestServices,
  { timeZone }: CityFile,
  { source, url }: DetailToFetch,
): Promise<Problem | undefined> {
  const definition = registry.sources.find(({ slug }) => slug === source)
  if (!definition || !(await canScrape(dataSource, source, { byOperator: true }, now()))) return undefined
  const readAt = now()
  const reading = fetchers.open(definition, { depth: 'shallow', now: readAt.toISOString(), timeZone, keys })
  try {
    const facts = await parser.details({ page: await reading.get(url), timeZone })
    await storeDetail(dataSource, { source, url, readAt, facts, problem: null, status: null })
    return undefined
  } catch (error) {
    if (!isSourceError(error)) throw error
    const problem = withoutKeys(keys).problem({ ...error.problem, url })
    await storeDetail(dataSource, {
      source,
      url,
      readAt,
      facts: null,
      problem: problem.message,
      status: error.status ?? null,
    })
    return { ...problem, message: `${definition.name}: ${problem.message}` }
  }
}

export function jobServices(
  services: IngestServices,
  { withSourceLock, ...provided }: Pick<JobServices, 'hasSpotify' | 'lookUpArtists'> & { withSourceLock: SourceLock },
): JobServices {
  return {
    ...provided,
    db: services.dataSource,
    now: services.now,
    findCity: (id) => getVenues(services.registry, id).city,
    readDetails: (city, progress) => readDetails(services, city, progress),
    reread: (city, job) => reparseJob({ ...services, withSourceLock }, city, job),
  }
}

/** Ends operator jobs whose reads are done. */
export const runOperatorJob =
  (services: JobServices, log: Reporter['log']): Process =>
  async ({ data }) => {
    const { db, now } = services
    const { job } = operatorJob.payload.parse(data)
    const unfinished = await unfinishedJob(db, job)
    if (!unfinished) return { skipped: 'it has ended' }
    try {
      return { state: await finishJob(services, unfinished) }
    } catch (error) {
      waitInOutage(error, log)
      await failJob(db, job, toError(error).message, now())
      throw error
    }
  }
