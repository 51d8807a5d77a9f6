import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '@houselights/config/config'
import { createPoliteFetch } from '@houselights/sources/reader/polite-fetch'
import { politeReaders } from '@houselights/sources/reader/polite-reader'
import { pino } from 'pino'
import { Agent, buildConnector } from 'undici'
import { startWorker } from '../src/start-worker.ts'
import { manyHosts } from './many-hosts.ts'

// a worker in a process of its own that reads sources of many hosts, all of which servers of the test's answer for:
// `run-many-hosts-worker.ts gap-in-ms http-port https-port address address …`
const config = loadConfig()
const [gapMs, http, https, ...addresses] = process.argv.slice(2)
const connect = buildConnector({})
const dispatcher = new Agent({
  connect: (target, callback) =>
    connect({ ...target, hostname: '127.0.0.1', port: (target.protocol === 'https:' ? https : http) ?? '' }, callback),
})
const network = {
  gapMs: Number(gapMs),
  dispatcher,
  now: () => new Date(),
  wait: sleep,
  userAgent: 'Houselights/1.0 (+test)',
}
const reporter = { print: (line: string) => console.log(line), log: pino({ level: config.logLevel }) }
await startWorker(
  config,
  reporter,
  { registry: manyHosts(addresses) },
  { openReaders: async (_settings, hostLock) => politeReaders(createPoliteFetch({ ...network, hostLock })) },
)
