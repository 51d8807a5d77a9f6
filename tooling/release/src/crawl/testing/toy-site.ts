import fastify from 'fastify'
import sharp from 'sharp'
import { crawlSite } from '../crawl-site.ts'

/** A response: a text, or a body with headers and another status. */
type PageResponse = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
export type Pages = Record<string, () => PageResponse>
type Thing = object | string

interface PageOptions {
  title?: string
  description?: string
  canonical?: string
  image?: string
  head?: string
  body?: string
  things?: Thing[]
}

const TYPES: Readonly<Record<string, string>> = {
  ics: 'text/calendar',
  json: 'application/feed+json',
  rss: 'application/rss+xml',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'application/xml',
}

/**
 * Starts a small site on localhost that a test can crawl. Its pages are correct, except for those that the test
 * overrides.
 */
export async function startToySite() {
  const drawCard = async (width: number) =>
    sharp({ create: { width, height: width * 0.525, channels: 3, background: '#15101d' } })
      .jpeg()
      .toBuffer()
  const [card, smallCard] = [await drawCard(1200), await drawCard(600)]
  const defaultPages: Pages = {
    '/robots.txt': () => `Sitemap: ${site}/sitemap.xml`,
    '/sitemap.xml': () => `<sitemapindex><sitemap><loc>${site}/one.xml</loc></sitemap></sitemapindex>`,
    '/one.xml': () => `<urlset><url><loc>${site}/</loc></url></urlset>`,
    '/card.jpg': () => ({ headers: { 'content-type': 'image/jpeg' }, body: card }),
    '/small.jpg': () => ({ headers: { 'content-type': 'image/jpeg' }, body: smallCard }),
  }
  let pages: Pages = {}
  const server = fastify()
  server.get('/*', ({ url }, reply) => {
    const response: PageResponse = (pages[url] ?? defaultPages[url] ?? (() => ({ status: 404 })))()
    const { status = 200, headers = {}, body = '' } = typeof response === 'string' ? { body: response } : response
    const type = TYPES[/\.(\w+)(?:\?|$)/.exec(url)?.[1] ?? ''] ?? 'text/html'
    return reply.code(status).type(type).headers(headers).send(body)
  })
  const site = await server.listen({ host: '127.0.0.1', port: 0 })

  const crawl = (overrides: Pages, settings: Partial<Parameters<typeof crawlSite>[0]> = {}) => {
    pages = overrides
    return crawlSite({ site, ...settings })
  }
  const findProblems = async (overrides: Pages) =>
    (await crawl(overrides)).problems.map((problem) => problem.replaceAll(site, ''))

  const page = (path: string, overrides: PageOptions = {}): string => {
    const {
      title = `Page ${path}`,
      canonical = path,
      image = '/card.jpg',
      head = '',
      body = '',
      things = [],
    } = overrides
    const { description = 'A description that is as long as search engines want one to be.' } = overrides
    const subject = path === '/' ? { '@type': 'WebSite', name: 'x', url: `${site}/` } : makeBreadcrumbs(site)
    const scripts = [subject, ...things].map(
      (thing) =>
        `<script type="application/ld+json">${typeof thing === 'string' ? thing : JSON.stringify({ ...SCHEMA, ...thing })}</script>`,
    )
    return `<!DOCTYPE html><html lang="en"><head><title>${title}</title><meta name="description" content="${description}">
      <meta property="og:image" content="${site}${image}"><meta property="og:image:alt" content="A card">
      <link rel="canonical" href="${site}${canonical}">${scripts.join('')}${head}</head><body><main>${body}</main></body></html>`
  }

  /** Makes a page, and a home page that links to it. */
  const linkedPage = (path: string, overrides?: PageOptions): Pages => ({
    '/': () => page('/', { body: `<a href="${path}">x</a>` }),
    [path]: () => page(path, overrides),
  })
  /** Makes a show's page with the given structured data and visible facts. */
  const eventPage = (thing: object | undefined, facts: Record<string, string> = {}): Pages => {
    const url = `${site}/events/moths`
    return linkedPage('/events/moths', {
      things: thing ? [show({ '@id': url, url, ...thing })] : [],
      body: showMarkup(facts),
    })
  }

  return { site, card, close: () => server.close(), crawl, findProblems, page, linkedPage, eventPage }
}

const SCHEMA = { '@context': 'https://schema.org' }

export const item = (position: number, url: string, name?: string) => ({
  '@type': 'ListItem',
  position,
  name,
  ...(name ? { item: url } : { url }),
})

const makeBreadcrumbs = (site: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [item(1, `${site}/`, 'Home'), item(2, `${site}/x`, 'This page')],
})

export const address = { '@type': 'PostalAddress', addressLocality: 'Example City' }

/** Makes a show as structured data, correct except for the overrides. */
export const show = (overrides: object = {}) => ({
  '@type': 'MusicEvent',
  '@id': 'https://x.example/moths',
  url: 'https://x.example/moths',
  name: 'Moths',
  startDate: '2025-05-02T20:00:00-07:00',
  eventStatus: 'https://schema.org/EventScheduled',
  location: { '@type': 'MusicVenue', name: 'Card Hall', address },
  ...overrides,
})

/** Renders the main part of a show's page. */
const showMarkup = ({ status = 'scheduled', more = '', ...facts }: Record<string, string> = {}): string =>
  `<article><h1 data-status="${status}">Moths</h1><dl>${Object.entries({
    Date: 'Friday, May 2',
    Show: '8 PM',
    ...facts,
  })
    .map(([name, fact]) => `<div><dt>${name}</dt><dd>${fact}</dd></div>`)
    .join('')}</dl>${more}</article>`
