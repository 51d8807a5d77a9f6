import { cities } from '@houselights/config/cities/cities'
import { type Config, createClock } from '@houselights/config/config'
import { findUnfinishedShows, retireEndedShows } from '@houselights/database/added-shows/show-writes'
import { openDataSource } from '@houselights/database/connection/data-source'
import { refuseWrongClock } from '@houselights/database/connection/database-clock'
import { getDataSourceConnections } from '@houselights/database/connection/read-pool'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { closeLostRuns } from '@houselights/database/ingest/scrape-runs'
import { findDueSources, listActiveSources } from '@houselights/database/operations/due-sources'
import { findUnfinishedProposals } from '@houselights/database/proposals/proposal-writes'
import { seedRegistry } from '@houselights/database/registry/seed'
import { computeSimilar } from '@houselights/database/similar/compute-similar'
import { findRedisProblems, openBackendAt } from '@houselights/jobs/backend'
import { openJobFlows } from '@houselights/jobs/job-flows'
import {
  operatorJob,
  recognizeSite,
  scrapeShowPage,
  scrapeSource,
  upkeep as upkeepJob,
} from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { getSchedules } from '@houselights/jobs/schedules'
import { openFetchers as openPoliteFetchers } from '@houselights/scrapers/fetch/open-fetchers'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { SourceDefinition } from '@houselights/scrapers/source/source'
import { scrapeAddedShow } from './added-shows/scrape-added-show.ts'
import { startBackups } from './backups/start-backups.ts'
import { startDumps } from './dumps/start-dumps.ts'
import { GAPS_MS, type ProviderGaps } from './enrichment/provider-rate-limiter.ts'
import { startLookups } from './enrichment/start-lookups.ts'
import { repeatEveryMinute } from './every-minute.ts'
import { startPlaces } from './google-places/start-places.ts'
import type { IngestServices } from './ingest/ingest.ts'
import { createSourceLock, makeScrapeProcess } from './ingest/scrape-job.ts'
import type { LaunchBrowser } from './launch-browser.ts'
import { startNewsletter } from './newsletter/start-newsletter.ts'
import { createJobServices, makeOperatorJobProcess } from './operator-jobs/operator-jobs.ts'
import { openParserPool } from './parser/parser-pool.ts'
import { startPictures } from './pictures/start-pictures.ts'
import { checkProposal, type ProposalServices } from './proposals/check-proposal.ts'
import { healSources } from './proposals/heal-sources.ts'
import { startPush } from './push/start-push.ts'
import { requeueUnfinishedJobs, restoreScrapes } from './queue/restore-queue.ts'
import { startUpkeep } from './queue/upkeep.ts'
import { openLiveRegistry } from './registry/live-registry.ts'
import { DEFAULT_CADENCE_MINUTES, getInactiveReason, toSeed } from './registry/registry.ts'
import { startRetention } from './retention/start-retention.ts'
import { logErrors } from './telemetry/log-errors.ts'
import { announceStart, watchFirstRound } from './telemetry/progress.ts'
import type { Reporter } from './telemetry/reporter.ts'
import { watchHealth } from './telemetry/watch-health.ts'
import { NO_OBSERVER } from './telemetry/worker-observer.ts'
import { checkProofs } from './venues/check-proofs.ts'
import { startVenues } from './venues/start-venues.ts'

/**
 * How many sites are recognized at the same time. Each occupies a parser process of about 100 MB, which mostly waits
 * between requests.
 */
const CONCURRENT_SITES = 2
/**
 * The queue's schedules and delays use the workers' clocks. With a wrong one, sources would be scraped too often or not
 * at all.
 */
const MAX_SKEW_MS = 60_000
/** If a site's check began longer ago than this, its worker is assumed to have died. */
const TIMEOUT_MS = 15 * 60_000
const HEARTBEAT_MS = 5 * 60_000

/** Replacements for tests: shorter waits, other queues, sites that aren't on the internet. */
interface TestReplacements {
  gapsMs?: ProviderGaps
  /** Time between two checks that the queue hasn't lost anything. */
  minuteMs?: number
  openBackend?: typeof openBackendAt
  openFetchers?: typeof openPoliteFetchers
}

export interface WorkerSources {
  registry: Registry
  /** Without it, sources that need a browser are not scraped. */
  launchBrowser?: LaunchBrowser | undefined
}

export type RunningWorker = Awaited<ReturnType<typeof startWorker>>

