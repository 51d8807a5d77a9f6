import { cities, cityOf } from '@houselights/cities/cities'
import { filterReads } from '@houselights/database/repositories/filter-reads'
import { sitemapReads } from '@houselights/database/repositories/sitemap-reads'
import type { CityFile } from '@houselights/types/city-files'
import { pathOfCity } from '@houselights/types/site-city'
import { getRobots, getSitemap, getSitemapIndex, SITEMAP_KINDS, type SitemapKind } from '@houselights/types/sitemaps'
import type { FastifyInstance } from 'fastify'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { found, NotFoundError } from '../answers/not-found-error.ts'
import { publicRead } from '../public-read.ts'
import { type ListedPage, listPages, pageOfSlug, robotsText } from '../sitemap-pages.ts'
import type { RouteServices } from './services.ts'

const XML = 'application/xml; charset=utf-8'
/** Of a sitemap at most; search engines read up to 50,000. */
const MOST_ADDRESSES = 10_000
const CITY_IDS = cities.map(({ id }) => id)
const pathOf = ({ id }: CityFile) => pathOfCity(id, CITY_IDS)

/** The sitemaps of the site, which names them by its own addresses, and the rules for programs that read it. */
export function sitemapRoutes(app: FastifyInstance, services: RouteServices, limit = MOST_ADDRESSES): void {
  const { reads } = services
  const [sitemaps, filters] = [sitemapReads(reads), filterReads(reads)]

  publicRead(
    app,
    services,
    getRobots,
    async ({ site }) => ({ text: robotsText(site), contentType: 'text/plain; charset=utf-8' }),
    { namesSite: true },
  )

  const filesOf = async (city: CityFile, kind: SitemapKind, now: Date) => {
    if (kind !== 'pages') return sitemaps.files(kind, { city: city.id, now, limit })
    const months = await sitemaps.pastMonths(city.id, now)
    const modified = months.map((month) => month.modified).reduce(later, undefined)
    return [{ number: 1, modified }]
  }

  publicRead(
    app,
    services,
    getSitemapIndex,
    async ({ site, now }) => {
      if (!site) throw new NotFoundError(NEEDS_ADDRESS)
      const index = new SitemapIndexStream()
      for (const city of cities)
        for (const kind of SITEMAP_KINDS)
          for (const { number, modified } of await filesOf(city, kind, now))
            index.write({
              url: `${site}/sitemaps/${city.id}-${kind}-${number}.xml`,
              ...(modified && { lastmod: modified.toISOString() }),
            })
      index.end()
      return { text: String(await streamToPromise(index)), contentType: XML }
    },
    { namesSite: true },
  )

  const entriesOf = async ({ city, kind, number }: File, now: Date): Promise<ListedPage[]> => {
    const request = { city: city.id, now, limit }
    if (kind !== 'pages') {
      if (number > (await sitemaps.fileCount(kind, request))) return []
      const entries = await sitemaps.entries(kind, { ...request, number })
      return entries.map(({ slug, modified }) => ({ path: pageOfSlug(kind, slug), modified }))
    }
    if (number > 1) return []
    const [options, months] = [await filters.options(now, city.id), await sitemaps.pastMonths(city.id, now)]
    // an empty list is nothing to be found by
    const has = async (kind: 'events' | 'artists' | 'venues') => (await sitemaps.fileCount(kind, request)) > 0
    const lists = { events: await has('events'), artists: await has('artists'), venues: await has('venues') }
    return listPages({ options, months, lists })
  }

  publicRead(
    app,
    services,
    getSitemap,
    async ({ params: { file }, site, now }) => {
      if (!site) throw new NotFoundError(NEEDS_ADDRESS)
      const named = found(fileNamed(file), 'sitemap', file)
      const entries = await entriesOf(named, now)
      if (entries.length === 0) found(null, 'sitemap', file)
      const sitemap = new SitemapStream()
      for (const { path, modified } of entries)
        sitemap.write({
          url: site + (path === '/' ? pathOf(named.city) || '/' : pathOf(named.city) + path),
          ...(modified && { lastmod: modified.toISOString() }),
        })
      sitemap.end()
      return { text: String(await streamToPromise(sitemap)), contentType: XML }
    },
    { namesSite: true },
  )
}

const NEEDS_ADDRESS = 'Sitemaps list whole addresses: set PUBLIC_URL.'

const later = (one: Date | undefined, other: Date) => (one && one > other ? one : other)

interface File {
  city: CityFile
  kind: SitemapKind
  number: number
}

/** What a file holds by its name; null for a name of none. */
function fileNamed(name: string): File | null {
  const [, id = '', kind = '', number] = /^(.+)-([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(name) ?? []
  const [city, known] = [cityOf(id), SITEMAP_KINDS.find((each) => each === kind)]
  return city && known ? { city, kind: known, number: Number(number) } : null
}
