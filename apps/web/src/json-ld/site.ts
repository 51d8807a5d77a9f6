import type { Organization, SearchAction, WebSite, WithContext } from 'schema-dts'
import { toCityPath } from '../page/page-city.ts'
import { ids, type SiteContext } from './item-list.ts'

const publisher = (origin: string): WithContext<Organization> => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': ids.publisher(origin),
  name: 'Houselights',
  url: `${origin}/`,
  logo: `${origin}/icon.svg`,
})

/**
 * The site's search. Google needs `query-input`, which isn't in schema.org's vocabulary, to name the placeholder in
 * braces.
 */
type Search = Exclude<SearchAction, string> & { 'query-input': string }

const website = (place: SiteContext): WithContext<WebSite> => {
  const { origin, city } = place
  const search: Search = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${toCityPath(city, '/events')}?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': ids.site(place),
    name: 'Houselights',
    url: origin + toCityPath(city, '/'),
    publisher: { '@id': ids.publisher(origin) },
    potentialAction: search,
  }
}

export const siteJsonLd = (place: SiteContext): object[] => [website(place), publisher(place.origin)]
