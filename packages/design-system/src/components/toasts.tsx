import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { subscribeToToasts, toasts } from '../toast-store.ts'

// loaded with the first toast: few visits have one
const ToastRegion = lazy<ComponentType>(() => import('./toast-region.tsx').catch(withoutToasts))

/** A page must not fail because of a toast. */
function withoutToasts(cause: unknown): { default: ComponentType } {
  console.error('Couldn’t load toasts:', cause)
  return { default: () => null }
}

/** Where toasts appear. Each page has one. */
export function Toasts() {
  const hasToasts = useSyncExternalStore(
    subscribeToToasts,
    () => toasts().length > 0,
    () => false,
  )
  return (
    hasToasts && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}
