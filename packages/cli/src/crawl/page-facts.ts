import { type CheerioAPI, load } from 'cheerio'

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
  /** Those of its main part. */
  mainLinks: string[]
  /** What it shows pictures from, in all their sizes. */
  pictures: string[]
  shows: ShownFacts
}

/** What a page shows people of a show. */
export interface ShownFacts {
  /** By the names of its facts. */
  facts: ReadonlyMap<string, string>
  /** As in `EventStatus`; empty where the page is of no single show. */
  status: string
  /** Whether there is a link to tickets. */
  sells: boolean
  /** Whether an hour of midnight is printed anywhere. */
  midnight: boolean
}

/** Reads a page as a program does that runs no script. `robots` is what its header of that name says. */
export function pageFacts(html: string, address: string, robots = ''): PageFacts {
  const $ = load(html)
  const meta = (name: string) => $(`meta[property="${name}"],meta[name="${name}"]`).attr('content')?.trim() ?? ''
  const absolute = (href: string | undefined) =>
    href && URL.canParse(href, address) ? new URL(href, address).href : ''
  const links = (within: string) =>
    all($, `${within} a[href]`, (link) => absolute($(link).attr('href')).split('#', 1)[0] ?? '').filter(Boolean)
  return {
    title: $('title').first().text().trim(),
    description: meta('description'),
    image: meta('og:image'),
    imageAlt: meta('og:image:alt'),
    canonical: absolute($('link[rel="canonical"]').attr('href')) || undefined,
    noindex: /\b(?:noindex|none)\b/i.test(`${meta('robots')} ${robots}`),
    things: all($, 'script[type="application/ld+json"]', (script) => read($(script).text())),
    alternates: all($, 'link[rel="alternate"]', (link) => ({
      type: $(link).attr('type') ?? '',
      address: absolute($(link).attr('href')),
    })),
    links: links('body'),
    mainLinks: links('main'),
    pictures: picturesOf($).map(absolute).filter(Boolean),
    shows: shownFacts($),
  }
}

type Selected = Parameters<CheerioAPI>[0]

const all = <Fact>($: CheerioAPI, selector: string, factOf: (element: Selected) => Fact): Fact[] =>
  $(selector)
    .toArray()
    .map((element) => factOf(element))

function shownFacts($: CheerioAPI): ShownFacts {
  const facts = all($, 'main dl > div', (fact) => [$('dt', fact).text().trim(), $('dd', fact).text().trim()] as const)
  return {
    facts: new Map(facts),
    status: $('main article h1').attr('data-status') ?? '',
    sells: $('main article').find('a[aria-label^="Tickets for"], a[aria-label^="Get tickets for"]').length > 0,
    // its text runs parts together: "Show12 AM"
    midnight: /(?<![\d:])12(?::00)?\s?AM|midnight/i.test($('main').text()),
  }
}

/** The addresses of pictures; those of this site have no commas. */
function picturesOf($: CheerioAPI): string[] {
  const sets = all($, 'img[srcset], picture source[srcset]', (picture) => $(picture).attr('srcset') ?? '')
  const sized = sets.flatMap((set) => set.split(',').map((one) => one.trim().split(/\s/, 1)[0] ?? ''))
  return [...all($, 'img[src]', (picture) => $(picture).attr('src') ?? ''), ...sized]
}

function read(text: string): Record<string, unknown> | string {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
