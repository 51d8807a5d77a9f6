import type { Problem } from '@houselights/contracts/entities/listing'
import { isOutage } from '@houselights/database/connection/unavailable'
import type { SavedScrape } from '@houselights/database/ingest/save/save'
import type { ScrapeCache } from '@houselights/database/ingest/scrape-cache'
import { closeRun, type ScrapeResult } from '@houselights/database/ingest/scrape-runs'
import type { Queryable } from '@houselights/database/sql/sql'
import { scrapeCommand } from '@houselights/domain/coverage/faults'
import { isSourceError, toProblem } from '@houselights/scrapers/source/source-error'
import { addHeldCount, type CheckResult } from '../check/check-scrape.ts'
import type { FetchedPages } from '../fetch/fetch-pages.ts'
import type { Scrape } from '../open-scrape.ts'
import type { NormalizedPages } from '../parse/parse-pages.ts'

export interface IngestResult extends ScrapeResult {
  source: string
  name: string
}

interface Stages {
  fetched: FetchedPages
  normalized: NormalizedPages
  checked: CheckResult
  saved: SavedScrape
}

const NO_COUNTS = { added: 0, updated: 0, unchanged: 0, vanished: 0, pages: 0, found: 0 }

/**
 * Closes the run in the transaction that saved its scrape. The commit also sends change notifications. Caches the
 * result if scraping the same pages again would change nothing.
 */
export function publish(
  db: Queryable,
  scrape: Scrape,
  { fetched, normalized, checked, saved: { held, unchangedIfRepeated, ...counts } }: Stages,
): Promise<IngestResult> {
  const { found, names } = normalized
  const isUnchanged = !fetched.isNew && counts.added + counts.updated + counts.vanished === 0
  const outcome = checked.scrape.suspect ? 'suspect' : isUnchanged ? 'unchanged' : 'ok'
  const pages = fetched.pages.length
  const problems = [...fetched.problems, ...checked.otherProblems]
  const scrapeResult: ScrapeResult = {
    ...counts,
    outcome,
    pages,
    found,
    problems: [...addHeldCount(checked.problems, held), ...problems],
  }
  if (!fetched.cache || !checked.isRepeatable || unchangedIfRepeated === undefined)
    return close(db, scrape, scrapeResult)
  const cached = { ...names, pages, found, unchanged: unchangedIfRepeated, problems: addCommand(scrape, problems) }
  return close(db, scrape, scrapeResult, { ...fetched.cache, ...cached })
}

/** Closes the run of a failed scrape. Rethrows errors that aren't the site's fault, such as a database outage. */
export async function closeFailedScrape(scrape: Scrape, reason: unknown): Promise<IngestResult> {
  // During an outage, nothing can be written. The next scrape of the source closes this run.
  if (isOutage(reason)) throw reason
  const { services, definition, redactor, watch } = scrape
  const error = await watch.recordFailure(reason)
  const problem = redactor.problem(toProblem(error, definition.source.url))
  const failedResult = await close(services.dataSource, scrape, {
    ...NO_COUNTS,
    outcome: 'failed',
    problems: [problem],
  })
  if (isSourceError(error)) return failedResult
  throw error
}

/** Builds the result of a finished scrape. Missing counts become 0. */
export const toResult = (
  { definition }: Scrape,
  scrapeResult: Pick<ScrapeResult, 'outcome' | 'problems'> & Partial<ScrapeResult>,
): IngestResult => ({ source: definition.slug, name: definition.name, ...NO_COUNTS, ...scrapeResult })

async function close(
  db: Queryable,
  scrape: Scrape,
  scrapeResult: ScrapeResult,
  cache?: ScrapeCache,
): Promise<IngestResult> {
  const result = toResult(scrape, { ...scrapeResult, problems: addCommand(scrape, scrapeResult.problems) })
  await closeRun(db, { ...result, id: scrape.run, endedAt: scrape.services.now().toISOString(), cache })
  return result
}

const addCommand = ({ definition }: Scrape, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, reproduce: scrapeCommand(definition.slug) }))
