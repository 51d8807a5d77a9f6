// `npm run reparse`: the worker's own command, with a registry that has the sample sites too
import { loadConfig } from '@houselights/config/config'
import { exitOnError } from '@houselights/server/shutdown/exit-on-error'
import { runReparse } from '@houselights/worker/reparse/run-reparse'
import { devRegistry } from './dev-registry.ts'

const config = exitOnError(loadConfig)
await runReparse(
  config,
  exitOnError(() => devRegistry(config)),
)
