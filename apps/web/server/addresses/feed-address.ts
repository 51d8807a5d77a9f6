import type { IncomingMessage } from 'node:http'
import { defaultCity } from '@houselights/config/cities/cities'
import { FEED_FORMATS } from '@houselights/contracts/publishing/feed-addresses'
import { prefersText } from '@houselights/server/http/problem-text'
import { cityAddress } from './city-address.ts'

const FILES: Readonly<Record<string, string>> = {
  '/robots.txt': '/api/sitemaps/robots.txt',
  '/sitemap.xml': '/api/sitemaps/index.xml',
}

/** The API's address of what programs that read the site ask for first; undefined for another address. */
export function sitemapOfApi(path: string): string | undefined {
  if (Object.hasOwn(FILES, path)) return FILES[path]
  return /^\/sitemaps\/[a-z0-9-]+\.xml$/.test(path) ? `/api${path}` : undefined
}

const ENDING = `[.](?:${FEED_FORMATS.join('|')})$`
const LISTS = new RegExp(`^/(?:events|tonight|announced|artists|venues|plan)${ENDING}`)
const SINGLE = new RegExp(`^/(?:events|artists|venues|archive)/[^/]+${ENDING}`)
/** What pages differ by and their shows do not. */
const OF_PAGES = ['paper', 'past']

/** The API's address of the feed at an address of the site; undefined for an address of no feed. */
export function feedOfApi(url: string): string | undefined {
  const { pathname, query } = parts(url)
  const { city, path } = cityAddress(pathname)
  if (!LISTS.test(path) && !SINGLE.test(path)) return undefined
  const parameters = new URLSearchParams(query)
  for (const name of ['city', ...OF_PAGES]) parameters.delete(name)
  if (city !== defaultCity.id) parameters.set('city', city)
  return `/api/feeds${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** The pages that are answered as plain text to those who prefer that: a terminal. */
const TEXTS = /^\/tonight$/

/** The API's address of the text in a page's place; undefined for other pages, and for who takes the page. */
export function textOfPage({ method, url = '', headers }: IncomingMessage): string | undefined {
  // browsers, which name it first, are not looked at further
  if ((method !== 'GET' && method !== 'HEAD') || !headers.accept?.includes('text/plain')) return undefined
  const { pathname, query } = parts(url)
  if (!TEXTS.test(cityAddress(pathname).path) || !prefersText(headers.accept)) return undefined
  return feedOfApi(`${pathname}.txt?${query}`)
}

function parts(url: string): { pathname: string; query: string } {
  const end = url.indexOf('?')
  return end < 0 ? { pathname: url, query: '' } : { pathname: url.slice(0, end), query: url.slice(end + 1) }
}
