import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { DetailFacts } from '@houselights/contracts/operators/quality'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { ONE_SHOW } from '@houselights/domain/sources/one-show'
import type { StatedFact } from '@houselights/domain/venues/site-facts'
import { normalize } from '@houselights/scrapers/normalize/normalize'
import { findPossibleNames } from '@houselights/scrapers/normalize/printed-bill'
import { parseDetailFacts } from '@houselights/scrapers/parse/detail-page'
import { findBaseUrl } from '@houselights/scrapers/parse/links'
import { recognizeSite } from '@houselights/scrapers/recognize/recognize-site'
import {
  type CityOfVenue,
  type KnownVenue,
  scrapeOwnPages,
} from '@houselights/scrapers/recognize/venue-facts/own-pages'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { setCalendar } from '@houselights/scrapers/registry/venue-definition'
import type { Fetched, Fetcher, Page, ParseContext, Request, Source } from '@houselights/scrapers/source/source'
import { toListings, toProposal } from '../proposals/to-proposal.ts'

/** Calls that a parser may make to the worker while it runs, since it can't access the network or the database. */
export interface ParserCalls {
  get(url: string, request?: Request): Promise<Page>
  /** Returns the keys that belong to known act names. */
  selectKnownNames(keys: readonly string[]): Promise<ReadonlySet<string>>
  step(step: { url: string; what: string }): Promise<void>
}

/** A source, or the data to recreate it in another process. */
export type SourceToParse = Pick<Source, 'address' | 'calendar' | 'url'> & Partial<Pick<Source, 'fetch' | 'parse'>>

type ScrapeOptions = Omit<Fetcher, 'get'>

interface OwnPagesInput {
  venue: KnownVenue
  city: CityOfVenue
}

/** Tasks that process data from other sites. No task touches the network, the database or the clock directly. */
export const parseTasks = {
  /** Fetches a source's pages. Most sources parse each page to find the next one. */
  fetch: (
    { source, options }: { source: SourceToParse; options: ScrapeOptions },
    { get }: Pick<ParserCalls, 'get'>,
  ): Promise<Fetched> => toSource(source).fetch({ ...options, get }),

  listings: async (
    { source, pages, context }: { source: SourceToParse; pages: readonly Page[]; context: ParseContext },
    { selectKnownNames }: Pick<ParserCalls, 'selectKnownNames'>,
  ) => {
    const parsed = toSource(source).parse(pages, context)
    const keys = findPossibleNames(parsed.listings)
    const known = await selectKnownNames(keys)
    const isAct = (name: string) => known.has(artistKey(name))
    // `keys` identify names that may be on the pages. `known` are the keys of known acts.
    return { ...normalize(parsed, { ...context, isAct, pageUrl: findBaseUrl(source.url, pages) }), keys, known }
  },

  site: async (
    { options, address, city }: { options: ScrapeOptions; address: string; city: Pick<CityFile, 'neighborhoods'> },
    { get, step }: Pick<ParserCalls, 'get' | 'step'>,
  ) => {
    const steps: Promise<void>[] = []
    const site = await recognizeSite({ ...options, get }, address, (recognitionStep) =>
      steps.push(step(recognitionStep)),
    )
    await Promise.all(steps)
    return {
      pages: site.pages.length,
      problem: site.problems[0]?.message,
      found: toProposal(site, city),
      upcoming: (site.chosen?.upcoming ?? []).map(({ date, name, headliner }) => ({ date, name, headliner })),
      isUnsure: site.chosen?.isUnsure ?? true,
    }
  },

  /** Scrapes the page of one show. Throws a SourceError if it isn't one. */
  show: async (
    { options, address, context }: { options: ScrapeOptions; address: string; context: ParseContext },
    { get, selectKnownNames }: Pick<ParserCalls, 'get' | 'selectKnownNames'>,
  ) => {
    const source = getSource({ platform: ONE_SHOW, url: address })
    const { pages } = await source.fetch({ ...options, get })
    const { listings, problems } = await parseTasks.listings({ source, pages, context }, { selectKnownNames })
    const [preview] = toListings({ pages, upcoming: listings })
    return { listing: listings[0], preview, problem: problems[0]?.message }
  },
  ownPages: ({ venue, city }: OwnPagesInput, { get }: Pick<ParserCalls, 'get'>): Promise<StatedFact[]> =>
    scrapeOwnPages((url) => get(url), venue, city),

  details: async ({ page, timeZone }: { page: Page; timeZone: string }): Promise<DetailFacts> =>
    parseDetailFacts(page, { timeZone }),
}

export type ParseTasks = typeof parseTasks

function toSource({ address, calendar, fetch, parse, url }: SourceToParse): Pick<Source, 'fetch' | 'parse'> {
  if (fetch && parse) return { fetch, parse }
  if (!address) throw new Error(`The source at ${url} has no address, so it cannot be parsed in another process.`)
  const source = getSource(address)
  return calendar ? setCalendar(source, calendar) : source
}
