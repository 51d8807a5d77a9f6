/**
 * Puts a page that comes back whole from the browser's back/forward cache where it was. The router restores positions
 * itself (`history.scrollRestoration = 'manual'`), but runs again only in pages that load: WebKit shows such a page from
 * its top.
 */
export function keepPlaceInBackCache(): void {
  let left = 0
  window.addEventListener('pagehide', () => {
    left = scrollY
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && scrollY !== left) scrollTo({ top: left, behavior: 'instant' })
  })
}
