import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

/**
 * Gives each stylesheet that is inline in the page a link that loads nothing. By their links React and Vite know which
 * are there: they would load them again, one after the other, and until the last has come a rule that came again would
 * win over those that belong after it.
 */
function linkInlineStylesheets(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-stylesheet]')) {
    const { stylesheet = '' } = style.dataset
    // disabled before it has an address
    style.after(Object.assign(document.createElement('link'), { disabled: true, rel: 'stylesheet', href: stylesheet }))
  }
}

/**
 * Puts a page that comes back whole from the browser's back/forward cache where it was. The router restores positions
 * itself (`history.scrollRestoration = 'manual'`), but runs again only in pages that load: WebKit shows such a page from
 * its top.
 */
function keepPlaceInBackCache(): void {
  let left = 0
  window.addEventListener('pagehide', () => {
    left = scrollY
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && scrollY !== left) scrollTo({ top: left, behavior: 'instant' })
  })
}

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
else void import('./browser/polyfills.ts').then(hydrate)

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
