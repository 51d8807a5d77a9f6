import type { Picture } from '@houselights/types/entities'
import { pictureFile } from '@houselights/types/picture-addresses'
import { SHARE_FILE } from '@houselights/types/picture-files'
import { shortened } from './format/words.ts'

interface PageHead {
  title: string
  description?: string
  /** The path of the page's canonical address; pages without one are not indexed by search engines. */
  canonical?: string
  origin?: string
  jsonLd?: object | undefined
  /** The picture of links to the page on other sites, and its description. */
  picture?: { of: Picture | null; alt: string }
}

/** A page's title, description, canonical address, structured data and share tags, as the `head` of a route. */
export function pageHead({ title, description, canonical, origin = '', jsonLd, picture }: PageHead) {
  const shown = picture?.of ? shareTags(`${origin}${pictureFile(picture.of.id, SHARE_FILE)}`, picture.alt) : []
  return {
    meta: [
      { title: `${title} · Houselights` },
      ...(description ? [{ name: 'description', content: shortened(description) }] : []),
      ...(canonical
        ? [{ property: 'og:url', content: `${origin}${canonical}` }]
        : [{ name: 'robots', content: 'noindex' }]),
      { property: 'og:site_name', content: 'Houselights' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      ...(description ? [{ property: 'og:description', content: shortened(description) }] : []),
      { name: 'twitter:card', content: shown.length > 0 ? 'summary_large_image' : 'summary' },
      ...shown,
      // the router escapes what could end the script
      ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
    ],
    links: canonical ? [{ rel: 'canonical', href: `${origin}${canonical}` }] : [],
  }
}

/** Of that file, in pixels. */
const SHARED = { width: 1200, height: 630 }

const shareTags = (address: string, alt: string) => [
  { property: 'og:image', content: address },
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: String(SHARED.width) },
  { property: 'og:image:height', content: String(SHARED.height) },
  { property: 'og:image:alt', content: alt },
]

/** The headers of a page for operators: it is neither cached nor indexed. */
export const NOT_KEPT = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
