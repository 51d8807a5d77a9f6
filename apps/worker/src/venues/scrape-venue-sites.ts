import { findCity } from '@houselights/config/cities/cities'
import { findVenuesToScrape, saveStatedFacts, type VenueToScrape } from '@houselights/database/venues/site-facts'
import { localDay } from '@houselights/domain/dates/city-time'
import { type StatedFact, toKnownFacts } from '@houselights/domain/venues/site-facts'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { isSourceError } from '@houselights/scrapers/source/source-error'
import type { Logger } from 'pino'
import type { IngestServices } from '../ingest/ingest.ts'

type Services = Pick<IngestServices, 'dataSource' | 'fetchers' | 'parser' | 'now'>

/** With a round each hour, that's almost three thousand venues a month, spread over it. */
const VENUES_PER_ROUND = 4

/** Scrapes facts from the sites of venues that are due. A site that we can't scrape is tried again after a month. */
export async function scrapeVenueSites(
  services: Services,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const { dataSource, now } = services
  for (const venue of await findVenuesToScrape(dataSource, now(), VENUES_PER_ROUND)) {
    if (signal.aborted) return
    const city = findCity(venue.cityId)
    const statedFacts = city ? await scrapeSite(services, venue, city, log) : []
    const at = now()
    await saveStatedFacts(dataSource, venue.id, statedFacts, { at, day: localDay(at, city?.timeZone ?? 'UTC') })
  }
}

async function scrapeSite(
  { fetchers, parser, now }: Services,
  venue: VenueToScrape,
  city: NonNullable<ReturnType<typeof findCity>>,
  log: Logger,
): Promise<StatedFact[]> {
  const { name, aliases, town, website } = venue
  // The platform doesn't matter to the fetcher. A venue's site is sent none of our keys.
  const site = { slug: 'venue', name, kind: 'venue' as const, source: getSource({ platform: 'json-ld', url: website }) }
  const { get } = fetchers.open(site, { depth: 'shallow', now: now().toISOString(), timeZone: city.timeZone, keys: {} })
  try {
    const known = { name, aliases, town, facts: { ...toKnownFacts(venue), website } }
    return await parser.ownPages({ venue: known, city }, { get })
  } catch (error) {
    // one site must not keep us from the others
    if (isSourceError(error)) log.warn({ venue: name }, `couldn’t read the venue’s site: ${error.message}`)
    else log.error({ venue: name, err: error }, 'reading facts from the venue’s site failed')
    return []
  }
}
