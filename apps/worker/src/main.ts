import { closeWhenAsked } from '@houselights/config/close-when-asked'
import { loadConfig } from '@houselights/config/config'
import { leave as leaveWith, orLeave } from '@houselights/config/or-leave'
import { checkPictureStorage } from '@houselights/pictures/usable-storage'
import { pino } from 'pino'
import { startWorker } from './start-worker.ts'

/** Reads at hand get this long to finish when we are asked to leave. */
const GRACE_MS = 20_000

const config = orLeave(loadConfig)
await checkPictureStorage(config.pictures).catch(leaveWith)
const log = pino({ name: 'worker', level: config.logLevel })
const worker = await startWorker(config, { log, say: (line) => process.stdout.write(`${line}\n`) })

closeWhenAsked({ graceMs: GRACE_MS, log }, () => worker.close())