/** Stores the registry in the database, maintains the schedules, enqueues what is due, and scrapes. */
export async function startWorker(
  config: Config,
  reporter: Reporter,
  { registry, launchBrowser }: WorkerSources,
  { gapsMs = GAPS_MS, minuteMs, openBackend = openBackendAt, openFetchers = openPoliteFetchers }: TestReplacements = {},
) {
  const { observer = NO_OBSERVER } = reporter
  const now = createClock(config)
  const dataSource = await openDataSource({
    url: config.databaseUrl,
    poolSize: config.workerConcurrency + 4,
    statementTimeoutMs: 60_000,
    applicationName: 'worker',
  })
  await refuseWrongClock(dataSource, MAX_SKEW_MS)
  await seedRegistry(dataSource, toSeed(registry, config))
  const closedRuns = await closeLostRuns(dataSource, now())
  if (closedRuns > 0)
    reporter.log.warn(
      { lost: closedRuns },
      'closed the runs that an earlier worker left open, and marked them as failed',
    )
  for (const warning of await findRedisProblems(config.queueUrl)) reporter.log.warn(warning)
  const hostLock = advisoryLocks(config.databaseUrl)
  // A separate connection pool: a scrape holds its source's lock while it waits for hosts' locks.
  const sourceLocks = advisoryLocks(config.databaseUrl, config.workerConcurrency)
  const fetchers = await openFetchers(config, hostLock, launchBrowser)
  const onError = logErrors(reporter.log)
  const liveRegistry = await openLiveRegistry(registry, dataSource, onError)
  const findActiveSources = () =>
    liveRegistry.current.sources.filter((source) => !getInactiveReason(source, config.keys))
  const active = findActiveSources()
  const slugs = active.map(({ slug }) => slug)
  const due = await findDueSources(dataSource, slugs, now())
  const parser = openParserPool({ maxProcesses: config.workerConcurrency + CONCURRENT_SITES })
  const services: IngestServices & ProposalServices = {
    dataSource,
    fetchers,
    parser,
    keys: config.keys,
    now,
    get registry() {
      return liveRegistry.current
    },
    scrapeSoon: (source) => scrapeQueue.enqueue({ source, depth: 'full' }),
  }
  const backend = openBackend(config.queueUrl, onError, observer.job)
  const scrapeQueue = openJobQueue(backend, scrapeSource)
  const upkeepQueue = openJobQueue(backend, upkeepJob)
  const lookUpArtists = () => upkeepQueue.enqueue({ task: 'lookups' })
  const onFinished = watchFirstRound(
    due.map(({ source }) => source),
    (line) => {
      reporter.print(line)
      // After the first scrapes, lookups, dumps, related artists and usual genres need not wait for the next round.
      lookUpArtists().catch(onError)
      upkeepQueue.enqueue({ task: 'dumps' }).catch(onError)
      upkeepQueue.enqueue({ task: 'similar' }).catch(onError)
      upkeepQueue.enqueue({ task: 'venues' }).catch(onError)
    },
  )
  const flows = openJobFlows(backend, onError)
  const withSourceLock = createSourceLock(sourceLocks)
  const scrapeWorker = backend.worker(
    scrapeSource.name,
    makeScrapeProcess(
      services,
      { mode: config.mode, withSourceLock, refresh: liveRegistry.refresh },
      reporter,
      onFinished,
    ),
    { concurrency: config.workerConcurrency, onError },
  )
  const hasSpotify = config.providers.spotify !== undefined
  const operatorServices = createJobServices(services, { hasSpotify, lookUpArtists, withSourceLock })
  const jobWorker = backend.worker(operatorJob.name, makeOperatorJobProcess(operatorServices, reporter.log), {
    concurrency: 2,
    onError,
  })
  const siteWorker = backend.worker(recognizeSite.name, checkProposal(services), {
    concurrency: CONCURRENT_SITES,
    onError,
  })
  const proposalQueue = openJobQueue(backend, recognizeSite)
  const showWorker = backend.worker(scrapeShowPage.name, scrapeAddedShow(services), { concurrency: 1, onError })
  const showQueue = openJobQueue(backend, scrapeShowPage)
  await Promise.all([scrapeWorker, jobWorker, siteWorker, showWorker].map((worker) => worker.start()))
  // A queue on Postgres never recovers from a failed first connection. Let the process end so that it is restarted.
  await Promise.all([scrapeQueue, upkeepQueue, proposalQueue, showQueue, flows].map((queue) => queue.ready()))
  const toPlan = (sources: readonly SourceDefinition[]) =>
    getSchedules(sources.map(({ slug, cadenceMinutes = DEFAULT_CADENCE_MINUTES }) => ({ slug, cadenceMinutes })))
  let plan = toPlan(active)
  // One worker at a time: when two add the same schedule simultaneously, BullMQ on Postgres creates two first jobs for
  // it.
  const setSchedules = <Result>(change: () => Promise<Result>) => hostLock.withLock('schedules', 0, change)
  await setSchedules(() => scrapeQueue.schedule(plan))
  // Adds schedules for sources that were added or changed in the database.
  let plannedRegistry = liveRegistry.current
  async function followRegistry(): Promise<void> {
    await liveRegistry.refresh()
    if (liveRegistry.current === plannedRegistry) return
    plannedRegistry = liveRegistry.current
    plan = toPlan(findActiveSources())
    await setSchedules(() => scrapeQueue.schedule(plan))
  }
  for (const job of due) await scrapeQueue.enqueue(job)
  const pictures = await startPictures(backend, { db: dataSource, config, hostLock, now }, onError)
  const places = startPlaces(config, dataSource, now, reporter.log)
  const lookups = await startLookups({ dataSource, config, backend, now, onError, gapsMs })
  const withLock = (name: string, work: () => Promise<void>) => hostLock.withLock(name, 0, work)
  const dumps = await startDumps({ db: dataSource, config, cities, now, withLock, log: reporter.log })
  const healing = healSources(dataSource, now, (proposal) => proposalQueue.enqueue({ proposal }))
  const similar = {
    task: 'similar' as const,
    runRound: async () => {
      for (const city of cities) await computeSimilar(dataSource, city, now())
    },
    close: async () => undefined,
  }
  const retention = await startRetention({ db: dataSource, config, lock: hostLock, now })
  const backups = await startBackups({ db: dataSource, config, withLock, log: reporter.log, onError, minuteMs })
  const venues = startVenues(services, { isLive: config.mode === 'live', log: reporter.log })
  const parts = [lookups, pictures, healing, dumps, retention, similar, places, venues, backups].filter(
    (part) => part !== undefined,
  )
  const upkeep = await setSchedules(() => startUpkeep(backend, parts, onError))
  // Restores the schedules of a queue that lost its data.
  async function restore(): Promise<void> {
    const schedules = (await restoreScrapes(dataSource, scrapeQueue, plan, now())) + (await upkeep.restore())
    if (schedules > 0) reporter.log.warn({ schedules }, 'restored schedules that the queue had lost')
  }
  const subscriberServices = { db: dataSource, cities, now, onError }
  const newsletter = startNewsletter({ ...subscriberServices, settings: config.newsletter, onMail: observer.mail })
  const push = config.push && startPush({ ...subscriberServices, settings: config.push, onNotice: observer.notice })
  const findLastBackup = backups?.findLastBackup
  const healthWatch = watchHealth({
    config,
    scrapeQueue,
    now,
    findLastBackup,
    observe: observer.heartbeat,
    onError,
    heartbeatMs: HEARTBEAT_MS,
  })
  async function requeueProposals(): Promise<void> {
    for (const proposal of await findUnfinishedProposals(dataSource, new Date(), TIMEOUT_MS))
      await proposalQueue.enqueue({ proposal })
  }
  async function followAddedShows(): Promise<void> {
    await retireEndedShows(dataSource, now())
    for (const show of await findUnfinishedShows(dataSource, new Date(), TIMEOUT_MS)) await showQueue.enqueue({ show })
  }
  const checks = [
    () => requeueUnfinishedJobs(dataSource, flows, new Date()),
    () => setSchedules(restore),
    followRegistry,
    requeueProposals,
    followAddedShows,
    () => checkProofs(services),
  ].map((check) => repeatEveryMinute([check], onError, minuteMs))
  announceStart(liveRegistry.current, config, reporter, {
    due: due.length,
    active: (await listActiveSources(dataSource, now())).map(({ id }) => id),
  })
  return {
    /** Throws a WrongClockError if this machine's clock is wrong now. Other machines' workers take over. */
    checkClock: () => refuseWrongClock(dataSource, MAX_SKEW_MS),
    health: healthWatch.health,
    /** Finds when the newest good backup was made. Undefined if backups are off. */
    findLastBackup,
    connections: () => getDataSourceConnections(dataSource),
    /** Finishes running scrapes. Scrapes that haven't begun wait for the next worker. */
    close: async (): Promise<void> => {
      await healthWatch.stop()
      await Promise.all([...checks, newsletter, push].map((check) => check?.stop()))
      await upkeep.close()
      await Promise.all([scrapeWorker, jobWorker, siteWorker, showWorker].map((worker) => worker.close()))
      for (const part of [
        proposalQueue,
        showQueue,
        flows,
        scrapeQueue,
        upkeepQueue,
        fetchers,
        parser,
        sourceLocks,
        hostLock,
      ])
        await part.close()
      await dataSource.destroy()
    },
  }
}
