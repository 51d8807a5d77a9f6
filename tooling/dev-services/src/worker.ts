// the worker of a development stack: knows the sample sites, and finds a Chromium by itself
import { loadConfig } from '@houselights/config/config'
import { launchChromium } from '@houselights/dev-stack/chromium'
import { orLeave } from '@houselights/server/shutdown/exit-on-error'
import { runWorker } from '@houselights/worker/run-worker'
import { devRegistry } from './dev-registry.ts'

const config = orLeave(loadConfig)
const registry = orLeave(() => devRegistry(config))
await runWorker(config, { registry, launchBrowser: launchChromium })
