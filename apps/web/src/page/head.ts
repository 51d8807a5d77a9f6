import { statusQuery } from '@houselights/api-client/queries'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { CARD_HEIGHT, CARD_WIDTH, cityCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import { FEED_TYPES, getFeedAddress } from '@houselights/contracts/publishing/feed-addresses'
import { getDay } from '@houselights/domain/dates/format-city-time'
import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { shorten } from '../format/words.ts'
import { canonicalOrigin } from './origin.ts'

const PAGE_FEEDS = [
  ['ics', 'calendar'],
  ['rss', 'RSS'],
  ['json', 'JSON Feed'],
] as const

export const pageFeeds = (page: string, title: string): Feed[] =>
  PAGE_FEEDS.map(([format, label]) => ({
    type: FEED_TYPES[format],
    title: `${title} (${label})`,
    path: getFeedAddress(page, format),
  }))

interface PageContext {
  queryClient: QueryClient
  city: SiteCity
}

/** Returns the time by the API's clock, for code outside of components; empty while it isn't known. */
export const getKnownNow = ({ queryClient }: Omit<PageContext, 'city'>): string =>
  queryClient.getQueryData(statusQuery().queryKey)?.now ?? ''

export const getKnownToday = (page: PageContext): string => getDay(getKnownNow(page), page.city.timeZone)

/** The URL that was opened, before any navigation. */
const openedUrl = import.meta.env.SSR ? undefined : window.location.href

/**
 * The browser reuses the JSON-LD of the page that was opened. Later pages have none, because the browser doesn't load
 * the code that creates it.
 */
const getPageJsonLd = createIsomorphicFn()
  .server((objects: readonly object[] | undefined): readonly object[] => objects ?? [])
  .client(() => {
    if (window.location.href !== openedUrl) return []
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
    return scripts.map((element): object => JSON.parse(element.textContent))
  })

export interface Feed {
  type: string
  title: string
  path: string
}

interface PageHead {
  title: string
  description?: string | undefined
  /** The path of the canonical address, which is added if PUBLIC_URL is set. Pages without one get `noindex`. */
  canonical?: string | undefined
  /** False for `noindex` without a canonical address. With one, search engines could drop the canonical page too. */
  indexed?: boolean
  origin?: string | undefined
  /** Structured data (schema.org) about the page's subject; only the server generates it. */
  jsonLd?: readonly object[] | undefined
  image?: { path: string; alt: string }
  feeds?: readonly Feed[]
}

/** How many characters of a title search engines show. */
export const MAX_TITLE_LENGTH = 65

export function pageHead({ indexed = true, ...rest }: PageHead) {
  const page = indexed ? rest : { ...rest, canonical: undefined }
  const { title, canonical, origin = '', jsonLd, feeds = [] } = page
  const site = canonicalOrigin()
  return {
    meta: [
      { title: getDocumentTitle(title) },
      ...(canonical ? [] : [{ name: 'robots', content: 'noindex' }]),
      // crawlers that use these tags get them from the server
      ...(import.meta.env.SSR ? getSharedTags(page, site) : []),
      // the router escapes anything that could end the script
      ...getPageJsonLd(jsonLd).map(toScriptTag),
    ],
    links: [
      ...(canonical && site ? [{ rel: 'canonical', href: `${site}${canonical}` }] : []),
      ...feeds.map(({ type, title, path }) => ({ rel: 'alternate', type, title, href: `${origin}${path}` })),
    ],
  }
}

function getSharedTags(
  { title, description, canonical, origin, image }: Omit<PageHead, 'indexed'>,
  site: string | undefined,
) {
  const summary = description === undefined ? undefined : shorten(description)
  return [
    ...(summary ? [{ name: 'description', content: summary }] : []),
    ...(canonical && site ? [{ property: 'og:url', content: `${site}${canonical}` }] : []),
    { property: 'og:site_name', content: 'Houselights' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    ...(summary ? [{ property: 'og:description', content: summary }] : []),
    // other sites need absolute addresses
    ...(image && origin
      ? [{ name: 'twitter:card', content: 'summary_large_image' }, ...getCardTags(origin + image.path, image.alt)]
      : []),
  ]
}

const toScriptTag = (content: object): { title?: undefined; 'script:ld+json': object } => ({
  'script:ld+json': content,
})

/** Returns the title with the site's name, unless it would be cut off. */
function getDocumentTitle(title: string): string {
  const withSiteName = `${title} · Houselights`
  return withSiteName.length > MAX_TITLE_LENGTH && title.length > MAX_TITLE_LENGTH / 2 ? title : withSiteName
}

const getCityImage = (city: Pick<SiteCity, 'id' | 'name'>) => ({
  path: import.meta.env.SSR ? cityCardFile(city) : '',
  alt: `Live music in ${city.name}, on Houselights`,
})

/** Creates the head of a page for visitors. A page without its own share image gets its city's. */
export const publicHead = ({ city, origin }: { city: SiteCity; origin: string }, page: Omit<PageHead, 'origin'>) =>
  pageHead({ image: getCityImage(city), ...page, origin })

export const missingHead = (title: string, context: { city: SiteCity; origin: string }) =>
  publicHead(context, {
    title,
    ...(import.meta.env.SSR && {
      description: `There’s nothing at this address. Houselights lists upcoming independent shows in ${context.city.name}: who’s playing, where, and when doors open.`,
    }),
  })

const getCardTags = (address: string, alt: string) => [
  { property: 'og:image', content: address },
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: String(CARD_WIDTH) },
  { property: 'og:image:height', content: String(CARD_HEIGHT) },
  { property: 'og:image:alt', content: alt },
]

export const NO_STORE_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
