import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** What this browser keeps under `key`, and sends nowhere: null where it keeps nothing; undefined on the server. */
export const useStoredText = (key: string): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => storedText(key),
    () => undefined,
  )

/** A visitor's yes or no, stored in this browser under `key`; no on the server. */
export function useStoredChoice(key: string): [boolean, (chosen: boolean) => void] {
  return [typeof useStoredText(key) === 'string', (next) => storeChoice(key, next)]
}

/** What follows the prefix in the keys of the choices that are yes, as one text with spaces between; none on the server. */
export const useStoredKeys = (prefix: string): string =>
  useSyncExternalStore(
    subscribe,
    () => storedKeys(prefix),
    () => '',
  )

/** Stores a yes or no, as `useStoredChoice` reads it. */
export const storeChoice = (key: string, chosen: boolean): void => storeText(key, chosen ? 'yes' : null)

/** Where the browser's storage is not available, what is stored lasts as long as the page. */
const inMemory = new Map<string, string | null>()

/** What this browser keeps under `key` at this moment. */
export function storedText(key: string): string | null {
  const here = inMemory.get(key)
  if (here !== undefined) return here
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under `key`; null removes it. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** The same at this moment. */
export function storedKeys(prefix: string): string {
  const keys = [...inMemory.keys()]
  try {
    for (let index = 0; index < window.localStorage.length; index++) keys.push(window.localStorage.key(index) ?? '')
  } catch {
    // not available: those in memory are all
  }
  return [...new Set(keys)]
    .filter((key) => key.startsWith(prefix) && inMemory.get(key) !== null)
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
