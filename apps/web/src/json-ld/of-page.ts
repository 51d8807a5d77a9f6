import { createIsomorphicFn } from '@tanstack/react-start'

/** The address that was opened, before anything was clicked. */
const openedAt = import.meta.env.SSR ? undefined : window.location.href

/**
 * The structured data of a page. The server makes it. The browser takes what came with the page that was opened, so that it
 * loads no code for it, and gives none on later pages: who reads structured data requests each page.
 */
export const jsonLdOfPage = createIsomorphicFn()
  .server((made: readonly object[] | undefined): readonly object[] => made ?? [])
  .client(() => {
    if (window.location.href !== openedAt) return []
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
    return scripts.map((script): object => JSON.parse(script.textContent))
  })
