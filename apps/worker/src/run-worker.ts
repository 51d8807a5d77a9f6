import { closeOnSignal } from '@houselights/config/close-on-signal'
import type { Config } from '@houselights/config/config'
import { leave } from '@houselights/config/or-leave'
import { checkPictureStorage } from '@houselights/pictures/usable-storage'
import { pino } from 'pino'
import { type Readable, startWorker } from './start-worker.ts'

/** Reads at hand get this long to finish when the process is to end. */
const GRACE_MS = 20_000

/** The worker as a process: ends with a sentence where it cannot start, and in order on a signal. */
export async function runWorker(config: Config, readable: Readable): Promise<void> {
  await checkPictureStorage(config.pictures).catch(leave)
  const log = pino({ name: 'worker', level: config.logLevel })
  const worker = await startWorker(config, { log, print: (line) => process.stdout.write(`${line}\n`) }, readable)
  closeOnSignal({ graceMs: GRACE_MS, log }, () => worker.close())
}
