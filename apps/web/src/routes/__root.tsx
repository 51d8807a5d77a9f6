import { citiesQuery, settingsQuery, statusQuery } from '@houselights/api-client/queries'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { Toasts } from '@houselights/design-system/components/toasts'
import { TEXT_FONT } from '@houselights/design-system/font-files'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Document } from '../layout/document/document.tsx'
import { SiteFooter } from '../layout/footer/site-footer.tsx'
import { SiteHeader } from '../layout/header/site-header.tsx'
import { SiteBanner, StaleLine } from '../layout/status/stale-line.tsx'
import { missingHead } from '../page/head.ts'
import { siteOrigin } from '../page/origin.ts'
import { toCityPath } from '../page/page-city.ts'

interface RouterContext {
  queryClient: QueryClient
  city: SiteCity
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: () => ({ origin: siteOrigin() }),
  // prefetched rather than ensured: a header without its cities is better than no page. Only the browser fetches the
  // visitor's location: rendered pages may be cached for others
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(statusQuery()),
      queryClient.prefetchQuery(citiesQuery()),
      queryClient.prefetchQuery(settingsQuery()),
    ])
    return { fallbackStatus: { mode: 'live' as const, now: new Date().toISOString() } }
  },
  head: ({ match, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
      { title: `Houselights: live music in ${match.context.city.name}` },
      // an address without a page gets only this head
      ...(matches.length === 1 ? missingHead('Page Not Found', match.context).meta : []),
    ],
    links: [
      { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
      { rel: 'manifest', href: toCityPath(match.context.city, '/manifest.webmanifest') },
      { rel: 'preload', as: 'font', type: 'font/woff2', href: TEXT_FONT, crossOrigin: 'anonymous' as const },
    ],
  }),
  shellComponent: Document,
  component: Site,
})

function Site() {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteBanner />
      <StaleLine />
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <Toasts />
    </>
  )
}
