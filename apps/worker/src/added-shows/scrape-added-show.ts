import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { findHostRefusal, type HostRefusal } from '@houselights/database/added-shows/refused-hosts'
import { beginShow, endShow } from '@houselights/database/added-shows/show-writes'
import { findKnownNames } from '@houselights/database/ingest/known-names'
import type { Process } from '@houselights/jobs/backend'
import { scrapeShowPage } from '@houselights/jobs/job-kinds'
import { redactKeys } from '@houselights/scrapers/fetch/redact-keys'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { getVenues } from '@houselights/scrapers/registry/registry'
import { isSourceError } from '@houselights/scrapers/source/source-error'
import { assignListing } from '@houselights/scrapers/venue-assignment/assign-listing'
import type { IngestServices } from '../ingest/ingest.ts'
import { MAX_KILLS } from '../parser/watch-pages.ts'

const REFUSALS: Readonly<Record<HostRefusal, string>> = {
  refused: 'This site refuses automated requests, so we didn’t fetch the page.',
  forbidden: 'We don’t scrape this site: its terms forbid it, or operators switched it off.',
}

/**
 * Scrapes the page of a show that a visitor sent, and stores what it states next to the page's text. Can be run again
 * after any interruption.
 */
export const scrapeAddedShow =
  ({ dataSource, fetchers, registry, parser, now }: IngestServices): Process =>
  async ({ data }) => {
    const { show } = scrapeShowPage.payload.parse(data)
    const request = await beginShow(dataSource, show, now())
    if (!request) return { skipped: 'it is scraped or decided already' }
    const fail = async (problem: string) => {
      await endShow(dataSource, show, { problem: redactKeys(problem), now: now() })
      return { failed: redactKeys(problem) }
    }
    const { address, city: cityId, attempts } = request
    if (attempts > MAX_KILLS) return fail('Given up: scraping this page crashed the worker.')
    const refusal = await findHostRefusal(dataSource, address)
    if (refusal) return fail(REFUSALS[refusal])
    const cityVenues = getVenues(registry, cityId)
    const { timeZone, currency } = cityVenues.city
    const options = { depth: 'shallow' as const, now: now().toISOString(), timeZone, keys: {} }
    // a stranger's page is sent none of our keys
    const definition = {
      slug: 'added-show',
      name: address,
      kind: 'ticketing' as const,
      source: getSource({ platform: 'json-ld', url: address }),
    }
    const { get } = fetchers.open(definition, options)
    try {
      const context = { now: options.now, timeZone, currency }
      const selectKnownNames = (keys: readonly string[]) => findKnownNames(dataSource, keys)
      const { listing, preview, problem } = await parser.show({ options, address, context }, { get, selectKnownNames })
      if (!listing || !preview) return await fail(problem ?? 'The page states no show with a title and a date.')
      if (!PUBLIC_KINDS.some((kind) => kind === listing.kind))
        return await fail(`It doesn’t look like live music (${listing.kind}).`)
      const assignment = assignListing(listing, undefined, cityVenues)
      const venue = 'venue' in assignment ? assignment.venue : null
      await endShow(dataSource, show, {
        result: {
          ...preview,
          venue,
          printedVenue: toPrintedVenue(listing),
          doubt: problem ? redactKeys(problem) : null,
        },
        now: now(),
      })
      return { title: listing.title, date: listing.date, venue }
    } catch (error) {
      if (isSourceError(error)) return await fail(error.message)
      await fail(`Couldn’t scrape it: ${error instanceof Error ? error.message : String(error)}`)
      throw error
    }
  }

const toPrintedVenue = ({ venue, place }: Listing): string | null =>
  [venue, place?.address, place?.city].filter(Boolean).join(', ') || null
