import type { Config } from '@houselights/config/config'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { IngestResult } from '../ingest/ingest.ts'
import { getInactiveReason } from '../registry/registry.ts'
import type { Reporter } from './reporter.ts'

export function toProgressLine(
  { name, outcome, found, added, updated, vanished, problems }: IngestResult,
  seconds: number,
): string {
  if (outcome === 'failed') return `couldn’t scrape ${name}: ${problems[0]?.message ?? 'no reason given'}`
  const changes = [added && `${added} new`, updated && `${updated} changed`, vanished && `${vanished} gone`]
    .filter(Boolean)
    .join(', ')
  const suspect = outcome === 'suspect' ? ` – suspect: ${problems[0]?.message ?? ''}` : ''
  return `scraped ${name}: ${found} ${found === 1 ? 'listing' : 'listings'} (${changes || 'nothing new'}) in ${seconds.toFixed(1)} s${suspect}`
}

/** Waits for the first scrape of every source, then reports in one sentence whether sites could be reached. */
export function watchFirstRound(
  sources: readonly string[],
  report: (line: string) => void,
): (result: Pick<IngestResult, 'source' | 'outcome'>) => void {
  const pendingSources = new Set(sources)
  let scrapedCount = 0
  return ({ source, outcome }) => {
    if (!pendingSources.delete(source)) return
    if (outcome !== 'failed') scrapedCount += 1
    if (pendingSources.size > 0) return
    report(
      scrapedCount > 0
        ? `Scraped all ${sources.length} sources once; ${scrapedCount} succeeded. The next scrapes run on schedule.`
        : 'Couldn’t scrape any source. Check the network. Earlier listings are still served, and scraping continues on schedule.',
    )
  }
}

export function announceStart(
  registry: Registry,
  config: Config,
  { print, log }: Reporter,
  { due, active }: { due: number; active: readonly string[] },
): void {
  const skippedSources = registry.sources.filter(({ slug }) => !active.includes(slug))
  for (const source of skippedSources) {
    const reason =
      getInactiveReason(source, config.keys) ?? 'its terms don’t allow it, and no operator has a permission'
    log.info({ source: source.slug, reason }, 'not scraped')
  }
  const activeCount = registry.sources.length - skippedSources.length
  print(`Scraping ${due} of ${activeCount} sources now; ${skippedSources.length} are not scraped (see the log).`)
}
