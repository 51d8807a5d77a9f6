import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** A visitor's yes or no, stored in this browser under `key` and sent nowhere; no on the server. */
export function useStoredChoice(key: string): [boolean, (chosen: boolean) => void] {
  const chosen = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => false,
  )
  return [chosen, (next) => write(key, next)]
}

/** What follows the prefix in the keys of the choices that are yes, as one text with spaces between; none on the server. */
export const useStoredKeys = (prefix: string): string =>
  useSyncExternalStore(
    subscribe,
    () => keysWith(prefix),
    () => '',
  )

/** Stores a yes or no, as `useStoredChoice` reads it. */
export const storeChoice = (key: string, chosen: boolean): void => write(key, chosen)

function keysWith(prefix: string): string {
  const keys = [...inMemory].flatMap(([key, chosen]) => (chosen ? [key] : []))
  try {
    for (let index = 0; index < window.localStorage.length; index++) keys.push(window.localStorage.key(index) ?? '')
  } catch {
    // not available: those in memory are all
  }
  return [...new Set(keys)]
    .filter((key) => key.startsWith(prefix) && inMemory.get(key) !== false)
    .map((key) => key.slice(prefix.length))
    .sort()
    .join(' ')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Where the browser's storage is not available, choices last as long as the page. */
const inMemory = new Map<string, boolean>()

function read(key: string): boolean {
  const here = inMemory.get(key)
  if (here !== undefined) return here
  try {
    return window.localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function write(key: string, chosen: boolean) {
  try {
    if (chosen) window.localStorage.setItem(key, 'yes')
    else window.localStorage.removeItem(key)
  } catch {
    inMemory.set(key, chosen)
  }
  for (const listener of listeners) listener()
}
