import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '@houselights/config/config'
import { createPoliteFetch } from '@houselights/sources/reader/polite-fetch'
import { politeReaders } from '@houselights/sources/reader/polite-reader'
import { pino } from 'pino'
import { Agent, type buildConnector } from 'undici'
import { startWorker } from '../src/start-worker.ts'
import { manyHosts } from './many-hosts.ts'

// a worker in a process of its own that reads sources of many hosts, all of which one server of the test's answers for
const config = loadConfig()
const [sources, hosts, port, gapMs] = process.argv.slice(2).map(Number) as [number, number, number, number]
const dispatcher = new Agent({ connect: toServer })
const network = { gapMs, dispatcher, now: () => new Date(), wait: sleep, userAgent: 'Houselights/1.0 (+test)' }
const reporter = { print: (line: string) => console.log(line), log: pino({ level: config.logLevel }) }
await startWorker(
  config,
  reporter,
  { registry: manyHosts(sources, hosts) },
  { openReaders: async (_settings, hostLock) => politeReaders(createPoliteFetch({ ...network, hostLock })) },
)

function toServer(_target: buildConnector.Options, callback: buildConnector.Callback): void {
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => callback(null, socket))
  socket.once('error', (error) => callback(error, null))
}
