import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { subscribeToToasts, toasts } from '../toast-store.ts'

// loaded with the first toast: few visits have one
const ToastRegion = lazy<ComponentType>(() => import('./toast-region.tsx').catch(withoutToasts))

/** A page must not fail for a message. */
function withoutToasts(cause: unknown): { default: ComponentType } {
  console.error('Toasts could not be loaded:', cause)
  return { default: () => null }
}

/** The place where toasts appear, once on a page. */
export function Toasts() {
  const any = useSyncExternalStore(
    subscribeToToasts,
    () => toasts().length > 0,
    () => false,
  )
  return (
    any && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}
