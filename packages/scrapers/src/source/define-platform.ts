import type { Calendar } from '@houselights/domain/event-kinds/kind-evidence'
import { fetchOnePage } from '../fetch/follow-pages.ts'
import { mergeParsed } from '../parse/cards.ts'
import type { Fetched, Fetcher, Page, ParseContext, Parsed, Platform, Recognizer, Source } from './source.ts'
import { PageTooHeavyError, withPageInError } from './source-error.ts'

/**
 * The longest list we recorded has 1,000 listings. Each listing is cleaned, matched and stored, so a hostile page must
 * not be able to list millions.
 */
const MAX_LISTINGS = 10_000

interface Options {
  url: string
}

type PlatformParser =
  | {
      /** Parses one page at a time. Each listing and problem gets that page's URL unless it has its own. */
      parsePage(page: Page, context: ParseContext, options: Options, index: number): Parsed
      parse?: undefined
    }
  | { parse(pages: readonly Page[], context: ParseContext, options: Options): Parsed }

type PlatformParts = PlatformParser & {
  id: string
  /** Only for custom sources: the host of the one site this platform parses, as `siteHost` returns it. */
  host?: string
  needsKey?: Source['needsKey']
  /** The kind of calendar that its listings are from. Default: a venue's own list of shows. */
  calendar?: Calendar
  recognize?: Recognizer
  /** Optional: by default the one page at `url` is fetched. */
  fetch?(fetcher: Fetcher, options: Options): Promise<Fetched>
}

/** Builds a platform, which fetches and parses the events of every site that runs the same software. */
export function definePlatform(parts: PlatformParts): Platform {
  const { fetch = (fetcher: Fetcher, { url }: Options) => fetchOnePage(fetcher, url) } = parts
  const parse = (pages: readonly Page[], context: ParseContext, options: Options): Parsed =>
    parts.parse
      ? parts.parse(pages, context, options)
      : mergeParsed(pages.map((page, index) => withPageUrl(page, parts.parsePage(page, context, options, index))))
  const platform = (options: Options): Source => ({
    platform: parts.id,
    url: options.url,
    address: { platform: parts.id, url: options.url },
    needsKey: parts.needsKey,
    fetch: (fetcher) => withPageInError(options.url, () => fetch(fetcher, options)),
    parse: (pages, context) =>
      // the error doesn't say which page is too heavy; most likely it is the longest one
      withPageInError(findLongest(pages)?.url ?? options.url, () =>
        setCalendarKind(parts.calendar, checkListingCount(parse(pages, context, options))),
      ),
  })
  return Object.assign(platform, { id: parts.id, host: parts.host, recognize: parts.recognize })
}

const findLongest = (pages: readonly Page[]): Page | undefined =>
  pages.toSorted((one, other) => other.body.length - one.body.length)[0]

const withPageUrl = ({ url }: Page, { listings, problems }: Parsed): Parsed => ({
  listings: listings.map((listing) => ({ pageUrl: url, ...listing })),
  problems: problems.map((problem) => ({ ...problem, url: problem.url ?? url })),
})

function checkListingCount(parsed: Parsed): Parsed {
  if (parsed.listings.length + parsed.problems.length > MAX_LISTINGS)
    throw new PageTooHeavyError(`more than ${MAX_LISTINGS.toLocaleString('en')} listings`)
  return parsed
}

/** Sets the kind of calendar that each listing is from, unless the listing already has one. */
export const setCalendarKind = (calendar: Calendar | undefined, parsed: Parsed): Parsed =>
  calendar ? { ...parsed, listings: parsed.listings.map((listing) => ({ calendar, ...listing })) } : parsed
