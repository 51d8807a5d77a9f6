import { CACHES, KEPT_AT, KEPT_TITLE } from '../../service-worker/kept.ts'

/** A page that this device keeps. */
export interface KeptPage {
  /** Its path with its query. */
  path: string
  title: string
  /** When it was kept, ISO 8601. */
  at: string
}

interface KeptPages {
  saved: KeptPage[]
  seen: KeptPage[]
  /** Whether the browser lets the site keep pages. */
  allowed: boolean
}

/** The pages that this device keeps: saved ones, and those seen last, the newest first. */
export async function keptPages(): Promise<KeptPages> {
  try {
    const [saved, seen] = await Promise.all([pagesIn(CACHES.saved), pagesIn(CACHES.pages)])
    const isSaved = new Set(saved.map(({ path }) => path))
    return { saved, seen: seen.filter(({ path }) => !isSaved.has(path)), allowed: true }
  } catch (error) {
    // there is no `caches` over http, and it throws when the visitor blocks site data
    console.info('This browser keeps no pages:', error)
    return { saved: [], seen: [], allowed: false }
  }
}

async function pagesIn(name: string): Promise<KeptPage[]> {
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const headers = (await cache.match(request))?.headers
      const { pathname, search } = new URL(request.url)
      const title = decodeURIComponent(headers?.get(KEPT_TITLE) ?? '').replace(/ · Houselights$/, '')
      return { path: pathname + search, title: title || pathname, at: headers?.get(KEPT_AT) ?? '' }
    }),
  )
  return pages.sort((one, other) => other.at.localeCompare(one.at))
}
