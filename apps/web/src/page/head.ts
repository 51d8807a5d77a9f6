import { statusQuery } from '@houselights/api-client/queries'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { CARD_HEIGHT, CARD_WIDTH, cityCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import { FEED_TYPES, feedAddress } from '@houselights/contracts/publishing/feed-addresses'
import { getDay } from '@houselights/domain/dates/format-city-time'
import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { shortened } from '../format/words.ts'
import { canonicalOrigin } from './origin.ts'

const FORMS = [
  ['ics', 'calendar'],
  ['rss', 'RSS'],
  ['json', 'JSON Feed'],
] as const

export const pageFeeds = (page: string, title: string): Feed[] =>
  FORMS.map(([format, words]) => ({
    type: FEED_TYPES[format],
    title: `${title} (${words})`,
    path: feedAddress(page, format),
  }))

interface Known {
  queryClient: QueryClient
  city: SiteCity
}

/** The time by the API's clock, for code outside of a page's components; empty while it isn't known. */
export const knownNow = ({ queryClient }: Omit<Known, 'city'>): string =>
  queryClient.getQueryData(statusQuery().queryKey)?.now ?? ''

export const knownToday = (known: Known): string => getDay(knownNow(known), known.city.timeZone)

/** The address that was opened, before anything was clicked. */
const openedAt = import.meta.env.SSR ? undefined : window.location.href

/** The browser takes what came with the page that was opened, and has none on later pages: it loads no code for it. */
const jsonLdOfPage = createIsomorphicFn()
  .server((made: readonly object[] | undefined): readonly object[] => made ?? [])
  .client(() => {
    if (window.location.href !== openedAt) return []
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
    return scripts.map((script): object => JSON.parse(script.textContent))
  })

export interface Feed {
  type: string
  title: string
  path: string
}

interface PageHead {
  title: string
  description?: string | undefined
  /** The path of the page's canonical address, named where PUBLIC_URL is set; pages without one are not indexed by search engines. */
  canonical?: string | undefined
  /** Pages that search engines may not keep name no canonical address: it could be dropped with its copies. */
  indexed?: boolean
  origin?: string | undefined
  /** The things that the page is about as schema.org structured data, made by the server alone. */
  jsonLd?: readonly object[] | undefined
  image?: { path: string; alt: string }
  feeds?: readonly Feed[]
}

/** So many characters of a title search engines show. */
export const SHOWN_TITLE = 65

export function pageHead({ indexed = true, ...given }: PageHead) {
  const page = indexed ? given : { ...given, canonical: undefined }
  const { title, canonical, origin = '', jsonLd, feeds = [] } = page
  const site = canonicalOrigin()
  return {
    meta: [
      { title: documentTitle(title) },
      ...(canonical ? [] : [{ name: 'robots', content: 'noindex' }]),
      // who reads these reads what the server sends
      ...(import.meta.env.SSR ? sharedTags(page, site) : []),
      // the router escapes what could end the script
      ...jsonLdOfPage(jsonLd).map(script),
    ],
    links: [
      ...(canonical && site ? [{ rel: 'canonical', href: `${site}${canonical}` }] : []),
      ...feeds.map(({ type, title, path }) => ({ rel: 'alternate', type, title, href: `${origin}${path}` })),
    ],
  }
}

function sharedTags(
  { title, description, canonical, origin, image }: Omit<PageHead, 'indexed'>,
  site: string | undefined,
) {
  const words = description === undefined ? undefined : shortened(description)
  return [
    ...(words ? [{ name: 'description', content: words }] : []),
    ...(canonical && site ? [{ property: 'og:url', content: `${site}${canonical}` }] : []),
    { property: 'og:site_name', content: 'Houselights' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    ...(words ? [{ property: 'og:description', content: words }] : []),
    // other sites take whole addresses alone
    ...(image && origin
      ? [{ name: 'twitter:card', content: 'summary_large_image' }, ...cardTags(origin + image.path, image.alt)]
      : []),
  ]
}

const script = (thing: object): { title?: undefined; 'script:ld+json': object } => ({ 'script:ld+json': thing })

/** With the site's name, unless that would be cut. */
function documentTitle(title: string): string {
  const named = `${title} · Houselights`
  return named.length > SHOWN_TITLE && title.length > SHOWN_TITLE / 2 ? title : named
}

const cityImage = (city: Pick<SiteCity, 'id' | 'name'>) => ({
  path: import.meta.env.SSR ? cityCardFile(city) : '',
  alt: `Live music in ${city.name}, on Houselights`,
})

/** Of a page for visitors: without a card of its own it has that of its city. */
export const publicHead = ({ city, origin }: { city: SiteCity; origin: string }, page: Omit<PageHead, 'origin'>) =>
  pageHead({ image: cityImage(city), ...page, origin })

export const missingHead = (title: string, context: { city: SiteCity; origin: string }) =>
  publicHead(context, {
    title,
    ...(import.meta.env.SSR && {
      description: `There’s nothing at this address. Houselights lists upcoming independent shows in ${context.city.name}: who’s playing, where, and when doors open.`,
    }),
  })

const cardTags = (address: string, alt: string) => [
  { property: 'og:image', content: address },
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: String(CARD_WIDTH) },
  { property: 'og:image:height', content: String(CARD_HEIGHT) },
  { property: 'og:image:alt', content: alt },
]

export const NOT_KEPT = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
