import { readDetailsToRead, rememberDetail } from '@houselights/database/quality/detail-reads'
import { detailFacts } from '@houselights/sources/detail-facts'
import { withoutKeys } from '@houselights/sources/reader/without-keys'
import { SourceError } from '@houselights/sources/source-error'
import type { RunProblem } from '@houselights/types/jobs'
import { mayBeRead } from './due-sources.ts'
import type { IngestServices } from './ingest.ts'

/** One round asks for so many pages at most: at the pace that sites are read with, that is some minutes. */
const MOST_PAGES = 60

/**
 * Reads shows' own pages for what their listings left out, through the same polite reader as listings. What a page
 * states is kept as evidence; one that cannot be read is kept as that, and not asked again for a while.
 */
export async function readDetails(
  { dataSource, readers, registry, timeZone, keys, now }: IngestServices,
  progress: (counts: { done: number; total: number }) => Promise<boolean>,
): Promise<RunProblem[]> {
  const pages = await readDetailsToRead(dataSource, { now: now(), timeZone, limit: MOST_PAGES })
  const problems: RunProblem[] = []
  const clean = withoutKeys(keys)
  for (const [done, { source, url }] of pages.entries()) {
    if (!(await progress({ done, total: pages.length }))) return problems
    const definition = registry.sources.find(({ slug }) => slug === source)
    if (!definition || !(await mayBeRead(dataSource, source, true))) continue
    const readAt = now()
    const reading = readers.open(definition, { depth: 'shallow', now: readAt.toISOString(), timeZone, keys })
    try {
      const facts = detailFacts(await reading.get(url), { timeZone })
      await rememberDetail(dataSource, { source, url, readAt, facts, problem: null })
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      const problem = clean.problem({ kind: error.kind, message: error.message, url })
      await rememberDetail(dataSource, { source, url, readAt, facts: null, problem: problem.message })
      problems.push({ ...problem, message: `${definition.name}: ${problem.message}` })
    }
  }
  await progress({ done: pages.length, total: pages.length })
  return problems
}
