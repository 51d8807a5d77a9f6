import { cities, findCity } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { getCityPath } from '@houselights/contracts/cities/site-city'
import * as calls from '@houselights/contracts/publishing/sitemaps'
import { filterQueries } from '@houselights/database/queries/filter-queries'
import { sitemapQueries } from '@houselights/database/queries/sitemap-queries'
import type { FastifyInstance } from 'fastify'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { assertFound, NotFoundError } from '../../responses/errors.ts'
import { publicRoute } from '../../routing/public-route.ts'

/** A page's path within its city, and when the page last changed, if known. */
interface SitemapPage {
  path: string
  modified?: Date
}

/**
 * Lists what robots may fetch: pages, and files that other sites show. The operators' pages are not disallowed: they
 * are `noindex`, which a robot only sees if it may fetch them.
 */
const makeRobotsText = (site: string): string =>
  [
    'User-agent: *',
    'Allow: /api/cards/',
    'Allow: /api/pictures/',
    'Allow: /api/openapi.json',
    'Disallow: /api/',
    '',
    // The protocol only allows full URLs.
    ...(site ? [`Sitemap: ${site}/sitemap.xml`, ''] : []),
  ].join('\n')

const XML = 'application/xml; charset=utf-8'
/** URLs per sitemap; search engines accept up to 50,000. */
const MAX_URLS = 10_000
const CITY_IDS = cities.map(({ id }) => id)
const toPath = ({ id }: CityFile) => getCityPath(id, CITY_IDS)

/** Serves the site's sitemaps and its robots.txt, under the site's own URLs. */
export function sitemapRoutes(app: FastifyInstance): void {
  const [sitemaps, filters] = [sitemapQueries(app.reads), filterQueries(app.reads)]

  publicRoute(
    app,
    calls.getRobots,
    async ({ site }) => ({ text: makeRobotsText(site), contentType: 'text/plain; charset=utf-8' }),
    { containsOrigin: true },
  )

  const getFiles = async (city: CityFile, kind: calls.SitemapKind, now: Date) => {
    if (kind !== 'pages') return sitemaps.files(kind, { city: city.id, now, limit: MAX_URLS })
    const months = await sitemaps.pastMonths(city.id, now)
    const modified = months.map((month) => month.modified).reduce(pickLater, undefined)
    return [{ number: 1, modified }]
  }

  publicRoute(
    app,
    calls.getSitemapIndex,
    async ({ site, now }) => {
      if (!site) throw new NotFoundError(NEEDS_ADDRESS)
      const files: SitemapPage[] = []
      for (const city of cities)
        for (const kind of calls.SITEMAP_KINDS)
          for (const { number, modified } of await getFiles(city, kind, now))
            files.push({ path: `/sitemaps/${city.id}-${kind}-${number}.xml`, modified })
      return writeSitemap(new SitemapIndexStream(), site, files)
    },
    { containsOrigin: true },
  )

  const getEntries = async ({ city, kind, number }: SitemapFile, now: Date): Promise<SitemapPage[]> => {
    const request = { city: city.id, now, limit: MAX_URLS }
    if (kind !== 'pages') {
      if (number > (await sitemaps.fileCount(kind, request))) return []
      const entries = await sitemaps.entries(kind, { ...request, number })
      const folder = kind === 'past' ? 'events' : kind
      return entries.map(({ slug, modified }) => ({ path: `/${folder}/${encodeURIComponent(slug)}`, modified }))
    }
    if (number > 1) return []
    const { neighborhoods, genres } = await filters.options(now, [city.id])
    const months = await sitemaps.pastMonths(city.id, now)
    const paths = ['/', '/tonight', '/map', '/announced']
    // Empty lists are left out.
    for (const list of ['events', 'artists', 'venues'] as const)
      if ((await sitemaps.fileCount(list, request)) > 0) paths.push(`/${list}`)
    if (months.length > 0) paths.push('/archive')
    const toFilteredPage = (filter: Record<string, string>) => ({ path: `/events?${new URLSearchParams(filter)}` })
    return [
      ...paths.map((path) => ({ path })),
      // Only months have a known change date. The other pages also change as time passes.
      ...months.map(({ month, modified }) => ({ path: `/archive/${month}`, modified })),
      ...neighborhoods.map(({ name }) => toFilteredPage({ neighborhood: name })),
      ...genres.map(({ name }) => toFilteredPage({ genre: name })),
    ]
  }

  publicRoute(
    app,
    calls.getSitemap,
    async ({ params: { file }, site, now }) => {
      if (!site) throw new NotFoundError(NEEDS_ADDRESS)
      const sitemap = assertFound(parseFileName(file), 'sitemap', file)
      const entries = await getEntries(sitemap, now)
      if (entries.length === 0) assertFound(null, 'sitemap', file)
      const cityPath = toPath(sitemap.city)
      const pages = entries.map((entry) => ({
        ...entry,
        path: entry.path === '/' ? cityPath || '/' : cityPath + entry.path,
      }))
      return writeSitemap(new SitemapStream(), site, pages)
    },
    { containsOrigin: true },
  )
}

async function writeSitemap(stream: SitemapStream | SitemapIndexStream, site: string, pages: readonly SitemapPage[]) {
  for (const { path, modified } of pages)
    stream.write({ url: site + path, ...(modified && { lastmod: modified.toISOString() }) })
  stream.end()
  return { text: String(await streamToPromise(stream)), contentType: XML }
}

const NEEDS_ADDRESS = 'Sitemaps need full addresses. Set PUBLIC_URL.'

const pickLater = (a: Date | undefined, b: Date) => (a && a > b ? a : b)

interface SitemapFile {
  city: CityFile
  kind: calls.SitemapKind
  number: number
}

/** Parses a sitemap's file name. Null if it is invalid. */
function parseFileName(name: string): SitemapFile | null {
  const [, id = '', kind = '', number] = /^(.+)-([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(name) ?? []
  const [city, validKind] = [findCity(id), calls.SITEMAP_KINDS.find((knownKind) => knownKind === kind)]
  return city && validKind ? { city, kind: validKind, number: Number(number) } : null
}
