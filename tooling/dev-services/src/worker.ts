// the worker of a development stack: knows the sample sites, and finds Chromium by itself
import { loadConfig } from '@houselights/config/config'
import { launchChromium } from '@houselights/dev-stack/chromium'
import { exitOnError } from '@houselights/server/shutdown/exit-on-error'
import { runWorker } from '@houselights/worker/run-worker'
import { devRegistry } from './dev-registry.ts'

const config = exitOnError(loadConfig)
const registry = exitOnError(() => devRegistry(config))
await runWorker(config, { registry, launchBrowser: launchChromium })
