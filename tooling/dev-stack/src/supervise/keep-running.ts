import { setInterval } from 'node:timers/promises'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.ts'

type Restartable = Pick<EmbeddedPostgres, 'restart'>
type PrintLine = (line: string) => void

const CHECK_MS = 2_000

/**
 * Restarts a Postgres that ended unexpectedly, as on a full disk, and retries until it starts. Returns a function that
 * ends these checks.
 */
export function keepRunning(server: Restartable, printLine: PrintLine, checkMs = CHECK_MS): () => Promise<void> {
  const stopping = new AbortController()
  const watching = watch(server, printLine, checkMs, stopping.signal)
  return async () => {
    stopping.abort()
    await watching
  }
}

async function watch(server: Restartable, printLine: PrintLine, checkMs: number, signal: AbortSignal): Promise<void> {
  const reasons = new Set<string>()
  try {
    for await (const _ of setInterval(checkMs, undefined, { signal })) {
      try {
        if (await server.restart()) printLine('The database stopped; it is running again')
        reasons.clear()
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (!reasons.has(reason)) printLine(`The database stopped and can't restart yet: ${reason}`)
        reasons.add(reason)
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
