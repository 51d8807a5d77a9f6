import type { Problem } from '@houselights/contracts/entities/listing'
import { onSameSite } from '@houselights/domain/links/web-address'
import { decodeHTML } from 'entities'
import type { Fetcher, Page, Request } from '../source/source.ts'
import { isSourceError } from '../source/source-error.ts'
import { scoreCalendarLink } from './calendar-links.ts'
import { findCandidates } from './candidates.ts'
import { getParts } from './page-parts.ts'

/** One step on the way through a site, to show progress. */
interface SiteStep {
  url: string
  /** A description: `home page`, `link "Shows"`, or why fetching the page failed. */
  what: string
}

export type OnStep = (step: SiteStep) => void

export interface FollowedSite {
  pages: Page[]
  problems: Problem[]
}

/** The limit for all requests, including failures and sitemaps. */
const MAX_REQUESTS = 12
/**
 * How many links to follow one after another from the first page: to the calendar, and to pages that the calendar links
 * to.
 */
const MAX_DEPTH = 2
/** How many calendar links to follow from the first page. Fewer if that page already has certain markers. */
const MAX_LINKS_FROM_FIRST = 5
const MAX_LINKS_FROM_MARKED = 3
const MAX_LINKS_FROM_OTHERS = 2
/** Links with the same text are ignored if they lead to more pages than this. A page may have two similar menus. */
const MAX_SIMILAR_PAGES = 2
const MAX_SITEMAPS = 2
const MAX_FROM_SITEMAP = 3
/** A page with scripts and less text than this gets its content from the scripts. */
const MIN_TEXT_LENGTH = 300

/** A URL that may lead to the calendar. */
interface Lead {
  url: string
  label: string
  score: number
  depth: number
}

/**
 * Goes through a venue's site like a visitor looking for its shows: the start page, links and frames that look like a
 * calendar, and the sitemap if there are none. Every request goes through the fetcher, which obeys robots.txt.
 */
export async function followSite(
  fetcher: Fetcher,
  startUrl: string,
  onStep: OnStep = () => undefined,
): Promise<FollowedSite> {
  const site: FollowedSite = { pages: [], problems: [] }
  const seenKeys = new Set<string>()
  let requestsLeft = MAX_REQUESTS
  const getPage = async (url: string, label: string, request?: Request): Promise<Page | undefined> => {
    if (requestsLeft <= 0) return undefined
    requestsLeft -= 1
    seenKeys.add(toKey(url))
    try {
      const page = await fetcher.get(url, request)
      // throws for a page that is too heavy to parse, so that it counts as failed
      getParts(page)
      onStep({ url: page.url, what: label })
      // a redirect may lead to a page that was already fetched
      const isDuplicate = toKey(page.url) !== toKey(url) && seenKeys.has(toKey(page.url))
      seenKeys.add(toKey(page.url))
      return isDuplicate ? undefined : page
    } catch (error) {
      if (!isSourceError(error)) throw error
      site.problems.push(error.problem)
      onStep({ url, what: error.message })
      return undefined
    }
  }
  const visit = async (url: string, label: string): Promise<Page | undefined> => {
    const rawPage = await getPage(url, label)
    const page =
      rawPage && isShell(rawPage)
        ? ((await getPage(url, 'rendered in a browser', { render: 'browser' })) ?? rawPage)
        : rawPage
    if (page) site.pages.push(page)
    return page
  }

  const firstPage = await visit(startUrl, 'first page')
  if (!firstPage) return site
  const leads = findLeads(firstPage, 1).slice(
    0,
    hasCertainMarks(firstPage) ? MAX_LINKS_FROM_MARKED : MAX_LINKS_FROM_FIRST,
  )
  const root = new URL('/', firstPage.url).href
  if (toKey(root) !== toKey(firstPage.url)) leads.push({ url: root, label: 'home page', score: 0.1, depth: 1 })
  if (leads.every(({ score }) => score < 1) && !hasCertainMarks(firstPage))
    leads.push(...(await fetchSitemapLeads(root, getPage)))
  for (let lead = leads.shift(); lead && requestsLeft > 0; lead = leads.shift()) {
    if (seenKeys.has(toKey(lead.url))) continue
    const page = await visit(lead.url, lead.label)
    if (!page || lead.depth >= MAX_DEPTH || site.pages.some(hasCertainMarks)) continue
    leads.push(...findLeads(page, lead.depth + 1).slice(0, MAX_LINKS_FROM_OTHERS))
  }
  return site
}

