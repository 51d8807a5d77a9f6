import type { Fetched, Fetcher, Page, Request } from '../source/source.ts'
import { isSourceError } from '../source/source-error.ts'

/** No listing that we scrape has this many pages. Stops a site that paginates forever. */
const MAX_PAGES = 40

/** Fetches a source that is complete on one page. */
export const fetchOnePage = async (fetcher: Fetcher, url: string, request?: Request): Promise<Fetched> => ({
  pages: [await fetcher.get(url, request)],
  problems: [],
  complete: true,
})

/**
 * Follows a listing page by page. Throws if the first page fails. If a later page fails, returns the pages fetched so
 * far, marked incomplete, with a problem.
 */
export async function followPages(
  fetcher: Fetcher,
  firstUrl: string,
  findNext: (page: Page, count: number) => string | { url: string; request: Request } | null | undefined,
  options: { request?: Request; maxPages?: number } = {},
): Promise<Fetched> {
  const { request, maxPages = MAX_PAGES } = options
  const pages = [await fetcher.get(firstUrl, request)]
  const requestedKeys = new Set([firstUrl + (request?.body ?? '')])
  for (;;) {
    const lastPage = pages.at(-1)
    const nextRequest = lastPage && findNext(lastPage, pages.length)
    if (!nextRequest) return { pages, problems: [], complete: true }
    const { url, request: stepRequest } = typeof nextRequest === 'string' ? { url: nextRequest, request } : nextRequest
    const key = url + (stepRequest?.body ?? '')
    // a "next" link that leads back would loop forever
    if (requestedKeys.has(key)) return { pages, problems: [], complete: true }
    if (pages.length >= maxPages)
      return {
        pages,
        problems: [
          { kind: 'changed', message: `stopped after ${maxPages} pages; the listing still says there is more`, url },
        ],
        complete: false,
      }
    requestedKeys.add(key)
    try {
      pages.push(await fetcher.get(url, stepRequest))
    } catch (error) {
      if (!isSourceError(error)) throw error
      return { pages, problems: [{ ...error.problem, url }], complete: false }
    }
  }
}
