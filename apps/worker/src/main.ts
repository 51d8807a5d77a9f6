import { loadConfig } from '@houselights/config/config'
import { orLeave } from '@houselights/server/shutdown/exit-on-error'
import { launcher } from './launch-browser.ts'
import { citiesRegistry } from './registry/registry.ts'
import { runWorker } from './run-worker.ts'

const config = orLeave(loadConfig)
const registry = orLeave(() => citiesRegistry(config))
await runWorker(config, { registry, launchBrowser: launcher(config) })
