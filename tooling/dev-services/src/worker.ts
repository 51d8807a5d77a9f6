// the worker of a development stack, whose registry has the sample sites, and which finds Chromium without a setting
import { loadConfig } from '@houselights/config/config'
import { launchChromium } from '@houselights/dev-stack/chromium'
import { exitOnError } from '@houselights/server/shutdown/exit-on-error'
import { runWorker } from '@houselights/worker/run-worker'
import { devRegistry } from './dev-registry.ts'

const config = exitOnError(loadConfig)
const registry = exitOnError(() => devRegistry(config))
await runWorker(config, { registry, launchBrowser: launchChromium })
