import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { BreadcrumbList, ItemList, WithContext } from 'schema-dts'
import { inCity } from '../page/page-city.ts'

export interface Place {
  origin: string
  city: Pick<SiteCity, 'path' | 'name' | 'region' | 'country'>
}

const getPage =
  (kind: 'events' | 'artists' | 'venues') =>
  ({ origin, city }: Place, slug: string): string =>
    origin + inCity(city, `/${kind}/${encodeURIComponent(slug)}`)

export const pages = { event: getPage('events'), artist: getPage('artists'), venue: getPage('venues') }

/** An event or a venue is of one city, an artist of none; the site is one in each city, where its search is another. */
export const ids = {
  event: pages.event,
  venue: pages.venue,
  artist: ({ origin, city }: Place, slug: string): string =>
    pages.artist({ origin, city: { ...city, path: '' } }, slug),
  site: ({ origin, city }: Place): string => `${origin}${city.path}/#website`,
  publisher: (origin: string): string => `${origin}/#organization`,
}

export type Way = readonly (readonly [name: string, path: string])[]

export const breadcrumbs = ({ origin, city }: Place, ...way: Way): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...way].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + inCity(city, path),
  })),
})

/** So many of a list at most: its page is read anyway, and has a link to each. */
const MAX_ITEMS = 25

interface List {
  name: string
  /** Of what it shows, in its order: what each is, its own page says. */
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

export const listJsonLd = (list: List, way: Way, place: Place): object[] => [
  ...(list.addresses.length > 0 ? [itemList(list)] : []),
  breadcrumbs(place, ...way),
]

export const showsJsonLd = (
  { name, shows = [] }: { name: string; shows: readonly { slug: string }[] | undefined },
  way: Way,
  place: Place,
): object[] => listJsonLd({ name, addresses: shows.map(({ slug }) => pages.event(place, slug)) }, way, place)
