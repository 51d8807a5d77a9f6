import type { Organization, SearchAction, WebSite, WithContext } from 'schema-dts'
import { toCityPath } from '../page/page-city.ts'
import { ids, type SiteContext } from './item-list.ts'

const createPublisher = (origin: string): WithContext<Organization> => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': ids.publisher(origin),
  name: 'Houselights',
  url: `${origin}/`,
  logo: `${origin}/icon.svg`,
})

/**
 * The site's search. Google needs `query-input`, which isn't in schema.org's vocabulary. It contains the name of the
 * placeholder in braces.
 */
type Search = Exclude<SearchAction, string> & { 'query-input': string }

const createWebsite = (site: SiteContext): WithContext<WebSite> => {
  const { origin, city } = site
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
    '@id': ids.site(site),
    name: 'Houselights',
    url: origin + toCityPath(city, '/'),
    publisher: { '@id': ids.publisher(origin) },
    potentialAction: search,
  }
}

export const siteJsonLd = (site: SiteContext): object[] => [createWebsite(site), createPublisher(site.origin)]
