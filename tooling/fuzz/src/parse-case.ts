import { defaultCity } from '@houselights/config/cities/cities'
import { type Listing, Problem } from '@houselights/contracts/entities/listing'
import { DetailFacts } from '@houselights/contracts/operators/quality'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { localDay } from '@houselights/domain/dates/city-time'
import { normalise } from '@houselights/scrapers/normalize/normalize'
import { possibleNames } from '@houselights/scrapers/normalize/printed-bill'
import { detailFacts } from '@houselights/scrapers/parse/detail-page'
import { pageAddress } from '@houselights/scrapers/parse/links'
import { parseVenueFacts } from '@houselights/scrapers/recognize/venue-facts/venue-facts'
import { getVenues, registry } from '@houselights/scrapers/registry/registry'
import type { Fetcher, Page, ParseContext, Source } from '@houselights/scrapers/source/source'
import { isSourceError, SourceError } from '@houselights/scrapers/source/source-error'
import { brokenRules } from '@houselights/scrapers/testing/broken-rules'
import { recognisePages } from '@houselights/scrapers/testing/recognise-pages'
import { knownSource } from '@houselights/scrapers/testing/saved-source'
import { assignListing } from '@houselights/scrapers/venue-assignment/assign-listing'
import type { Case } from './case.ts'

/** What a case yields. Throws what a reader throws that is no SourceError. */
export interface CaseOutput {
  listings: readonly Listing[]
  problems: readonly Problem[]
  broken: readonly string[]
}

const CURRENCY = 'USD'
const home = getVenues(registry, defaultCity.id)

/** Reads the pages of a case as the worker does: parse, look up names, normalise, assign; then what else its way asks for. */
export async function parseCase(given: Case, getSource: (given: Case) => Source = sourceOfCase): Promise<CaseOutput> {
  const source = getSource(given)
  const read = readPages(source, given.pages, given)
  switch (given.way) {
    case 'read':
      return read
    case 'fetch':
      return together(read, await fetched(source, given))
    case 'detail':
      return together(read, ...given.pages.map((page) => detail(page, given)))
    case 'general':
      return together(read, readPages(general(given), given.pages, given))
    case 'recognise':
      return together(read, recognised(given))
  }
}

const sourceOfCase = ({ platform, url }: Case): Source => known(platform, url)
const general = ({ url }: Case): Source => known('general', url)

function known(platform: string, url: string): Source {
  const source = knownSource(platform, url)
  return source
}

const together = (...outputs: readonly CaseOutput[]): CaseOutput => ({
  listings: outputs.flatMap(({ listings }) => listings),
  problems: outputs.flatMap(({ problems }) => problems),
  broken: outputs.flatMap(({ broken }) => broken),
})

const isEven = (name: string): boolean => artistKey(name).length % 2 === 0

function readPages(source: Source, pages: readonly Page[], { now, timeZone, knowsNames }: Case): CaseOutput {
  const context: ParseContext = { now, timeZone, currency: CURRENCY, ...(knowsNames && { isAct: isEven }) }
  try {
    const parsed = source.parse(pages, context)
    possibleNames(parsed.listings)
    const { listings, problems } = normalise(parsed, { ...context, pageUrl: pageAddress(source.url, pages) })
    const today = localDay(now, timeZone)
    for (const listing of listings) if (listing.date >= today) assignListing(listing, undefined, home)
    return { listings, problems, broken: [...brokenRules(listings, context), ...problems.flatMap(brokenProblem)] }
  } catch (error) {
    return declared(error)
  }
}

/** A source that says that it cannot be read is right to; any other error is none of its answers. */
function declared(error: unknown): CaseOutput {
  if (!isSourceError(error)) throw error
  return { listings: [], problems: [error.problem], broken: brokenProblem(error.problem) }
}

function brokenProblem(problem: Problem): string[] {
  const { error } = Problem.safeParse(problem)
  return error ? [`the problem "${problem.message}" is none: ${error.issues[0]?.message}`] : []
}

/** No source has a reason to ask for more: forty pages of a list, and the pages of its shows. */
const MAX_REQUESTS = 500
const UNANSWERED = 7
const KEYS = { ticketmaster: 'k', bandsintown: 'k', songkick: 'k', eventbrite: 'k' }

/** Has the source fetch: each request is answered with the next page of the case, whatever was asked for, or not at times. */
async function fetched(source: Source, { pages: all, now, timeZone, knowsNames, ...given }: Case): Promise<CaseOutput> {
  const faults: string[] = []
  let requests = 0
  const get = async (url: string): Promise<Page> => {
    requests += 1
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) faults.push(`the source asks for "${url}", no web address`)
    if (requests === MAX_REQUESTS) faults.push(`the source asks for ${requests} pages and more`)
    if (requests >= MAX_REQUESTS || requests % UNANSWERED === 0)
      throw new SourceError('unreachable', url, 'this request is not answered')
    const page = all.find((each) => each.url === url) ?? all[(requests - 1) % all.length]
    return { url, body: page?.body ?? '' }
  }
  const reader: Fetcher = { get, now, timeZone, keys: KEYS, depth: knowsNames ? 'full' : 'shallow' }
  const read = async () => {
    const { pages, problems } = await source.fetch(reader)
    const output = readPages(source, pages, { ...given, pages, now, timeZone, knowsNames })
    return { ...output, problems: [...problems, ...output.problems] }
  }
  const output = await read().catch(declared)
  return { ...output, broken: [...output.broken, ...faults] }
}

function detail(page: Page, { timeZone }: Case): CaseOutput {
  const facts = DetailFacts.safeParse(detailFacts(page, { timeZone }))
  const broken = facts.success ? [] : [`the facts of a show's page are none: ${facts.error.issues[0]?.message}`]
  return { listings: [], problems: [], broken }
}

function recognised({ pages, now, timeZone }: Case): CaseOutput {
  const { chosen } = recognisePages(pages, { now, timeZone, currency: CURRENCY })
  parseVenueFacts(pages, chosen?.toCome)
  const listings = chosen?.listings ?? []
  return { listings, problems: chosen?.problems ?? [], broken: brokenRules(listings, { now, timeZone }) }
}
