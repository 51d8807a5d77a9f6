import type { SiteCity } from '@houselights/types/site-city'
import { inCity } from '../page-city.ts'

export interface Place {
  origin: string
  city: Pick<SiteCity, 'path' | 'name' | 'region' | 'country'>
}

const pageOf =
  (kind: 'events' | 'artists' | 'venues') =>
  ({ origin, city }: Place, slug: string): string =>
    origin + inCity(city, `/${kind}/${encodeURIComponent(slug)}`)

export const pages = { event: pageOf('events'), artist: pageOf('artists'), venue: pageOf('venues') }

/** An event or a venue is of one city, an artist of none; the site is one in each city, where its search is another. */
export const ids = {
  event: pages.event,
  venue: pages.venue,
  artist: ({ origin, city }: Place, slug: string): string =>
    pages.artist({ origin, city: { ...city, path: '' } }, slug),
  site: ({ origin, city }: Place): string => `${origin}${city.path}/#website`,
  publisher: (origin: string): string => `${origin}/#organization`,
}
