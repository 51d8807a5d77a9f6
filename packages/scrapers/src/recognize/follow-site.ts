import type { Problem } from '@houselights/contracts/entities/listing'
import { onSameSite } from '@houselights/domain/links/web-address'
import { decodeHTML } from 'entities'
import type { Fetcher, Page, Request } from '../source/source.ts'
import { isSourceError } from '../source/source-error.ts'
import { calendarScore } from './calendar-links.ts'
import { candidatesOn } from './candidates.ts'
import { getParts } from './page-parts.ts'

/** One step on the way through a site, for those who watch. */
interface SiteStep {
  url: string
  /** In words: `home page`, `calendar`, or why it could not be had. */
  what: string
}

export type OnStep = (step: SiteStep) => void

export interface FollowedSite {
  pages: Page[]
  problems: Problem[]
}

/** In all, with what fails and sitemaps. */
const MAX_REQUESTS = 12
/** Below the page where it begins: the calendar, and what that leads to. */
const MAX_DEPTH = 2
/** Of those that read like a calendar on the first page; fewer where that page shows already what lists the shows. */
const MAX_LINKS_FROM_FIRST = 5
const MAX_LINKS_FROM_MARKED = 3
const MAX_LINKS_FROM_OTHERS = 2
/** Links of the same words that lead to as many pages: a menu may stand on a page twice. */
const MAX_SIMILAR_PAGES = 2
const MAX_SITEMAPS = 2
const MAX_FROM_SITEMAP = 3
/** A page with less text than this that loads scripts is filled by them. */
const MIN_TEXT_LENGTH = 300

interface Way {
  url: string
  what: string
  score: number
  depth: number
}

/**
 * Goes through a venue's site as a visitor who looks for its shows: the page given, links and frames that read like a
 * calendar, and the sitemap where there are none. Nothing is asked that the reader does not allow.
 */
export async function followSite(
  fetcher: Fetcher,
  start: string,
  onStep: OnStep = () => undefined,
): Promise<FollowedSite> {
  const site: FollowedSite = { pages: [], problems: [] }
  const seen = new Set<string>()
  let left = MAX_REQUESTS
  const get = async (url: string, what: string, request?: Request): Promise<Page | undefined> => {
    if (left <= 0) return undefined
    left -= 1
    seen.add(toKey(url))
    try {
      const page = await fetcher.get(url, request)
      // a page that is too heavy to parse is as good as none
      getParts(page)
      onStep({ url: page.url, what })
      // an address may lead to a page that came already
      const isKnown = toKey(page.url) !== toKey(url) && seen.has(toKey(page.url))
      seen.add(toKey(page.url))
      return isKnown ? undefined : page
    } catch (error) {
      if (!isSourceError(error)) throw error
      site.problems.push(error.problem)
      onStep({ url, what: error.message })
      return undefined
    }
  }
  const visit = async (url: string, what: string): Promise<Page | undefined> => {
    const plain = await get(url, what)
    const page =
      plain && isShell(plain) ? ((await get(url, 'rendered in a browser', { render: 'browser' })) ?? plain) : plain
    if (page) site.pages.push(page)
    return page
  }

  const first = await visit(start, 'first page')
  if (!first) return site
  const ways = waysFrom(first, 1).slice(0, hasMarks(first) ? MAX_LINKS_FROM_MARKED : MAX_LINKS_FROM_FIRST)
  const root = new URL('/', first.url).href
  if (toKey(root) !== toKey(first.url)) ways.push({ url: root, what: 'home page', score: 0.1, depth: 1 })
  if (ways.every(({ score }) => score < 1) && !hasMarks(first)) ways.push(...(await waysOfSitemap(root, get)))
  for (let way = ways.shift(); way && left > 0; way = ways.shift()) {
    if (seen.has(toKey(way.url))) continue
    const page = await visit(way.url, way.what)
    if (!page || way.depth >= MAX_DEPTH || site.pages.some(hasMarks)) continue
    ways.push(...waysFrom(page, way.depth + 1).slice(0, MAX_LINKS_FROM_OTHERS))
  }
  return site
}

/** Where one page is at several addresses, it is still one. */
const toKey = (url: string): string => {
  const { host, pathname, search } = new URL(url)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`
}

/** Whether a page shows marks of software that lists shows, so that there is no need to look further below it. */
const hasMarks = (page: Page): boolean =>
  candidatesOn(page).some(({ ground, certain }) => ground === 'site' || (ground === 'software' && certain))

/** The links and frames of a page that read like a calendar, the likeliest first, each once. */
function waysFrom(page: Page, depth: number): Way[] {
  const { links, frames } = getParts(page)
  const found = new Map<string, Way>()
  const add = (href: string, text: string, what: string): void => {
    const url = href.split('#', 1)[0] ?? href
    const score = calendarScore({ href: url, text }, page.url)
    const known = found.get(toKey(url))
    if (score > (known?.score ?? 0)) found.set(toKey(url), { url, what, score, depth })
  }
  const byText = Map.groupBy(links, ({ text }) => text)
  for (const [text, alike] of byText) {
    // `Tickets` on every row of a list leads to its shows, not to the list
    const targets = new Set(alike.map(({ href }) => toKey(href)))
    if (text && targets.size > MAX_SIMILAR_PAGES) continue
    for (const { href } of alike) if (href.startsWith('http')) add(href, text, `link "${text || href}"`)
  }
  for (const frame of frames) add(frame, '', 'frame')
  found.delete(toKey(page.url))
  return [...found.values()].sort((one, other) => other.score - one.score)
}

async function waysOfSitemap(root: string, get: (url: string, what: string) => Promise<Page | undefined>) {
  const addresses: string[] = []
  const sitemaps = [new URL('/sitemap.xml', root).href]
  for (let count = 0; count <= MAX_SITEMAPS; count++) {
    const url = sitemaps.shift()
    const page = url && (await get(url, 'sitemap'))
    if (!page) break
    const { addresses: named, isIndex } = parseSitemap(page.body)
    if (!isIndex) addresses.push(...named)
    else if (count === 0) sitemaps.push(...named.filter((each) => onSameSite(URL.parse(each), URL.parse(root))))
  }
  const [what, depth] = ['named in the sitemap', 1]
  return addresses
    .map((url) => ({ url, what, depth, score: calendarScore({ href: url, text: '' }, root) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FROM_SITEMAP)
}

/** A page of scripts with hardly a word, and without marks that say what fills it. */
function isShell(page: Page): boolean {
  const { code, textLength } = getParts(page)
  return (
    code.length > 0 && textLength < MIN_TEXT_LENGTH && candidatesOn(page).every(({ ground }) => ground === 'general')
  )
}

/** More addresses than a site of one venue has pages in its menus. */
const MAX_ADDRESSES = 5000

/** The addresses that a sitemap names, and whether they are further sitemaps. @internal */
export function parseSitemap(body: string): { addresses: string[]; isIndex: boolean } {
  const addresses: string[] = []
  for (const [, address = ''] of body.matchAll(/<loc>\s*([^<\s]{1,2000})\s*<\/loc>/gi)) {
    addresses.push(decodeHTML(address))
    if (addresses.length >= MAX_ADDRESSES) break
  }
  return { addresses, isIndex: /<sitemapindex[\s>]/i.test(body.slice(0, 2000)) }
}
