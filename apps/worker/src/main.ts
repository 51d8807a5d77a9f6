import { loadConfig } from '@houselights/config/config'
import { leave as leaveWith, orLeave } from '@houselights/config/or-leave'
import { checkPictureStorage } from '@houselights/pictures/usable-storage'
import { pino } from 'pino'
import { startWorker } from './start-worker.ts'

/** Reads at hand get this long to finish when we are asked to leave. */
const PATIENCE_MS = 20_000

const config = orLeave(loadConfig)
await checkPictureStorage(config.pictures).catch(leaveWith)
const log = pino({ name: 'worker', level: config.logLevel })
const worker = await startWorker(config, { log, say: (line) => process.stdout.write(`${line}\n`) })

let leaving = false
async function leave(): Promise<void> {
  if (leaving) return
  leaving = true
  const patience = setTimeout(() => process.exit(1), PATIENCE_MS)
  await worker.close()
  clearTimeout(patience)
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave())
