import { parseArgs } from 'node:util'
import { loadConfig } from '@houselights/config/config'
import { devRegistry } from '@houselights/dev-services/dev-registry'
import { openBackendAt } from '@houselights/jobs/backend'
import { closeOnSignal } from '@houselights/server/shutdown/close-on-signal'
import { startWorker } from '@houselights/worker/start-worker'
import { pino } from 'pino'

// The demo's worker in its own process, for the fault suite, which kills it often. Gaps between lookups are short, and
// it checks every second for jobs that a queue lost.
const config = loadConfig()
const { values } = parseArgs({ options: { twice: { type: 'boolean', default: false } } })
const reporter = { print: (line: string) => console.log(line), log: pino({ level: config.logLevel }) }

/** Delivers each job twice at the same time, as an at-least-once queue may. */
const openBackendTwice: typeof openBackendAt = (...address) => {
  const backend = openBackendAt(...address)
  return {
    ...backend,
    worker: (name, process, options) =>
      backend.worker(name, async (job) => (await Promise.all([process(job), process(job)]))[0], options),
  }
}

const startedWorker = startWorker(
  config,
  reporter,
  { registry: devRegistry(config) },
  {
    gapsMs: { musicbrainz: 2, spotify: 2 },
    minuteMs: 1_000,
    openBackend: values.twice ? openBackendTwice : openBackendAt,
  },
)
closeOnSignal({ graceMs: 20_000, log: reporter.log }, async () => (await startedWorker).close())
await startedWorker
