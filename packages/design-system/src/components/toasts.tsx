import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { getToasts, subscribeToToasts } from '../toast-store.ts'

// The region is loaded with the first toast, because few visits have one.
const ToastRegion = lazy<ComponentType>(() => import('./toast-region.tsx').catch(renderNoToasts))

/** Logs the error and renders nothing, because a page must not fail because of a toast. */
function renderNoToasts(cause: unknown): { default: ComponentType } {
  console.error('Couldn’t load toasts:', cause)
  return { default: () => null }
}

/** Where toasts appear. Each page has one. */
export function Toasts() {
  const hasToasts = useSyncExternalStore(
    subscribeToToasts,
    () => getToasts().length > 0,
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
