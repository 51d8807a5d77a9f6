// what `npm run reread` runs: the worker's own command, which here knows the sample sites too
import { loadConfig } from '@houselights/config/config'
import { orLeave } from '@houselights/server/shutdown/exit-on-error'
import { runReread } from '@houselights/worker/reread/run-reread'
import { devRegistry } from './dev-registry.ts'

const config = orLeave(loadConfig)
await runReread(
  config,
  orLeave(() => devRegistry(config)),
)
