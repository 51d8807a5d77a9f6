import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { SiteStatus } from '@houselights/contracts/public-api/routes'
import { getDay } from '@houselights/domain/dates/format-city-time'
import { getNight } from '@houselights/domain/dates/show-hours'
import { getRouteApi } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useCity } from '../page/page-city.ts'
import { useStatus } from './use-status.ts'

const TICK_MS = 20_000
const MINUTE_MS = 60_000

let timer: ReturnType<typeof setTimeout> | undefined
/** `performance.now()` at the last tick. All clocks on a page advance together, only at ticks. */
let lastTickAt = 0
const listeners = new Set<() => void>()
/** `performance.now()` when each response with a time arrived. */
const arrivals = new WeakMap<object, number>()

/**
 * Returns the API's time, in full minutes. This machine only measures the time since the API's response, because its
 * clock may be wrong.
 */
function useMinute(status: { now: string }): number {
  const statusTime = Date.parse(status.now)
  return useSyncExternalStore(
    subscribe,
    () => Math.max(statusTime, toFullMinute(statusTime + lastTickAt - getArrival(status))),
    () => statusTime,
  )
}

const toFullMinute = (milliseconds: number) => milliseconds - (milliseconds % MINUTE_MS)

function getArrival(status: object): number {
  const arrivedAt = arrivals.get(status)
  if (arrivedAt !== undefined) return arrivedAt
  const now = performance.now()
  arrivals.set(status, now)
  return now
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    scheduleTick()
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
  lastTickAt = performance.now()
  for (const listener of listeners) listener()
  scheduleTick()
}

function scheduleTick() {
  clearTimeout(timer)
  // zone offsets are whole minutes, so days change on full minutes: tick just after each by this machine's clock
  const msUntilMinute = MINUTE_MS - (Date.now() % MINUTE_MS) + 50
  timer = setTimeout(tick, Math.min(TICK_MS, msUntilMinute))
}

/** Updates the clocks when the page becomes visible: browsers delay the timers of hidden pages. */
const catchUp = () => document.visibilityState === 'visible' && tick()

/** The city's time by the API's clock, not this machine's. In a replay, it is the replayed time. */
export interface Clock {
  now: string
  timeZone: string
  today: string
  /** The current night, as a day: until 6 AM it is the day before. */
  tonight: string
  city: SiteCity
}

const root = getRouteApi('__root__')

/**
 * The clock advances, except in a replay. Until the API's status is known, it shows the time when the page was
 * rendered.
 */
export function useClock(): Clock {
  const status = useStatus()
  const fallbackStatus = root.useLoaderData({ select: ({ fallbackStatus }) => fallbackStatus })
  const now = useNow(status ?? fallbackStatus)
  const city = useCity()
  const { timeZone } = city
  return { city, timeZone, now, today: getDay(now, timeZone), tonight: getNight(now, timeZone) }
}

function useNow(status: Pick<SiteStatus, 'mode' | 'now'>): string {
  const minute = useMinute(status)
  const isUnchanged = status.mode === 'replay' || minute === Date.parse(status.now)
  return isUnchanged ? status.now : new Date(minute).toISOString()
}
