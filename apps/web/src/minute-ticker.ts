import { useSyncExternalStore } from 'react'

const TICK_MS = 20_000
const MINUTE_MS = 60_000

let timer: ReturnType<typeof setTimeout> | undefined
/** `performance.now()` of the last tick: all clocks of a page advance together, at ticks alone. */
let ticked = 0
const listeners = new Set<() => void>()
/** `performance.now()` when each answer with a time reached this page. */
const arrivals = new WeakMap<object, number>()

/**
 * The time in epoch milliseconds, advanced from an answer of the API: its own moment at first, then the full minutes
 * after
 * it. Counted by the machine's running time: a visitor's clock may be wrong or in another zone.
 */
export function useMinute(answer: { now: string }): number {
  const answered = Date.parse(answer.now)
  return useSyncExternalStore(
    subscribe,
    () => Math.max(answered, fullMinute(answered + ticked - arrivalOf(answer))),
    () => answered,
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
  // zone offsets are whole minutes, so days change on minutes: a tick comes just after each by this machine's clock
  const toMinute = MINUTE_MS - (Date.now() % MINUTE_MS) + 50
  timer = setTimeout(tick, Math.min(TICK_MS, toMinute))
}

/** Browsers delay the timers of hidden pages. */
const catchUp = () => document.visibilityState === 'visible' && tick()