/** Identifies a page regardless of `www.`, a trailing slash and the protocol. */
const toKey = (url: string): string => {
  const { host, pathname, search } = new URL(url)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`
}

/** Whether a page has certain markers of software that lists shows, so that there is no need to search further. */
const hasCertainMarks = (page: Page): boolean =>
  findCandidates(page).some(({ basis, certain }) => basis === 'site' || (basis === 'software' && certain))

/** Finds the links and frames of a page that look like a calendar, best first, without duplicates. */
function findLeads(page: Page, depth: number): Lead[] {
  const { links, frames } = getParts(page)
  const leadsByKey = new Map<string, Lead>()
  const addLead = (href: string, text: string, label: string): void => {
    const url = href.split('#', 1)[0] ?? href
    const score = scoreCalendarLink({ href: url, text }, page.url)
    const previous = leadsByKey.get(toKey(url))
    if (score > (previous?.score ?? 0)) leadsByKey.set(toKey(url), { url, label, score, depth })
  }
  const byText = Map.groupBy(links, ({ text }) => text)
  for (const [text, similarLinks] of byText) {
    // `Tickets` in every row of a list leads to the shows, not to the list
    const targets = new Set(similarLinks.map(({ href }) => toKey(href)))
    if (text && targets.size > MAX_SIMILAR_PAGES) continue
    for (const { href } of similarLinks) if (href.startsWith('http')) addLead(href, text, `link "${text || href}"`)
  }
  for (const frame of frames) addLead(frame, '', 'frame')
  leadsByKey.delete(toKey(page.url))
  return [...leadsByKey.values()].sort((one, other) => other.score - one.score)
}

async function fetchSitemapLeads(root: string, getPage: (url: string, label: string) => Promise<Page | undefined>) {
  const urls: string[] = []
  const sitemaps = [new URL('/sitemap.xml', root).href]
  for (let count = 0; count <= MAX_SITEMAPS; count++) {
    const url = sitemaps.shift()
    const page = url && (await getPage(url, 'sitemap'))
    if (!page) break
    const { urls: locations, isIndex } = parseSitemap(page.body)
    if (!isIndex) urls.push(...locations)
    else if (count === 0)
      sitemaps.push(...locations.filter((location) => onSameSite(URL.parse(location), URL.parse(root))))
  }
  const [label, depth] = ['found in the sitemap', 1]
  return urls
    .map((url) => ({ url, label, depth, score: scoreCalendarLink({ href: url, text: '' }, root) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FROM_SITEMAP)
}

/** Whether a page has scripts but hardly any text, and no markers of the software that fills it in. */
function isShell(page: Page): boolean {
  const { code, textLength } = getParts(page)
  return (
    code.length > 0 && textLength < MIN_TEXT_LENGTH && findCandidates(page).every(({ basis }) => basis === 'general')
  )
}

/** Far more URLs than a venue's site needs. */
const MAX_URLS = 5000

/** Parses the URLs in a sitemap, and whether they lead to further sitemaps. @internal */
export function parseSitemap(body: string): { urls: string[]; isIndex: boolean } {
  const urls: string[] = []
  for (const [, address = ''] of body.matchAll(/<loc>\s*([^<\s]{1,2000})\s*<\/loc>/gi)) {
    urls.push(decodeHTML(address))
    if (urls.length >= MAX_URLS) break
  }
  return { urls, isIndex: /<sitemapindex[\s>]/i.test(body.slice(0, 2000)) }
}
