import { constants } from 'node:os'
import closeWithGrace from 'close-with-grace'

const SIGNALS = Object.keys(constants.signals) as closeWithGrace.AllEvents[]

interface Closing {
  graceMs: number
  log: { info(line: string): void; error(line: unknown): void }
  /** Whether an unhandled rejection leaves the process running. */
  keepOnRejection?: boolean
}

/** On a signal or an uncaught error runs `close`, then exits with 0, or 1 after an error or `graceMs`. */
export function closeOnSignal({ graceMs, log, keepOnRejection = false }: Closing, close: () => Promise<void>): void {
  let closing = false
  const ending = closeWithGrace(
    {
      delay: graceMs,
      logger: log,
      onTimeout: () => log.error(`Closing took longer than ${graceMs / 1000} s: ended with work under way.`),
      // a process that could not start ends by itself, with its own code
      skip: [...SIGNALS, 'beforeExit', ...(keepOnRejection ? (['unhandledRejection'] as const) : [])],
    },
    async ({ err }) => {
      closing = true
      if (err) log.error(err)
      await close()
    },
  )
  // signals are handled here, since a second one must not interrupt the closing: Ctrl-C reaches a service from the
  // terminal, and then again from the process that started it
  const onSignal = (signal: string) => {
    if (closing) return
    log.info(`${signal}: finishing what is under way`)
    ending.close()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal)
}
