import type { Logger } from 'pino'

/** Where a worker tells what it does. */
export interface Reporter {
  /** A line for the person at the console. */
  say(line: string): void
  log: Logger
}
