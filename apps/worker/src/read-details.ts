import { mayBeRead } from '@houselights/database/operations/due-sources'
import { readDetailsToRead, storeDetail } from '@houselights/database/quality/detail-reads'
import type { DetailToRead } from '@houselights/domain/quality/details-to-read'
import { withoutKeys } from '@houselights/sources/reader/without-keys'
import { SourceError } from '@houselights/sources/source-error'
import type { CityFile } from '@houselights/types/city-files'
import type { Problem } from '@houselights/types/listing'
import type { IngestServices } from './ingest.ts'
import type { JobProgress } from './operator-jobs.ts'

/** One round requests so many pages at most, of so many sources at a time: each site at its own pace. */
const MOST_PAGES = 1_000
const SOURCES_AT_ONCE = 6
/** A site that failed so many times in a row is left alone for this round. */
const MOST_FAILURES = 5

type Progress = (counts: JobProgress) => Promise<boolean>

/**
 * Reads the own pages of a city's shows for what their listings left out, through the same polite reader as listings. What a page
 * states is kept as evidence; one that cannot be read is kept as that, and not requested again for a while.
 */
export async function readDetails(services: IngestServices, city: CityFile, progress: Progress): Promise<Problem[]> {
  const { dataSource, now } = services
  const pages = await readDetailsToRead(dataSource, { now: now(), city, limit: MOST_PAGES })
  const waiting = [...Map.groupBy(pages, ({ source }) => source)]
  const problems: Problem[] = []
  let done = 0
  const goOn = () => progress({ done, total: pages.length })
  const reader = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [source, own] = next
      let failures = 0
      for (const page of own) {
        if (!(await goOn())) return
        done += 1
        if (failures === MOST_FAILURES) continue
        const problem = await readDetail(services, city, page)
        failures = problem ? failures + 1 : 0
        if (problem) problems.push(problem)
        if (failures === MOST_FAILURES) problems.push({ kind: 'unreachable', message: `${source}: ${GIVEN_UP}` })
      }
    }
  }
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, reader))
  await goOn()
  return problems
}

const GIVEN_UP = 'the pages of other shows were not asked for any more'

async function readDetail(
  { dataSource, readers, registry, parser, keys, now }: IngestServices,
  { timeZone }: CityFile,
  { source, url }: DetailToRead,
): Promise<Problem | undefined> {
  const definition = registry.sources.find(({ slug }) => slug === source)
  if (!definition || !(await mayBeRead(dataSource, source, { byOperator: true }, now()))) return undefined
  const readAt = now()
  const reading = readers.open(definition, { depth: 'shallow', now: readAt.toISOString(), timeZone, keys })
  try {
    const facts = await parser.details({ page: await reading.get(url), timeZone })
    await storeDetail(dataSource, { source, url, readAt, facts, problem: null, status: null })
    return undefined
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const problem = withoutKeys(keys).problem({ ...error.problem, url })
    await storeDetail(dataSource, {
      ...{ source, url, readAt, facts: null },
      ...{ problem: problem.message, status: error.status ?? null },
    })
    return { ...problem, message: `${definition.name}: ${problem.message}` }
  }
}
