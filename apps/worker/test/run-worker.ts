import { parseArgs } from 'node:util'
import { loadConfig } from '@houselights/config/config'
import { pino } from 'pino'
import { GAPS_MS } from '../src/enrichment/provider-rate-limiter.ts'
import { startWorker } from '../src/start-worker.ts'
import { registryAt } from './scripted-source.ts'

// Runs a worker in its own process, so that a test can kill it: `run-worker.ts house-one house-two … --spotify-gap=20`
const config = loadConfig()
const { values, positionals } = parseArgs({ options: { 'spotify-gap': { type: 'string' } }, allowPositionals: true })
const registry = registryAt(config.sampleSitesOrigin ?? '', positionals)
const gapsMs = { ...GAPS_MS, spotify: Number(values['spotify-gap'] ?? GAPS_MS.spotify) }
const reporter = { print: (line: string) => console.log(line), log: pino({ level: config.logLevel }) }
await startWorker(config, reporter, { registry }, { gapsMs })
