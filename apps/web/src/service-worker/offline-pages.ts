import type { WorkboxPlugin } from 'workbox-core'
import { findAssets, getExpiryDay, getTitle, isOfflinePage, isStorable } from './cacheable.ts'
import { CACHES, EXPIRES_HEADER, SAVED_AT_HEADER, TIMEOUT_SECONDS, TITLE_HEADER } from './caches.ts'
import { createLineHtml } from './offline-line-text.ts'
import { OFFLINE_PATH, SAVED_AT_ATTRIBUTE } from './page-attributes.ts'
import { storeAssets } from './shell.ts'

export const pagePlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => toAddress(request.url),
  handlerWillStart: async ({ state }) => {
    if (state) state.startedAt = Date.now()
  },
  cacheWillUpdate: async ({ response }) => (isStorable(response, 'text/html') ? addOfflineHeaders(response) : null),
  cacheDidUpdate: async ({ newResponse }) => storeAssets(findAssets(await newResponse.clone().text())),
  cachedResponseWillBeUsed: async ({ request, cachedResponse, state }) => {
    const savedResponse = cachedResponse ?? (await findSavedPage(request.url))
    // a failure before the timeout means that the network failed
    const networkFailed = Date.now() - Number(state?.startedAt) < TIMEOUT_SECONDS * 1_000
    return savedResponse && addAge(savedResponse, networkFailed)
  },
}

/** Shows the city's offline page instead of a page that neither the network nor a cache has. */
export const offlinePlugin: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const { pathname, search, origin } = new URL(request.url)
    const cityOfflinePath = `/${pathname.split('/', 2)[1]}${OFFLINE_PATH}`
    const cache = await caches.open(CACHES.offline)
    const offlinePath = (await cache.match(cityOfflinePath)) ? cityOfflinePath : OFFLINE_PATH
    if (pathname === offlinePath) return cache.match(offlinePath)
    return Response.redirect(`${origin}${offlinePath}#${pathname}${search}`)
  },
}

/** Pages saved within this time are not fetched again. */
const FRESH_MS = 3_600_000

export async function savePages(paths: readonly string[]): Promise<number> {
  const cache = await caches.open(CACHES.saved)
  const now = new Date()
  const savedFlags = await Promise.all(
    paths.map(async (path) => {
      const address = new URL(path, self.location.origin)
      if (address.origin !== self.location.origin || !isOfflinePage(address)) return false
      const savedAt = (await cache.match(toAddress(address.href)))?.headers.get(SAVED_AT_HEADER)
      if (savedAt && now.getTime() - Date.parse(savedAt) < FRESH_MS) return true
      const response = await fetch(toAddress(address.href))
      if (!isStorable(response, 'text/html')) return false
      const page = await addOfflineHeaders(response)
      const html = await page.clone().text()
      page.headers.set(EXPIRES_HEADER, getExpiryDay(html, now))
      await Promise.all([cache.put(toAddress(address.href), page), storeAssets(findAssets(html))])
      return true
    }),
  )
  await deletePastPages(now)
  return savedFlags.filter(Boolean).length
}

export async function deletePastPages(now: Date): Promise<void> {
  const cache = await caches.open(CACHES.saved)
  const today = now.toISOString().slice(0, 10)
  for (const request of await cache.keys()) {
    const expiryDay = (await cache.match(request))?.headers.get(EXPIRES_HEADER)
    if (!expiryDay || expiryDay < today) await cache.delete(request)
  }
}

/** Fetches a page and stores it in the cache. A page that is already there is fetched again only if `always`. */
export async function storePage(path: string, cacheName: string, always: boolean): Promise<void> {
  const cache = await caches.open(cacheName)
  const address = toAddress(new URL(path, self.location.origin).href)
  if (!always && (await cache.match(address))) return
  const response = await fetch(address)
  if (!isStorable(response, 'text/html')) return
  const page = await addOfflineHeaders(response)
  await storeAssets(findAssets(await page.clone().text()))
  await cache.put(address, page)
}

const findSavedPage = async (url: string) => (await caches.open(CACHES.saved)).match(toAddress(url))

const toAddress = (url: string): string => url.replace(/#.*/, '')

async function addOfflineHeaders(response: Response): Promise<Response> {
  const html = await response.text()
  const headers = new Headers(response.headers)
  // the body is decoded now, so its length differs
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set(SAVED_AT_HEADER, new Date().toISOString())
  headers.set(TITLE_HEADER, encodeURIComponent(getTitle(html)))
  return new Response(html, { headers })
}

/** Adds the page's age as an attribute for its script, and as a line that visitors see before any script runs. */
async function addAge(response: Response, offline: boolean): Promise<Response> {
  const savedAt = response.headers.get(SAVED_AT_HEADER) ?? new Date().toISOString()
  const line = createLineHtml({ offline, savedAt, whole: true }, new Date().toISOString())
  const html = (await response.text())
    .replace('<html', `<html ${SAVED_AT_ATTRIBUTE}="${savedAt}"${offline ? ' data-kept-offline=""' : ''}`)
    .replace(/<body[^>]*>/, (body) => body + line)
  return new Response(html, { headers: response.headers })
}
