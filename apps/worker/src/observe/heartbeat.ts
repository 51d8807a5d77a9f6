import type { WorkerHealth } from './worker-health.ts'
import type { WorkerObserver } from './worker-observer.ts'

interface Heartbeat {
  url: string
  health: () => Promise<WorkerHealth>
  observe: WorkerObserver['heartbeat']
}

const TIMEOUT_MS = 10_000

/**
 * Tells a switch outside how the reads are: a GET of its address while sources are read with success and the queue moves, a POST to
 * `…/fail` with what `/health` says while not. Before the first good read it is told nothing. It raises the alarm when it is no longer told.
 * Throws where it cannot be reached.
 */
export async function beat({ url, health, observe }: Heartbeat): Promise<void> {
  const state = await health()
  if (state.status === 'ok' && state.secondsSinceGoodRead === null) return
  const isWell = state.status === 'ok'
  const to = new URL(url)
  if (!isWell) to.pathname = `${to.pathname.replace(/\/$/, '')}/fail`
  try {
    const answer = await fetch(to, {
      ...(isWell
        ? {}
        : { method: 'POST', body: JSON.stringify(state), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the heartbeat was answered with ${answer.status}`)
    observe(isWell ? 'well' : 'fail')
  } catch (error) {
    observe('unsent')
    // its address is what lets others beat
    throw new Error('the heartbeat could not be sent', { cause: error })
  }
}
