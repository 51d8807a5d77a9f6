import { loadConfig } from '@houselights/config/config'
import { exitOnError } from '@houselights/server/shutdown/exit-on-error'
import { citiesRegistry } from '../registry/registry.ts'
import { runReparse } from './run-reparse.ts'

const config = exitOnError(loadConfig)
await runReparse(
  config,
  exitOnError(() => citiesRegistry(config)),
)
