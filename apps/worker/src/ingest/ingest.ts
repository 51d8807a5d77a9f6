import { match } from '@houselights/database/ingest/match/match'
import { inSaveTransaction } from '@houselights/database/ingest/save/advisory-lock'
import { save } from '@houselights/database/ingest/save/save'
import { findLastCount } from '@houselights/database/ingest/scrape-runs'
import { checkScrape, holdUnverified } from './check/check-scrape.ts'
import { fetchPages } from './fetch/fetch-pages.ts'
import { type IngestServices, openScrape, type Scrape, type ScrapeJob } from './open-scrape.ts'
import { parsePages } from './parse/parse-pages.ts'
import { closeFailedScrape, type IngestResult, publish, toResult } from './publish/publish.ts'

export type { IngestServices } from './open-scrape.ts'
export type { IngestResult } from './publish/publish.ts'

/**
 * Ingests one source in seven stages: fetch, parse, normalize, check, match, save, publish. A source that can't be
 * scraped ends as `failed` with its problem. Our own errors are thrown, after the run is closed if the database is
 * available.
 */
export async function ingest(services: IngestServices, job: ScrapeJob): Promise<IngestResult> {
  const { dataSource } = services
  const scrape = await openScrape(services, job)
  try {
    const fetched = await fetchPages(scrape)
    if ('cachedResult' in fetched) return toResult(scrape, fetched.cachedResult)
    // A single parser task parses and normalizes, so the page data is sent only once.
    const normalized = await parsePages(scrape, fetched)
    const checked = checkScrape(scrape, { ...fetched, ...normalized, maxExpected: await getMaxExpected(scrape) })
    return await inSaveTransaction(dataSource, async (db) => {
      const matched = await match(db, checked.scrape)
      const saved = await save(db, matched)
      return publish(db, scrape, { fetched, normalized, checked: holdUnverified(checked, matched.scrape), saved })
    })
  } catch (error) {
    return closeFailedScrape(scrape, error)
  }
}

/**
 * Returns the most listings to expect. A shallow scrape is compared with the last shallow one, since full ones cover
 * more days.
 */
async function getMaxExpected({ services, definition, depth }: Scrape): Promise<number> {
  return depth === 'full' ? Infinity : ((await findLastCount(services.dataSource, definition.slug, depth)) ?? 0)
}
