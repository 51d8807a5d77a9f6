import { findAssets } from './cacheable.ts'
import { CACHES } from './caches.ts'

const CONCURRENCY = 4
const RELEASES = '/service-worker/releases'

/**
 * Fetches the built files that are not stored yet. Names contain a hash of the content, so stored ones are never outdated.
 */
export async function storeAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHES.assets)
  const missing: string[] = []
  for (const path of paths) if (!(await cache.match(path))) missing.push(path)
  const fetchMissing = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      const response = await fetch(path, { priority: 'low' })
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
      await cache.put(path, response)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchMissing))
}

/** Deletes built files except those of this release, of the previous one (its pages may be open), and of saved pages. */
export async function dropOldAssets(shell: readonly string[]): Promise<void> {
  const releases = await caches.open(CACHES.releases)
  const releaseLists = await loadReleases(releases)
  const [current, previous] = sameList(releaseLists[0], shell) ? releaseLists : [shell, releaseLists[0]]
  const needed = new Set([...shell, ...(previous ?? []), ...(await assetsOfPages())])
  const cache = await caches.open(CACHES.assets)
  for (const request of await cache.keys()) if (!needed.has(new URL(request.url).pathname)) await cache.delete(request)
  // last, because it fails if there is no room
  await releases.put(RELEASES, new Response(JSON.stringify([current, previous ?? []])))
}

async function loadReleases(cache: Cache): Promise<(readonly string[] | undefined)[]> {
  const lists: unknown = await (await cache.match(RELEASES))?.json()
  return Array.isArray(lists) ? lists.map((list) => (Array.isArray(list) ? list.map(String) : undefined)) : []
}

async function assetsOfPages(): Promise<string[]> {
  const names: string[] = []
  for (const name of [CACHES.pages, CACHES.saved, CACHES.offline]) {
    const cache = await caches.open(name)
    for (const page of await cache.matchAll()) names.push(...findAssets(await page.text()))
  }
  return names
}

const sameList = (one: readonly string[] | undefined, other: readonly string[]) => one?.join() === other.join()
