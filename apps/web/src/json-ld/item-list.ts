import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { BreadcrumbList, ItemList, WithContext } from 'schema-dts'
import { toCityPath } from '../page/page-city.ts'

export interface SiteContext {
  origin: string
  city: Pick<SiteCity, 'path' | 'name' | 'region' | 'country'>
}

const getPageAddress =
  (kind: 'events' | 'artists' | 'venues') =>
  ({ origin, city }: SiteContext, slug: string): string =>
    origin + toCityPath(city, `/${kind}/${encodeURIComponent(slug)}`)

export const pages = {
  event: getPageAddress('events'),
  artist: getPageAddress('artists'),
  venue: getPageAddress('venues'),
}

/**
 * Creates the ids of structured data. Events and venues belong to one city, artists to none. Each city is a website of
 * its own, because its search differs.
 */
export const ids = {
  event: pages.event,
  venue: pages.venue,
  artist: ({ origin, city }: SiteContext, slug: string): string =>
    pages.artist({ origin, city: { ...city, path: '' } }, slug),
  site: ({ origin, city }: SiteContext): string => `${origin}${city.path}/#website`,
  publisher: (origin: string): string => `${origin}/#organization`,
}

export type Trail = readonly (readonly [name: string, path: string])[]

export const breadcrumbs = ({ origin, city }: SiteContext, ...trail: Trail): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + toCityPath(city, path),
  })),
})

/** Search engines don't need more: they read the page itself, which links every item. */
const MAX_ITEMS = 25

interface List {
  name: string
  /** The items' pages in order; each page describes its own item. */
  addresses: readonly string[]
}

export const itemList = ({ name, addresses }: List): WithContext<ItemList> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  itemListElement: addresses
    .slice(0, MAX_ITEMS)
    .map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
})

export const listJsonLd = (list: List, trail: Trail, site: SiteContext): object[] => [
  ...(list.addresses.length > 0 ? [itemList(list)] : []),
  breadcrumbs(site, ...trail),
]

export const showsJsonLd = (
  { name, shows = [] }: { name: string; shows: readonly { slug: string }[] | undefined },
  trail: Trail,
  site: SiteContext,
): object[] => listJsonLd({ name, addresses: shows.map(({ slug }) => pages.event(site, slug)) }, trail, site)
