// what `npm run reread` runs: the worker's own command, which here knows the sample sites too
import { loadConfig } from '@houselights/config/config'
import { orLeave } from '@houselights/server/shutdown/or-leave'
import { runReread } from '../src/run-reread.ts'
import { devRegistry } from './registry.ts'

const config = orLeave(loadConfig)
await runReread(
  config,
  orLeave(() => devRegistry(config)),
)
