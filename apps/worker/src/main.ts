import { loadConfig } from '@houselights/config/config'
import { exitOnError } from '@houselights/server/shutdown/exit-on-error'
import { getBrowserLauncher } from './launch-browser.ts'
import { citiesRegistry } from './registry/registry.ts'
import { runWorker } from './run-worker.ts'

const config = exitOnError(loadConfig)
const registry = exitOnError(() => citiesRegistry(config))
await runWorker(config, { registry, launchBrowser: getBrowserLauncher(config) })
