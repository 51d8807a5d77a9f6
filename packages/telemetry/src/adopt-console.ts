import { format } from 'node:util'
import type { Logger } from 'pino'

/** Has what is written to the console of this process logged instead, so that libraries' words are redacted and structured, too. */
export function adoptConsole(log: Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>): void {
  for (const [method, level] of [
    ['error', 'error'],
    ['warn', 'warn'],
    ['info', 'info'],
    ['log', 'info'],
    ['debug', 'debug'],
  ] as const)
    console[method] = (...given: unknown[]) => {
      const err = given.find((each) => each instanceof Error)
      const words = format(...given.filter((each) => each !== err))
      log[level]({ ...(err && { err }) }, words || (err instanceof Error ? err.message : ''))
    }
}
