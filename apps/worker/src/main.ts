import { clockOf, loadConfig } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/data-source'
import { sharedHostLock } from '@houselights/database/ingest/host-lock'
import { closeLostRuns } from '@houselights/database/ingest/runs'
import { seedRegistry } from '@houselights/database/ingest/seed'
import { backendAt, redisDoubts } from '@houselights/jobs/backend'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { readSource } from '@houselights/jobs/read-source'
import { schedulesOf } from '@houselights/jobs/schedules'
import { openReaders } from '@houselights/sources/reader/open-readers'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import { pino } from 'pino'
import { cluster } from './cluster.ts'
import { dueSources } from './due-sources.ts'
import { type IngestServices, ingest } from './ingest.ts'
import { launcher } from './launch-browser.ts'
import { firstRound, progressLine } from './progress.ts'
import { inactiveReason, registryOf, seedOf } from './registry.ts'

const config = loadConfig()
const log = pino({ name: 'worker', level: config.logLevel })
const say = (line: string) => process.stdout.write(`${line}\n`)
const now = clockOf(config)

const dataSource = await openDataSource({
  url: config.databaseUrl,
  poolSize: config.workerConcurrency + 4,
  statementTimeoutMs: 60_000,
  applicationName: 'worker',
})
const registry = await registryOf(config)
await seedRegistry(dataSource, { city: DEFAULT_CITY, ...seedOf(registry, config.keys) })
const lost = await closeLostRuns(dataSource, now())
if (lost > 0) log.warn({ lost }, 'reads that an earlier worker left open were closed as failed')
for (const doubt of await redisDoubts(config.queueUrl)) log.warn(doubt)

const hostLock = sharedHostLock(config.databaseUrl)
const readers = await openReaders(config, hostLock, launcher(config))
const services: IngestServices = {
  dataSource,
  readers,
  registry,
  cluster,
  timeZone: DEFAULT_CITY.timeZone,
  keys: config.keys,
  now,
}

const active = registry.sources.filter((source) => !inactiveReason(source, config.keys))
const due = await dueSources(
  dataSource,
  active.map(({ slug }) => slug),
  now(),
)
const finished = firstRound(
  due.map(({ source }) => source),
  say,
)

const backend = backendAt(config.queueUrl)
const queue = openJobQueue(backend, readSource)
const worker = backend.worker(
  readSource.name,
  async ({ id, data }) => {
    const { source, depth } = readSource.payload.parse(data)
    const began = performance.now()
    const result = await ingest(services, { source, depth, jobId: id })
    // in a replay most sources have no recording of that time, and the last line counts them
    if (!(config.mode === 'replay' && result.outcome === 'failed'))
      say(progressLine(result, (performance.now() - began) / 1000))
    log.info({ ...result, problems: result.problems.length }, 'read')
    finished(result)
    // trying again can help where nobody answered, and nowhere else
    const [problem] = result.problems
    if (result.outcome === 'failed' && problem?.kind === 'unreachable' && config.mode === 'live')
      throw new Error(problem.message)
    return { added: result.added, updated: result.updated, found: result.found, vanished: result.vanished }
  },
  { concurrency: config.workerConcurrency, onTrouble: (error, job) => log.error({ err: error, job }, 'trouble') },
)
await worker.ready()

for (const source of registry.sources) {
  const reason = inactiveReason(source, config.keys)
  if (reason) log.info({ source: source.slug, reason }, 'not read')
}
await queue.schedule(schedulesOf(active.map(({ slug, cadenceMinutes = 360 }) => ({ slug, cadenceMinutes }))))
for (const job of due) await queue.ask(job)
say(
  `Reading ${due.length} of ${active.length} sources now; ${registry.sources.length - active.length} are not read (see the log).`,
)

let leaving = false
async function leave(): Promise<void> {
  if (leaving) return
  leaving = true
  // the reads at hand are finished; what has not begun waits for the next worker
  const patience = setTimeout(() => process.exit(1), 20_000)
  await worker.close()
  await queue.close()
  await readers.close()
  await hostLock.close()
  await dataSource.destroy()
  clearTimeout(patience)
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave())
