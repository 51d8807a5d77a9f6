import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '../features/offline/offline-page.tsx'
import { pageHead } from '../head.ts'

// the page that the service worker shows in place of one that is not kept; it knows nothing of its reader
export const Route = createFileRoute('/offline')({
  head: () => pageHead({ title: 'You are offline' }),
  component: OfflinePage,
})
