import type { FilterOptions } from '@houselights/types/routes'
import type { SitemapKind } from '@houselights/types/sitemaps'

interface Lists {
  options: FilterOptions
  /** Those with past shows. */
  months: readonly string[]
  /** Which of the lists have something in them. */
  lists: Readonly<Record<'events' | 'artists' | 'venues', boolean>>
}

/** The addresses in a city of lists, and of what one neighborhood, genre or past month has. */
export const listPages = ({ options: { neighborhoods, genres }, months, lists }: Lists): string[] => [
  ...['/', '/tonight', '/announced'],
  ...(['events', 'artists', 'venues'] as const).filter((name) => lists[name]).map((name) => `/${name}`),
  ...(months.length > 0 ? ['/archive', ...months.map((month) => `/archive/${month}`)] : []),
  ...neighborhoods.map(({ name }) => `/events?${new URLSearchParams({ neighborhood: name })}`),
  ...genres.map(({ name }) => `/events?${new URLSearchParams({ genre: name })}`),
]

const FOLDERS = { events: 'events', past: 'events', venues: 'venues', artists: 'artists' } as const

/** The address in its city of what a sitemap of that kind lists. */
export const pageOfSlug = (kind: Exclude<SitemapKind, 'pages'>, slug: string): string =>
  `/${FOLDERS[kind]}/${encodeURIComponent(slug)}`

/** What programs may read: pages, and the files and descriptions that other sites show; not what is for operators. */
export const robotsText = (site: string, paths: readonly string[]): string =>
  [
    'User-agent: *',
    'Allow: /api/cards/',
    'Allow: /api/pictures/',
    'Allow: /api/openapi.json',
    'Disallow: /api/',
    ...paths.flatMap((path) =>
      ['/admin', '/data-quality', '/scraping-coverage'].map((area) => `Disallow: ${path}${area}`),
    ),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')
