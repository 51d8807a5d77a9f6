import { constants } from 'node:os'
import closeWithGrace from 'close-with-grace'

const SIGNALS = Object.keys(constants.signals) as closeWithGrace.AllEvents[]

interface ShutdownOptions {
  graceMs: number
  log: { info(line: string): void; error(line: unknown): void }
  /** Whether the process keeps running after an unhandled rejection. */
  keepOnRejection?: boolean
}

/** Runs `close` on a signal or an uncaught error. Then exits with 0, or with 1 after an error or after `graceMs`. */
export function closeOnSignal(
  { graceMs, log, keepOnRejection = false }: ShutdownOptions,
  close: () => Promise<void>,
): void {
  let isClosing = false
  const graceful = closeWithGrace(
    {
      delay: graceMs,
      logger: log,
      onTimeout: () => log.error(`Shutdown took longer than ${graceMs / 1000} s: exiting with unfinished work.`),
      // A process that couldn't start exits by itself, with its own code.
      skip: [...SIGNALS, 'beforeExit', ...(keepOnRejection ? (['unhandledRejection'] as const) : [])],
    },
    async ({ err }) => {
      isClosing = true
      if (err) log.error(err)
      await close()
    },
  )
  // Signals are handled here, because a second one must not interrupt the shutdown: Ctrl-C reaches a service from the
  // terminal, and then again from its parent process.
  const onSignal = (signal: string) => {
    if (isClosing) return
    log.info(`${signal}: finishing work in progress`)
    graceful.close()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal)
}
