import type { WorkboxPlugin } from 'workbox-core'
import { assetsIn, getTitle, isKeptPage, keptUntil, mayBeKept } from './cacheable.ts'
import { CACHES, KEPT_AT, KEPT_TITLE, KEPT_UNTIL, TIMEOUT_SECONDS } from './caches.ts'
import { lineHtml } from './offline-line-text.ts'
import { KEPT_ATTRIBUTE, OFFLINE_PATH } from './page-attributes.ts'
import { keepAssets } from './shell.ts'

export const pagePlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => toAddress(request.url),
  handlerWillStart: async ({ state }) => {
    if (state) state.began = Date.now()
  },
  cacheWillUpdate: async ({ response }) => (mayBeKept(response, 'text/html') ? withKeptHeaders(response) : null),
  cacheDidUpdate: async ({ newResponse }) => keepAssets(assetsIn(await newResponse.clone().text())),
  cachedResponseWillBeUsed: async ({ request, cachedResponse, state }) => {
    const kept = cachedResponse ?? (await findSavedPage(request.url))
    // before the timeout: the network failed
    const networkFailed = Date.now() - Number(state?.began) < TIMEOUT_SECONDS * 1_000
    return kept && withAge(kept, networkFailed)
  },
}

/** Shows the city's offline page instead of a page that neither the network nor a cache has. */
export const offlinePlugin: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const { pathname, search, origin } = new URL(request.url)
    const inCity = `/${pathname.split('/', 2)[1]}${OFFLINE_PATH}`
    const cache = await caches.open(CACHES.offline)
    const offline = (await cache.match(inCity)) ? inCity : OFFLINE_PATH
    if (pathname === offline) return cache.match(offline)
    return Response.redirect(`${origin}${offline}#${pathname}${search}`)
  },
}

/** Pages kept within this time are not fetched again. */
const FRESH_MS = 3_600_000

export async function savePages(paths: readonly string[]): Promise<number> {
  const cache = await caches.open(CACHES.saved)
  const now = new Date()
  const kept = await Promise.all(
    paths.map(async (path) => {
      const address = new URL(path, self.location.origin)
      if (address.origin !== self.location.origin || !isKeptPage(address)) return false
      const keptAt = (await cache.match(toAddress(address.href)))?.headers.get(KEPT_AT)
      if (keptAt && now.getTime() - Date.parse(keptAt) < FRESH_MS) return true
      const response = await fetch(toAddress(address.href))
      if (!mayBeKept(response, 'text/html')) return false
      const page = await withKeptHeaders(response)
      const html = await page.clone().text()
      page.headers.set(KEPT_UNTIL, keptUntil(html, now))
      await Promise.all([cache.put(toAddress(address.href), page), keepAssets(assetsIn(html))])
      return true
    }),
  )
  await deletePastPages(now)
  return kept.filter(Boolean).length
}

export async function deletePastPages(now: Date): Promise<void> {
  const cache = await caches.open(CACHES.saved)
  const today = now.toISOString().slice(0, 10)
  for (const request of await cache.keys()) {
    const until = (await cache.match(request))?.headers.get(KEPT_UNTIL)
    if (!until || until < today) await cache.delete(request)
  }
}

/** Fetches a page and keeps it in the cache. If it is already there, it is fetched again only if `always`. */
export async function keepPage(path: string, cacheName: string, always: boolean): Promise<void> {
  const cache = await caches.open(cacheName)
  const address = toAddress(new URL(path, self.location.origin).href)
  if (!always && (await cache.match(address))) return
  const response = await fetch(address)
  if (!mayBeKept(response, 'text/html')) return
  const page = await withKeptHeaders(response)
  await keepAssets(assetsIn(await page.clone().text()))
  await cache.put(address, page)
}

const findSavedPage = async (url: string) => (await caches.open(CACHES.saved)).match(toAddress(url))

const toAddress = (url: string): string => url.replace(/#.*/, '')

async function withKeptHeaders(response: Response): Promise<Response> {
  const html = await response.text()
  const headers = new Headers(response.headers)
  // the body is now decoded text of another length
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set(KEPT_AT, new Date().toISOString())
  headers.set(KEPT_TITLE, encodeURIComponent(getTitle(html)))
  return new Response(html, { headers })
}

/** Adds the page's age as an attribute for its script, and as a line that visitors see before any script runs. */
async function withAge(response: Response, offline: boolean): Promise<Response> {
  const at = response.headers.get(KEPT_AT) ?? new Date().toISOString()
  const line = lineHtml({ offline, at, whole: true }, new Date().toISOString())
  const html = (await response.text())
    .replace('<html', `<html ${KEPT_ATTRIBUTE}="${at}"${offline ? ' data-kept-offline=""' : ''}`)
    .replace(/<body[^>]*>/, (body) => body + line)
  return new Response(html, { headers: response.headers })
}
