import { loadConfig } from '@houselights/config/config'
import { orLeave } from '@houselights/server/shutdown/exit-on-error'
import { citiesRegistry } from '../registry/registry.ts'
import { runReread } from './run-reread.ts'

const config = orLeave(loadConfig)
await runReread(
  config,
  orLeave(() => citiesRegistry(config)),
)
