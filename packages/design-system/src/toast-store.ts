export interface ToastMessage {
  title: string
  text?: string
  tone?: 'plain' | 'destructive'
}

export interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}

/** The most toasts shown at a time: a newer one replaces an older one. */
const MAX_TOASTS = 1
/**
 * How long a dismissed toast stays in the list, in milliseconds.
 *
 * @internal for its test
 */
export const TOAST_REMOVE_DELAY = 1_000_000

let shownToasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(message: ToastMessage): void {
  lastId += 1
  setToasts([{ ...message, id: lastId, open: true }, ...shownToasts].slice(0, MAX_TOASTS))
}

/** Closes a toast: it disappears immediately, and is removed from the list later. */
export function dismissToast(id: number): void {
  setToasts(shownToasts.map((shownToast) => (shownToast.id === id ? { ...shownToast, open: false } : shownToast)))
  setTimeout(() => setToasts(shownToasts.filter((shownToast) => shownToast.id !== id)), TOAST_REMOVE_DELAY)
}

export const getToasts = (): readonly ShownToast[] => shownToasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setToasts(newToasts: readonly ShownToast[]) {
  shownToasts = newToasts
  for (const listener of listeners) listener()
}
