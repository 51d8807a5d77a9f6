import { useSyncExternalStore } from 'react'

// The only file that uses localStorage. A browser may refuse it (the getter throws), lack it (null) or have no room
// left.

/** Shown where a visitor saves something that the browser did not store. */
export const NOT_STORED = 'Your browser won’t save this. You’ll lose it when you reload or close the page.'

const listeners = new Set<() => void>()

const useStored = <Value>(getValue: () => Value, serverValue: Value): Value =>
  useSyncExternalStore(subscribe, getValue, () => serverValue)

/** Returns the text that this browser stores under `key`: null if there is none, undefined on the server. */
export const useStoredText = (key: string) => useStored<string | null | undefined>(() => getStoredText(key), undefined)

export function useStoredChoice(key: string): [boolean, (chosen: boolean) => boolean] {
  return [typeof useStoredText(key) === 'string', (next) => storeChoice(key, next)]
}

/**
 * Returns the keys of stored choices that begin with `prefix`, without it and joined by spaces; empty on the server.
 */
export const useStoredKeys = (prefix: string) => useStored(() => getStoredKeys(prefix), '')

/** Whether something could not be stored since the page was loaded; false on the server. */
export const useStorageFailed = () => useStored(() => inMemory.size > 0, false)

/** Stores a yes or no for `useStoredChoice`. False if the browser did not store it. */
export const storeChoice = (key: string, chosen: boolean): boolean => storeText(key, chosen ? 'yes' : null)

/** Texts that the browser did not store (null: did not remove). They last until the page is closed. */
const inMemory = new Map<string, string | null>()

export function getStoredText(key: string): string | null {
  const unsavedText = inMemory.get(key)
  if (unsavedText !== undefined) return unsavedText
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text under `key`; null removes it. False if the browser did not store it: the page then remembers it. */
export function storeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, text)
  }
  for (const listener of listeners) listener()
  return !inMemory.has(key)
}

export function getStoredKeys(prefix: string): string {
  const keys = [...inMemory.keys()]
  try {
    for (let index = 0; index < localStorage.length; index++) keys.push(localStorage.key(index) ?? '')
  } catch {
    // localStorage isn't available: there are only the keys in memory
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
