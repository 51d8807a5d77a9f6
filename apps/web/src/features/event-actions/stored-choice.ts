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
