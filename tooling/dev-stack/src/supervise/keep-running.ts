import { setInterval } from 'node:timers/promises'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.ts'

type Restartable = Pick<EmbeddedPostgres, 'restart'>
type Say = (line: string) => void

const CHECK_MS = 2_000

/** Starts a Postgres again if it ends by itself, as on a full disk, and tries until it can. Returns how to stop that. */
export function keepRunning(server: Restartable, say: Say, checkMs = CHECK_MS): () => Promise<void> {
  const stopping = new AbortController()
  const watched = watch(server, say, checkMs, stopping.signal)
  return async () => {
    stopping.abort()
    await watched
  }
}

async function watch(server: Restartable, say: Say, checkMs: number, signal: AbortSignal): Promise<void> {
  const reasons = new Set<string>()
  try {
    for await (const _ of setInterval(checkMs, undefined, { signal })) {
      try {
        if (await server.restart()) say('The database had ended; it is running again')
        reasons.clear()
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (!reasons.has(reason)) say(`The database ended and cannot start yet: ${reason}`)
        reasons.add(reason)
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
