import { setTimeout as sleep } from 'node:timers/promises'
import { defaultCity } from '@houselights/config/cities/cities'
import { loadConfig } from '@houselights/config/config'
import { createPoliteFetch } from '@houselights/scrapers/fetch/polite-fetch'
import { createPoliteFetchers } from '@houselights/scrapers/fetch/polite-fetcher'
import { createRegistry, type Registry } from '@houselights/scrapers/registry/registry'
import { pino } from 'pino'
import { Agent, buildConnector } from 'undici'
import { startWorker } from '../src/start-worker.ts'
import { scriptedPlatform } from './scripted-source.ts'

/** Makes a registry with a venue for each URL, named after the last part of its path. */
const makeRegistry = (addresses: readonly string[]): Registry =>
  createRegistry(
    defaultCity,
    addresses.map((url) => {
      const slug = url.split('/').at(-1) ?? ''
      const name = slug.replace('house-', 'House ')
      return { slug, name, sources: [{ slug, name, kind: 'venue' as const, source: scriptedPlatform({ url }) }] }
    }),
    [],
  )

// Runs a worker in its own process. It scrapes sources on many hosts, all served by the test: `run-many-hosts-worker.ts
// gap-in-ms http-port https-port address address …`
const config = loadConfig()
const [gapMs, httpPort, httpsPort, ...addresses] = process.argv.slice(2)
const connect = buildConnector({})
const dispatcher = new Agent({
  connect: (target, callback) =>
    connect(
      { ...target, hostname: '127.0.0.1', port: (target.protocol === 'https:' ? httpsPort : httpPort) ?? '' },
      callback,
    ),
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
  { registry: makeRegistry(addresses) },
  { openFetchers: async (_settings, hostLock) => createPoliteFetchers(createPoliteFetch({ ...network, hostLock })) },
)
