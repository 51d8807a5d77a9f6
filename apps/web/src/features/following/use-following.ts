import { useMemo, useSyncExternalStore } from 'react'
import {
  FOLLOWING_KEY,
  type FollowedPlace,
  NOTIFY_PREFIX,
  notifiedIn,
  readFollowed,
  withFollowed,
} from './followed-list.ts'

const listeners = new Set<() => void>()

/** Where the browser's storage is not available, the list lasts as long as the page. */
let inMemory: string | null = null

function stored(): string | null {
  try {
    return window.localStorage.getItem(FOLLOWING_KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const tell = () => {
  for (const listener of listeners) listener()
}

/** The artists and venues that this browser follows; undefined on the server and until the page is hydrated. */
export function useFollowed(): readonly FollowedPlace[] | undefined {
  const text = useSyncExternalStore<string | null | undefined>(subscribe, stored, () => undefined)
  return useMemo(() => (text === undefined ? undefined : readFollowed(text)), [text])
}

/** Follows or no longer; false where the list is full. */
export function setFollowed(place: FollowedPlace, follow: boolean): boolean {
  const list = withFollowed(readFollowed(stored()), place, follow)
  if (!list) return false
  const text = JSON.stringify(list)
  try {
    window.localStorage.setItem(FOLLOWING_KEY, text)
    inMemory = null
  } catch {
    inMemory = text
  }
  tell()
  return true
}

/** The ids of the shows with Notify in this browser, sorted; none on the server. */
export function useNotified(): readonly string[] {
  const text = useSyncExternalStore(subscribe, notifiedText, () => '')
  return useMemo(() => text.split(',').filter(Boolean), [text])
}

function notifiedText(): string {
  try {
    return notifiedIn(Object.keys(window.localStorage)).join(',')
  } catch {
    return ''
  }
}

/** Takes back the Notify of a show. */
export function forgetNotified(id: string): void {
  try {
    window.localStorage.removeItem(NOTIFY_PREFIX + id)
  } catch {
    // without storage there was nothing to take back
  }
  tell()
}

/** When this browser last looked at what it follows in a city, as an instant; the visit is noted at once. */
export function noteVisit(city: string, now: string): string | null {
  const key = `houselights-following-seen-${city}`
  try {
    const before = window.localStorage.getItem(key)
    window.localStorage.setItem(key, now)
    return before
  } catch {
    return null
  }
}
