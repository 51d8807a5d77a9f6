import { CARD_HEIGHT, CARD_WIDTH, cityCardFile } from '@houselights/types/card-addresses'
import type { SiteCity } from '@houselights/types/site-city'
import { createIsomorphicFn } from '@tanstack/react-start'
import { shortened } from './format/words.ts'
import { canonicalOrigin } from './origin.ts'

/** The address that was opened, before anything was clicked. */
const openedAt = import.meta.env.SSR ? undefined : window.location.href

/**
 * The structured data of a page. The server makes it. The browser takes what came with the page that was opened, so that it
 * loads no code for it, and gives none on later pages: who reads structured data requests each page.
 */
const jsonLdOfPage = createIsomorphicFn()
  .server((made: readonly object[] | undefined): readonly object[] => made ?? [])
  .client(() => {
    if (window.location.href !== openedAt) return []
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
    return scripts.map((script): object => JSON.parse(script.textContent))
  })

/** The same list in a form for other programs. */
export interface Feed {
  /** Its media type. */
  type: string
  title: string
  path: string
}

interface PageHead {
  title: string
  description?: string | undefined
  /** The path of the page's canonical address, named where PUBLIC_URL is set; pages without one are not indexed by search engines. */
  canonical?: string | undefined
  /**
   * Whether search engines may keep the page, or the one that its canonical address leads to; true when left out. What they
   * may not keep names no canonical address: they take such a page for a copy of that one, and may then keep neither.
   */
  indexed?: boolean
  origin?: string | undefined
  /** The things that the page is about as schema.org structured data, made by the server alone. */
  jsonLd?: readonly object[] | undefined
  /** The card that links to the page show on other sites: its path, and what is to be seen on it. */
  image?: { path: string; alt: string }
  feeds?: readonly Feed[]
}

/** So many characters of a title search engines show. */
export const SHOWN_TITLE = 65

/** A page's title, description, canonical address, structured data, feeds and share tags, as the `head` of a route. */
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

/** Structured data as the router takes it. */
const script = (thing: object): { title?: undefined; 'script:ld+json': object } => ({ 'script:ld+json': thing })

/** With the site's name, unless that would be cut. */
function documentTitle(title: string): string {
  const named = `${title} · Houselights`
  return named.length > SHOWN_TITLE && title.length > SHOWN_TITLE / 2 ? title : named
}

/** The card of the pages that have none of their own. */
export const cityImage = (city: Pick<SiteCity, 'id' | 'name'>) => ({
  path: import.meta.env.SSR ? cityCardFile(city) : '',
  alt: `Live music in ${city.name}, on Houselights`,
})

/** The head of a page about something that does not exist or could not be fetched: no search engine keeps it. */
export const missingHead = (title: string, { city, origin }: { city: SiteCity; origin: string }) =>
  pageHead({
    title,
    origin,
    ...(import.meta.env.SSR && {
      description: `There is nothing to see at this address. Houselights lists the upcoming independent shows in ${city.name}: who plays, where, and when the doors open.`,
      image: cityImage(city),
    }),
  })

const cardTags = (address: string, alt: string) => [
  { property: 'og:image', content: address },
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: String(CARD_WIDTH) },
  { property: 'og:image:height', content: String(CARD_HEIGHT) },
  { property: 'og:image:alt', content: alt },
]

/** The headers of a page for operators: it is neither cached nor indexed. */
export const NOT_KEPT = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
