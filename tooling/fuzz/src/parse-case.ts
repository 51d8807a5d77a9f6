import { defaultCity } from '@houselights/config/cities/cities'
import { type Listing, Problem } from '@houselights/contracts/entities/listing'
import { DetailFacts } from '@houselights/contracts/operators/quality'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { localDay } from '@houselights/domain/dates/city-time'
import { normalize } from '@houselights/scrapers/normalize/normalize'
import { findPossibleNames } from '@houselights/scrapers/normalize/printed-bill'
import { parseDetailFacts } from '@houselights/scrapers/parse/detail-page'
import { findBaseUrl } from '@houselights/scrapers/parse/links'
import { parseVenueFacts } from '@houselights/scrapers/recognize/venue-facts/venue-facts'
import { getVenues, registry } from '@houselights/scrapers/registry/registry'
import type { Fetcher, Page, ParseContext, Source } from '@houselights/scrapers/source/source'
import { isSourceError, SourceError } from '@houselights/scrapers/source/source-error'
import { findBrokenRules } from '@houselights/scrapers/testing/broken-rules'
import { recognizePages } from '@houselights/scrapers/testing/recognize-pages'
import { getSavedSource } from '@houselights/scrapers/testing/saved-source'
import { assignListing } from '@houselights/scrapers/venue-assignment/assign-listing'
import type { Case } from './case.ts'

/** The output of a case. */
export interface CaseOutput {
  listings: readonly Listing[]
  problems: readonly Problem[]
  brokenRules: readonly string[]
}

const CURRENCY = 'USD'
const cityVenues = getVenues(registry, defaultCity.id)

/**
 * Parses the pages of a case as the worker does (parse, look up names, normalize, match venues), then does what its way
 * requires. Throws whatever a parser throws, except SourceErrors.
 */
export async function parseCase(
  testCase: Case,
  getSource: (testCase: Case) => Source = findCaseSource,
): Promise<CaseOutput> {
  const source = getSource(testCase)
  const output = parsePages(source, testCase.pages, testCase)
  switch (testCase.way) {
    case 'parse':
      return output
    case 'fetch':
      return mergeOutputs(output, await runFetch(source, testCase))
    case 'detail':
      return mergeOutputs(output, ...testCase.pages.map((page) => parseDetail(page, testCase)))
    case 'general':
      return mergeOutputs(output, parsePages(toGeneralSource(testCase), testCase.pages, testCase))
    case 'recognize':
      return mergeOutputs(output, runRecognition(testCase))
  }
}

const findCaseSource = ({ platform, url }: Case): Source => findSource(platform, url)
const toGeneralSource = ({ url }: Case): Source => findSource('general', url)

function findSource(platform: string, url: string): Source {
  const source = getSavedSource(platform, url)
  return source
}

const mergeOutputs = (...outputs: readonly CaseOutput[]): CaseOutput => ({
  listings: outputs.flatMap(({ listings }) => listings),
  problems: outputs.flatMap(({ problems }) => problems),
  brokenRules: outputs.flatMap(({ brokenRules }) => brokenRules),
})

const isEven = (name: string): boolean => artistKey(name).length % 2 === 0

function parsePages(source: Source, pages: readonly Page[], { now, timeZone, knowsNames }: Case): CaseOutput {
  const context: ParseContext = { now, timeZone, currency: CURRENCY, ...(knowsNames && { isAct: isEven }) }
  try {
    const parsed = source.parse(pages, context)
    findPossibleNames(parsed.listings)
    const { listings, problems } = normalize(parsed, { ...context, pageUrl: findBaseUrl(source.url, pages) })
    const today = localDay(now, timeZone)
    for (const listing of listings) if (listing.date >= today) assignListing(listing, undefined, cityVenues)
    return {
      listings,
      problems,
      brokenRules: [...findBrokenRules(listings, context), ...problems.flatMap(validateProblem)],
    }
  } catch (error) {
    return toOutput(error)
  }
}

/** Converts a SourceError to an output, since it's a valid result. Rethrows any other error. */
function toOutput(error: unknown): CaseOutput {
  if (!isSourceError(error)) throw error
  return { listings: [], problems: [error.problem], brokenRules: validateProblem(error.problem) }
}

function validateProblem(problem: Problem): string[] {
  const { error } = Problem.safeParse(problem)
  return error ? [`the problem "${problem.message}" is invalid: ${error.issues[0]?.message}`] : []
}

/** The limit of a source's requests. The most it needs are forty pages of a list, and its shows' pages. */
const MAX_REQUESTS = 500
const NO_RESPONSE_EVERY = 7
const KEYS = { ticketmaster: 'k', bandsintown: 'k', songkick: 'k', eventbrite: 'k' }

/**
 * Runs the source's fetch: each request gets the next page of the case, whatever its address, or sometimes no response.
 */
async function runFetch(
  source: Source,
  { pages: all, now, timeZone, knowsNames, ...testCase }: Case,
): Promise<CaseOutput> {
  const faults: string[] = []
  let requests = 0
  const get = async (url: string): Promise<Page> => {
    requests += 1
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      faults.push(`the source requests "${url}", which is not a web address`)
    if (requests === MAX_REQUESTS) faults.push(`the source requests ${requests} pages or more`)
    if (requests >= MAX_REQUESTS || requests % NO_RESPONSE_EVERY === 0)
      throw new SourceError('unreachable', url, 'this request gets no response')
    const page = all.find((page) => page.url === url) ?? all[(requests - 1) % all.length]
    return { url, body: page?.body ?? '' }
  }
  const fetcher: Fetcher = { get, now, timeZone, keys: KEYS, depth: knowsNames ? 'full' : 'shallow' }
  const fetchAndParse = async () => {
    const { pages, problems } = await source.fetch(fetcher)
    const output = parsePages(source, pages, { ...testCase, pages, now, timeZone, knowsNames })
    return { ...output, problems: [...problems, ...output.problems] }
  }
  const output = await fetchAndParse().catch(toOutput)
  return { ...output, brokenRules: [...output.brokenRules, ...faults] }
}

function parseDetail(page: Page, { timeZone }: Case): CaseOutput {
  const facts = DetailFacts.safeParse(parseDetailFacts(page, { timeZone }))
  const brokenRules = facts.success ? [] : [`the facts of a show's page are invalid: ${facts.error.issues[0]?.message}`]
  return { listings: [], problems: [], brokenRules }
}

function runRecognition({ pages, now, timeZone }: Case): CaseOutput {
  const { chosen } = recognizePages(pages, { now, timeZone, currency: CURRENCY })
  parseVenueFacts(pages, chosen?.upcoming)
  const listings = chosen?.listings ?? []
  return { listings, problems: chosen?.problems ?? [], brokenRules: findBrokenRules(listings, { now, timeZone }) }
}
