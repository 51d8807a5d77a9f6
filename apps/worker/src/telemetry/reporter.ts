import type { Logger } from 'pino'
import type { WorkerObserver } from './worker-observer.ts'

export interface Reporter {
  /** A line for the person at the console. */
  print(line: string): void
  log: Logger
  /** Notified of finished work. */
  observer?: WorkerObserver
}
