import { useSyncExternalStore } from 'react'

const TICK_MS = 20_000
const MINUTE_MS = 60_000

let timer: ReturnType<typeof setTimeout> | undefined
/** `performance.now()` of the last tick: pages change at ticks alone, all of a page at once. */
let ticked = 0
const listeners = new Set<() => void>()
/** When each answer about the time reached this page, on the machine's own running time. */
const arrivals = new WeakMap<object, number>()

/**
 * What time it is (epoch milliseconds), going on from an answer that said so: the answer's own moment at first, then the
 * full minutes after it. Counted by the machine's running time: a visitor's clock may be wrong, and is somewhere else.
 */
export function useMinute(answer: { now: string }): number {
  const said = Date.parse(answer.now)
  return useSyncExternalStore(
    subscribe,
    () => Math.max(said, fullMinute(said + ticked - arrivalOf(answer))),
    () => said,
  )
}

const fullMinute = (at: number) => at - (at % MINUTE_MS)

function arrivalOf(answer: object): number {
  const known = arrivals.get(answer)
  if (known !== undefined) return known
  const now = performance.now()
  arrivals.set(answer, now)
  return now
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    wait()
    document.addEventListener('visibilitychange', catchUp)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', catchUp)
  }
}

function tick() {
  ticked = performance.now()
  for (const listener of listeners) listener()
  wait()
}

function wait() {
  clearTimeout(timer)
  // offsets of zones are whole minutes, so days change on minutes: a tick falls just after each by this machine's clock
  const toMinute = MINUTE_MS - (Date.now() % MINUTE_MS) + 50
  timer = setTimeout(tick, Math.min(TICK_MS, toMinute))
}

/** A page that was out of sight had its timers held back. */
const catchUp = () => document.visibilityState === 'visible' && tick()
