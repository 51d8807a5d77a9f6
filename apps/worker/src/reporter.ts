import type { Logger } from 'pino'

/** Where a worker reports what it does. */
export interface Reporter {
  /** A line for the person at the console. */
  print(line: string): void
  log: Logger
}
