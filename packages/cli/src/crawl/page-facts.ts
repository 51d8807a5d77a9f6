import { load } from 'cheerio'

/** What a page says of itself to programs, and where it leads. */
export interface PageFacts {
  title: string
  description: string
  image: string
  imageAlt: string
  canonical: string | undefined
  noindex: boolean
  /** The things of its structured data; a script that cannot be read is a string with the reason. */
  things: (Record<string, unknown> | string)[]
  alternates: { type: string; address: string }[]
  links: string[]
  /** What is shown of a show, by the names of its facts; and whether a ticket link is. */
  shown: ReadonlyMap<string, string>
  sells: boolean
}

/** Reads a page as a program does that runs no script. */
export function pageFacts(html: string, address: string): PageFacts {
  const $ = load(html)
  const meta = (name: string) => $(`meta[property="${name}"],meta[name="${name}"]`).attr('content')?.trim() ?? ''
  const absolute = (href: string | undefined) =>
    href && URL.canParse(href, address) ? new URL(href, address).href : ''
  const things = $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => read($(script).text()))
  const facts = $('main dl > div')
    .toArray()
    .map((fact) => [$('dt', fact).text().trim(), $('dd', fact).text().trim()] as const)
  return {
    title: $('title').first().text().trim(),
    description: meta('description'),
    image: meta('og:image'),
    imageAlt: meta('og:image:alt'),
    canonical: absolute($('link[rel="canonical"]').attr('href')) || undefined,
    noindex: /noindex/.test(meta('robots')),
    things,
    alternates: $('link[rel="alternate"]')
      .toArray()
      .map((link) => ({ type: $(link).attr('type') ?? '', address: absolute($(link).attr('href')) })),
    links: $('a[href]')
      .toArray()
      .map((link) => absolute($(link).attr('href')).split('#', 1)[0] ?? '')
      .filter(Boolean),
    shown: new Map(facts),
    sells: $('main article a[aria-label^="Tickets for"]').length > 0,
  }
}

function read(text: string): Record<string, unknown> | string {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
