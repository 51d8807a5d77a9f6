import { findAssets } from './cacheable.ts'
import { CACHES } from './caches.ts'

const CONCURRENCY = 4
const RELEASES = '/service-worker/releases'

/**
 * Fetches the built files that are not stored yet. Names contain a hash of the content, so stored ones are never
 * outdated.
 */
export async function storeAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHES.assets)
  const missingPaths: string[] = []
  for (const path of paths) if (!(await cache.match(path))) missingPaths.push(path)
  const fetchMissing = async () => {
    for (let path = missingPaths.shift(); path !== undefined; path = missingPaths.shift()) {
      const response = await fetch(path, { priority: 'low' })
      if (!response.ok) throw new Error(`${path} responded with ${response.status}.`)
      await cache.put(path, response)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchMissing))
}

/**
 * Deletes built files except those of this release, of the previous one (its pages may be open), and of saved pages.
 */
export async function dropOldAssets(shell: readonly string[]): Promise<void> {
  const releases = await caches.open(CACHES.releases)
  const releaseLists = await loadReleases(releases)
  const [current, previous] = isSameList(releaseLists[0], shell) ? releaseLists : [shell, releaseLists[0]]
  const neededPaths = new Set([...shell, ...(previous ?? []), ...(await findAssetsOfSavedPages())])
  const cache = await caches.open(CACHES.assets)
  for (const request of await cache.keys())
    if (!neededPaths.has(new URL(request.url).pathname)) await cache.delete(request)
  // last, because it fails if there is no room
  await releases.put(RELEASES, new Response(JSON.stringify([current, previous ?? []])))
}

async function loadReleases(cache: Cache): Promise<(readonly string[] | undefined)[]> {
  const lists: unknown = await (await cache.match(RELEASES))?.json()
  return Array.isArray(lists) ? lists.map((list) => (Array.isArray(list) ? list.map(String) : undefined)) : []
}

async function findAssetsOfSavedPages(): Promise<string[]> {
  const paths: string[] = []
  for (const name of [CACHES.pages, CACHES.saved, CACHES.offline]) {
    const cache = await caches.open(name)
    for (const page of await cache.matchAll()) paths.push(...findAssets(await page.text()))
  }
  return paths
}

const isSameList = (list: readonly string[] | undefined, otherList: readonly string[]) =>
  list?.join() === otherList.join()
