import { closeOnSignal } from '@houselights/config/close-on-signal'
import type { Config } from '@houselights/config/config'
import { leave } from '@houselights/config/or-leave'
import { WrongClockError } from '@houselights/database/database-clock'
import { checkPictureStorage } from '@houselights/pictures/usable-storage'
import { pino } from 'pino'
import { everyMinute } from './every-minute.ts'
import { type Readable, startWorker } from './start-worker.ts'

/** Reads at hand get this long to finish when the process is to end. */
const GRACE_MS = 20_000

/** The worker as a process: ends with a sentence where it cannot start, and in order on a signal. */
export async function runWorker(config: Config, readable: Readable): Promise<void> {
  await checkPictureStorage(config.pictures).catch(leave)
  const log = pino({ name: 'worker', level: config.logLevel })
  const reporter = { log, print: (line: string) => process.stdout.write(`${line}\n`) }
  const worker = await startWorker(config, reporter, readable).catch((error) => {
    if (error instanceof WrongClockError) leave(error)
    throw error
  })
  const clock = everyMinute(worker.checkClock, (error) => {
    log.error(error, 'the clock was not checked, or is wrong')
    if (error instanceof WrongClockError) process.kill(process.pid, 'SIGTERM')
  })
  closeOnSignal({ graceMs: GRACE_MS, log }, async () => {
    await Promise.all([clock.stop(), worker.close()])
  })
}
