import { readDetailsToRead, rememberDetail } from '@houselights/database/quality/detail-reads'
import type { DetailToRead } from '@houselights/domain/quality/details-to-read'
import { detailFacts } from '@houselights/sources/detail-facts'
import { withoutKeys } from '@houselights/sources/reader/without-keys'
import { SourceError } from '@houselights/sources/source-error'
import type { RunProblem } from '@houselights/types/jobs'
import { mayBeRead } from './due-sources.ts'
import type { IngestServices } from './ingest.ts'

/** One round asks for so many pages at most, of so many sources at a time: each site at its own pace. */
const MOST_PAGES = 1_000
const SOURCES_AT_ONCE = 6
/** A site that failed so many times in a row is left alone for this round. */
const PATIENCE = 5

type Progress = (counts: { done: number; total: number }) => Promise<boolean>

/**
 * Reads shows' own pages for what their listings left out, through the same polite reader as listings. What a page
 * states is kept as evidence; one that cannot be read is kept as that, and not asked again for a while.
 */
export async function readDetails(services: IngestServices, progress: Progress): Promise<RunProblem[]> {
  const { dataSource, timeZone, now } = services
  const pages = await readDetailsToRead(dataSource, { now: now(), timeZone, limit: MOST_PAGES })
  const waiting = [...Map.groupBy(pages, ({ source }) => source)]
  const problems: RunProblem[] = []
  let done = 0
  const goOn = () => progress({ done, total: pages.length })
  const reader = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [source, own] = next
      let failures = 0
      for (const page of own) {
        if (!(await goOn())) return
        done += 1
        if (failures === PATIENCE) continue
        const problem = await readDetail(services, page)
        failures = problem ? failures + 1 : 0
        if (problem) problems.push(problem)
        if (failures === PATIENCE) problems.push({ ...GIVEN_UP, message: `${source}: ${GIVEN_UP.message}` })
      }
    }
  }
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, reader))
  await goOn()
  return problems
}

const GIVEN_UP: RunProblem = { kind: 'unreachable', message: 'the pages of other shows were not asked for any more' }

async function readDetail(
  { dataSource, readers, registry, timeZone, keys, now }: IngestServices,
  { source, url }: DetailToRead,
): Promise<RunProblem | undefined> {
  const definition = registry.sources.find(({ slug }) => slug === source)
  if (!definition || !(await mayBeRead(dataSource, source, true))) return undefined
  const readAt = now()
  const reading = readers.open(definition, { depth: 'shallow', now: readAt.toISOString(), timeZone, keys })
  try {
    const facts = detailFacts(await reading.get(url), { timeZone })
    await rememberDetail(dataSource, { source, url, readAt, facts, problem: null })
    return undefined
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const problem = withoutKeys(keys).problem({ kind: error.kind, message: error.message, url })
    await rememberDetail(dataSource, { source, url, readAt, facts: null, problem: problem.message })
    return { ...problem, message: `${definition.name}: ${problem.message}` }
  }
}
