import type { IncomingMessage } from 'node:http'
import { defaultCity } from '@houselights/config/cities/cities'
import { FEED_FORMATS } from '@houselights/contracts/publishing/feed-addresses'
import { prefersText } from '@houselights/server/http/problem-text'
import { parseCityPath } from './city-address.ts'

const SITEMAP_PATHS: Readonly<Record<string, string>> = {
  '/robots.txt': '/api/sitemaps/robots.txt',
  '/sitemap.xml': '/api/sitemaps/index.xml',
}

/** Returns the API's address of robots.txt or of a sitemap; undefined for other paths. */
export function toSitemapPath(path: string): string | undefined {
  if (Object.hasOwn(SITEMAP_PATHS, path)) return SITEMAP_PATHS[path]
  return /^\/sitemaps\/[a-z0-9-]+\.xml$/.test(path) ? `/api${path}` : undefined
}

const EXTENSION = `[.](?:${FEED_FORMATS.join('|')})$`
const LIST_FEEDS = new RegExp(`^/(?:events|tonight|announced|artists|venues|plan)${EXTENSION}`)
const DETAIL_FEEDS = new RegExp(`^/(?:events|artists|venues|archive)/[^/]+${EXTENSION}`)
/** Parameters that change how a page looks, but not which shows it lists. */
const PAGE_PARAMETERS = ['paper', 'past']

/** Returns the API's address of the feed at a URL of the site; undefined if there is no feed. */
export function toFeedPath(url: string): string | undefined {
  const { pathname, query } = splitUrl(url)
  const { city, path } = parseCityPath(pathname)
  if (!LIST_FEEDS.test(path) && !DETAIL_FEEDS.test(path)) return undefined
  const parameters = new URLSearchParams(query)
  for (const name of ['city', ...PAGE_PARAMETERS]) parameters.delete(name)
  if (city !== defaultCity.id) parameters.set('city', city)
  return `/api/feeds${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Pages that are also available as plain text, for clients that prefer it (terminals). */
const TEXT_PAGES = /^\/tonight$/

/** Returns the API's address of a page's plain text; undefined for other pages, and for clients that prefer HTML. */
export function toTextPath({ method, url = '', headers }: IncomingMessage): string | undefined {
  // most requests come from browsers, which don't accept plain text: return before parsing anything
  if ((method !== 'GET' && method !== 'HEAD') || !headers.accept?.includes('text/plain')) return undefined
  const { pathname, query } = splitUrl(url)
  if (!TEXT_PAGES.test(parseCityPath(pathname).path) || !prefersText(headers.accept)) return undefined
  return toFeedPath(`${pathname}.txt?${query}`)
}

function splitUrl(url: string): { pathname: string; query: string } {
  const end = url.indexOf('?')
  return end < 0 ? { pathname: url, query: '' } : { pathname: url.slice(0, end), query: url.slice(end + 1) }
}
