/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import * as navigationPreload from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { isOfflineCall, isOfflinePage, isPage, isStorable } from './cacheable.ts'
import { CACHES, type FromWorker, SAVED_AT_HEADER, TIMEOUT_SECONDS, type ToWorker } from './caches.ts'
import { deletePastPages, offlinePlugin, pagePlugin, savePages, storePage } from './offline-pages.ts'
import { OFFLINE_PATH } from './page-attributes.ts'
import { handlePushEvents } from './push-notices.ts'
import { dropOldAssets, storeAssets } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
/** The built files that public pages need. The build writes the list into this file, so every release changes it. */
declare const SHELL_FILES: readonly string[]
const SHELL = SHELL_FILES

const DAY_SECONDS = 86_400
const [MAX_PAGES, MAX_PAGE_DAYS] = [40, 14]
const [MAX_RESPONSES, MAX_RESPONSE_DAYS] = [120, 14]
const [MAX_PICTURES, MAX_PICTURE_DAYS] = [150, 30]

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})
// the previous release's built files stay, so its open pages keep working
void self.skipWaiting()
clientsClaim()
navigationPreload.enable()
self.addEventListener('fetch', (event) => {
  if (!isNavigation(event.request) || !isPage(new URL(event.request.url)) || !event.preloadResponse) return
  // for a failed preload, Firefox returns an error response, which Workbox would show instead of a cached page
  const value = event.preloadResponse.then((response) => (response?.type === 'error' ? undefined : response))
  Object.defineProperty(event, 'preloadResponse', { value })
})
handlePushEvents()

async function install() {
  if (await storeShell()) return
  // pictures take the most room and are the least missed
  await caches.delete(CACHES.pictures)
  if (!(await storeShell())) console.info('No room to save pages. All of them are loaded from the network.')
}

/** Returns false if there is no room: the worker is still installed, because notifications need it. */
async function storeShell(): Promise<boolean> {
  try {
    await storeAssets(SHELL)
    await storePage(OFFLINE_PATH, CACHES.offline, true)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
    throw error
  }
}

async function activate() {
  const names: readonly string[] = Object.values(CACHES)
  const oldNames = (await caches.keys()).filter((name) => name.startsWith('houselights-') && !names.includes(name))
  await Promise.all(oldNames.map((name) => caches.delete(name)))
  await deletePastPages(new Date())
  await dropOldAssets(SHELL)
}

const limitCache = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true })

const pages = new NetworkFirst({
  cacheName: CACHES.pages,
  networkTimeoutSeconds: TIMEOUT_SECONDS,
  plugins: [limitCache(MAX_PAGES, MAX_PAGE_DAYS), pagePlugin, offlinePlugin],
})
const otherPages = new NetworkOnly({ plugins: [offlinePlugin] })
registerRoute(({ request, url, sameOrigin }) => isNavigation(request) && sameOrigin && isOfflinePage(url), pages)
// other pages need a route too, so that the browser's navigation preload for them is used
registerRoute(({ request, url, sameOrigin }) => isNavigation(request) && sameOrigin && isPage(url), otherPages)

/** When the browser's cache fails (a full or broken disk), files are loaded from the network. */
const networkPlugin: WorkboxPlugin = { handlerDidError: ({ request }) => fetch(request) }
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: CACHES.assets, plugins: [networkPlugin] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/pictures/'),
  new CacheFirst({ cacheName: CACHES.pictures, plugins: [limitCache(MAX_PICTURES, MAX_PICTURE_DAYS), networkPlugin] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (url.pathname.startsWith('/artwork/') || url.pathname === '/icon.svg'),
  new StaleWhileRevalidate({
    cacheName: CACHES.pictures,
    plugins: [limitCache(MAX_PICTURES, MAX_PICTURE_DAYS), networkPlugin],
  }),
)

const responsePlugin: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (!isStorable(response, 'application/json')) return null
    const headers = new Headers(response.headers)
    headers.set(SAVED_AT_HEADER, new Date().toISOString())
    return new Response(response.body, { headers })
  },
  cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
    if (cachedResponse)
      await notifyPage(event, { type: 'answer-kept', at: cachedResponse.headers.get(SAVED_AT_HEADER) ?? undefined })
    return cachedResponse
  },
  handlerDidError: async ({ event }) => {
    await notifyPage(event, { type: 'answer-missing' })
    return undefined
  },
}
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isOfflineCall(url),
  new NetworkFirst({
    cacheName: CACHES.apiResponses,
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    plugins: [limitCache(MAX_RESPONSES, MAX_RESPONSE_DAYS), responsePlugin],
    matchOptions: { ignoreVary: true },
  }),
)

async function notifyPage(event: ExtendableEvent, message: FromWorker) {
  if (event instanceof FetchEvent) (await self.clients.get(event.clientId))?.postMessage(message)
}

self.addEventListener('message', (event) => {
  const message: ToWorker = event.data
  if (message.type === 'keep')
    event.waitUntil(
      savePages(message.paths).then(
        (savedCount) => event.ports[0]?.postMessage({ kept: savedCount }),
        (error: unknown) => event.ports[0]?.postMessage({ failed: String(error) }),
      ),
    )
  if (message.type === 'opened')
    event.waitUntil(
      Promise.all([
        storePage(message.offline, CACHES.offline, false),
        message.page !== undefined && isOfflinePage(new URL(message.page, self.location.origin))
          ? storePage(message.page, CACHES.pages, true)
          : undefined,
      ]),
    )
})

const isNavigation = (request: Request) => request.mode === 'navigate'
