import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepPlaceInBackCache } from './back-cache.ts'
import { linkInlineStylesheets } from './inline-stylesheets.ts'
import { getRouter } from './router.tsx'

// in place of TanStack Start's own entry, which brings the client of server functions along: there are none here, and
// it would be a sixth of what every visitor loads

linkInlineStylesheets()
keepPlaceInBackCache()
if ('serviceWorker' in navigator) {
  const register = () => import('./service-worker/register.ts').then((worker) => worker.registerServiceWorker())
  // a page that was kept has its links followed by the browser; else what the page needs comes first
  if ('kept' in document.documentElement.dataset) void register()
  else window.addEventListener('load', () => setTimeout(register, 1_000))
}
// browsers of today load no polyfills
const isComplete = 'parse' in URL && 'groupBy' in Map && 'any' in AbortSignal
if (isComplete) hydrate()
else void import('./polyfills.ts').then(hydrate)

function hydrate() {
  const router = getRouter()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}
