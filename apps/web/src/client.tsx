import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

/**
 * After each inline stylesheet, adds a disabled link, which loads nothing. React and Vite look for links to see which
 * stylesheets are loaded. Without the links, they would load the stylesheets again, one after another, and until the
 * last one arrived, a reloaded rule would override rules that belong after it.
 */
function linkInlineStylesheets(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-stylesheet]')) {
    const { stylesheet = '' } = style.dataset
    // `disabled` is set before `href`, so that the browser doesn't load the stylesheet
    style.after(Object.assign(document.createElement('link'), { disabled: true, rel: 'stylesheet', href: stylesheet }))
  }
}

/**
 * Restores the scroll position of a page restored from the back/forward cache. The router restores positions itself
 * (`history.scrollRestoration = 'manual'`), but only when a page loads. WebKit shows a page from this cache at its top.
 */
function restoreScrollFromBackCache(): void {
  let savedTop = 0
  window.addEventListener('pagehide', () => {
    savedTop = scrollY
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && scrollY !== savedTop) scrollTo({ top: savedTop, behavior: 'instant' })
  })
}

// This file replaces TanStack Start's own entry, which includes the client of server functions. The site has no server
// functions, and that client would be a sixth of what every visitor loads.

linkInlineStylesheets()
restoreScrollFromBackCache()
if ('serviceWorker' in navigator) {
  const register = () => import('./service-worker/register.ts').then((worker) => worker.registerServiceWorker())
  // an offline page needs this code immediately, because its links load whole pages; other pages load their own files
  // first
  if ('kept' in document.documentElement.dataset) void register()
  else window.addEventListener('load', () => setTimeout(register, 1_000))
}
// current browsers load no polyfills
const hasAllFeatures = 'parse' in URL && 'groupBy' in Map && 'any' in AbortSignal
if (hasAllFeatures) hydrate()
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
