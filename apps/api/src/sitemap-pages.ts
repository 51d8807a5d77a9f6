import type { SitemapMonth } from '@houselights/database/repositories/sitemap-reads'
import type { FilterOptions } from '@houselights/types/routes'
import type { SitemapKind } from '@houselights/types/sitemaps'

interface Lists {
  options: FilterOptions
  /** Those with past shows. */
  months: readonly SitemapMonth[]
  /** Which of the lists have something in them. */
  lists: Readonly<Record<'events' | 'artists' | 'venues', boolean>>
}

/** An address in its city, and when its page last changed, where that is known. */
export interface ListedPage {
  path: string
  modified?: Date
}

/**
 * The addresses in a city of lists, and of what one neighborhood, genre or past month has. When what they list last changed is
 * known of months alone: the others change with the clock, too.
 */
export const listPages = ({ options: { neighborhoods, genres }, months, lists }: Lists): ListedPage[] => [
  ...['/', '/tonight', '/map', '/announced'].map(plain),
  ...(['events', 'artists', 'venues'] as const).filter((name) => lists[name]).map((name) => plain(`/${name}`)),
  ...(months.length > 0 ? [plain('/archive')] : []),
  ...months.map(({ month, modified }) => ({ path: `/archive/${month}`, modified })),
  ...neighborhoods.map(({ name }) => plain(`/events?${new URLSearchParams({ neighborhood: name })}`)),
  ...genres.map(({ name }) => plain(`/events?${new URLSearchParams({ genre: name })}`)),
]

const plain = (path: string): ListedPage => ({ path })

const FOLDERS = { events: 'events', past: 'events', venues: 'venues', artists: 'artists' } as const

/** The address in its city of what a sitemap of that kind lists. */
export const pageOfSlug = (kind: Exclude<SitemapKind, 'pages'>, slug: string): string =>
  `/${FOLDERS[kind]}/${encodeURIComponent(slug)}`

/**
 * What programs may read: pages, and the files and descriptions that other sites show. The operators' pages are not forbidden:
 * they are `noindex`, which only who reads them sees.
 */
export const robotsText = (site: string): string =>
  [
    'User-agent: *',
    'Allow: /api/cards/',
    'Allow: /api/pictures/',
    'Allow: /api/openapi.json',
    'Disallow: /api/',
    '',
    // the protocol takes whole addresses alone
    ...(site ? [`Sitemap: ${site}/sitemap.xml`, ''] : []),
  ].join('\n')
