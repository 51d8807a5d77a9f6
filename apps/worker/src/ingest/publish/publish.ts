import type { Problem } from '@houselights/contracts/entities/listing'
import { isOutage } from '@houselights/database/connection/unavailable'
import type { SavedScrape } from '@houselights/database/ingest/save/save'
import type { ScrapeCache } from '@houselights/database/ingest/scrape-cache'
import { closeRun, type Ended } from '@houselights/database/ingest/scrape-runs'
import type { Queryable } from '@houselights/database/sql/sql'
import { scrapeCommand } from '@houselights/domain/coverage/faults'
import { isSourceError, toProblem } from '@houselights/scrapers/source/source-error'
import { type Checked, withHeld } from '../check/check-scrape.ts'
import type { FetchedPages } from '../fetch/fetch-pages.ts'
import type { Scrape } from '../open-scrape.ts'
import type { NormalizedPages } from '../parse/parse-pages.ts'

export interface IngestResult extends Ended {
  source: string
  name: string
}

interface Stages {
  fetched: FetchedPages
  normalized: NormalizedPages
  checked: Checked
  saved: SavedScrape
}

const NOTHING = { added: 0, updated: 0, unchanged: 0, vanished: 0, pages: 0, found: 0 }

/**
 * Closes the record of a scrape in the transaction that saved it. Its commit notifies of what is new, and caches the result
 * where scraping the same pages again would change nothing.
 */
export function publish(
  db: Queryable,
  scrape: Scrape,
  { fetched, normalized, checked, saved: { held, repeats, ...counts } }: Stages,
): Promise<IngestResult> {
  const { found, names } = normalized
  const isSame = !fetched.isNew && counts.added + counts.updated + counts.vanished === 0
  const outcome = checked.scrape.suspect ? 'suspect' : isSame ? 'unchanged' : 'ok'
  const pages = fetched.pages.length
  const problems = [...fetched.problems, ...checked.others]
  const ended: Ended = {
    ...counts,
    outcome,
    pages,
    found,
    problems: [...withHeld(checked.problems, held), ...problems],
  }
  if (!fetched.cache || !checked.isRepeatable || repeats === undefined) return close(db, scrape, ended)
  const cached = { ...names, pages, found, unchanged: repeats, problems: withCommand(scrape, problems) }
  return close(db, scrape, ended, { ...fetched.cache, ...cached })
}

/** Closes the record of a scrape that failed. Throws what is no fault of the site, as an outage of the database. */
export async function publishFailure(scrape: Scrape, thrown: unknown): Promise<IngestResult> {
  // the site is not to blame, and it could not be written either: the next read of the source closes the run
  if (isOutage(thrown)) throw thrown
  const { services, definition, clean, watch } = scrape
  const error = await watch.failed(thrown)
  const problem = clean.problem(toProblem(error, definition.source.url))
  const failed = await close(services.dataSource, scrape, { ...NOTHING, outcome: 'failed', problems: [problem] })
  if (isSourceError(error)) return failed
  throw error
}

/** The result of a scrape that ended; counts that are not given are 0. */
export const toResult = (
  { definition }: Scrape,
  ended: Pick<Ended, 'outcome' | 'problems'> & Partial<Ended>,
): IngestResult => ({ source: definition.slug, name: definition.name, ...NOTHING, ...ended })

async function close(db: Queryable, scrape: Scrape, ended: Ended, cache?: ScrapeCache): Promise<IngestResult> {
  const result = toResult(scrape, { ...ended, problems: withCommand(scrape, ended.problems) })
  await closeRun(db, { ...result, id: scrape.run, endedAt: scrape.services.now().toISOString(), cache })
  return result
}

const withCommand = ({ definition }: Scrape, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, reproduce: scrapeCommand(definition.slug) }))
