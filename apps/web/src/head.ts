import { shortened } from './format/words.ts'

interface PageHead {
  title: string
  description?: string
  /** The path of the page's one address; pages without one are not for search engines. */
  canonical?: string
  origin?: string
  jsonLd?: object | undefined
}

/** A page's title, description, canonical address and structured data, as a route's `head` wants them. */
export function pageHead({ title, description, canonical, origin = '', jsonLd }: PageHead) {
  return {
    meta: [
      { title: `${title} · Houselights` },
      ...(description ? [{ name: 'description', content: shortened(description) }] : []),
      ...(canonical ? [] : [{ name: 'robots', content: 'noindex' }]),
      // the router escapes what could end the script
      ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
    ],
    links: canonical ? [{ rel: 'canonical', href: `${origin}${canonical}` }] : [],
  }
}

/** The headers of a page that is not for everybody: nobody keeps it. */
export const NOT_KEPT = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
