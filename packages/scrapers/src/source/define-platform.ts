import type { Calendar } from '@houselights/domain/event-kinds/kind-evidence'
import { onePage } from '../fetch/follow-pages.ts'
import { mergeParsed } from '../parse/cards.ts'
import type { Fetched, Fetcher, Page, ParseContext, Parsed, Platform, Recogniser, Source } from './source.ts'
import { namingPage, PageTooHeavyError } from './source-error.ts'

/** The longest recorded list has 1,000. Each listing is cleaned, matched and stored, so a hostile page must not list millions. */
const MAX_LISTINGS = 10_000

interface Options {
  url: string
}

type Parsing =
  | {
      /** Reads pages one by one: each listing and problem is that page's own unless it names another. */
      parsePage(page: Page, context: ParseContext, options: Options, index: number): Parsed
      parse?: undefined
    }
  | { parse(pages: readonly Page[], context: ParseContext, options: Options): Parsed }

type PlatformParts = Parsing & {
  id: string
  /** Of a custom source: the host of the one site that it reads, as `siteHost` gives it. */
  host?: string
  needsKey?: Source['needsKey']
  /** What its lists announce by their nature, where they are not one venue's own. */
  calendar?: Calendar
  recognise?: Recogniser
  /** Left out where all there is stands on the one page. */
  fetch?(fetcher: Fetcher, options: Options): Promise<Fetched>
}

/** A platform: one file that knows how its sites publish, for any of them. */
export function definePlatform(parts: PlatformParts): Platform {
  const { fetch = (fetcher: Fetcher, { url }: Options) => onePage(fetcher, url) } = parts
  const parse = (pages: readonly Page[], context: ParseContext, options: Options): Parsed =>
    parts.parse
      ? parts.parse(pages, context, options)
      : mergeParsed(pages.map((page, index) => onPage(page, parts.parsePage(page, context, options, index))))
  const platform = (options: Options): Source => ({
    platform: parts.id,
    url: options.url,
    address: { platform: parts.id, url: options.url },
    needsKey: parts.needsKey,
    fetch: (fetcher) => namingPage(options.url, () => fetch(fetcher, options)),
    parse: (pages, context) =>
      // which of several pages it was is not known: most likely the longest
      namingPage(longest(pages)?.url ?? options.url, () =>
        onCalendar(parts.calendar, bounded(parse(pages, context, options))),
      ),
  })
  return Object.assign(platform, { id: parts.id, host: parts.host, recognise: parts.recognise })
}

const longest = (pages: readonly Page[]): Page | undefined =>
  pages.toSorted((one, other) => other.body.length - one.body.length)[0]

const onPage = ({ url }: Page, { listings, problems }: Parsed): Parsed => ({
  listings: listings.map((listing) => ({ pageUrl: url, ...listing })),
  problems: problems.map((problem) => ({ ...problem, url: problem.url ?? url })),
})

function bounded(parsed: Parsed): Parsed {
  if (parsed.listings.length + parsed.problems.length > MAX_LISTINGS)
    throw new PageTooHeavyError(`more than ${MAX_LISTINGS.toLocaleString('en')} listings`)
  return parsed
}

/** Says of each listing what the list that it stands on announces. */
export const onCalendar = (calendar: Calendar | undefined, parsed: Parsed): Parsed =>
  calendar ? { ...parsed, listings: parsed.listings.map((listing) => ({ calendar, ...listing })) } : parsed
