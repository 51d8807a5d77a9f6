import { loadConfig } from '@houselights/config/config'
import { pino } from 'pino'
import { startWorker } from '../src/start-worker.ts'
import { registryAt } from './scripted-source.ts'

// a worker in a process of its own, so that a test can kill it: `run-worker.ts house-one house-two …`
const config = loadConfig()
const registry = registryAt(config.sampleSitesOrigin ?? '', process.argv.slice(2))
await startWorker(config, { say: (line) => console.log(line), log: pino({ level: 'silent' }) }, registry)
