import type { Listing, Problem } from '@houselights/contracts/entities/listing'
import type { Depth } from '@houselights/contracts/jobs/jobs'
import { isOutage } from '@houselights/database/connection/unavailable'
import { knownBefore } from '@houselights/database/ingest/known-names'
import {
  keepRawPages,
  latestKeptReads,
  recallPages,
  saveValidators,
  validatorState,
} from '@houselights/database/ingest/raw-pages'
import { inSaveTransaction, match, type SaveCounts, save } from '@houselights/database/ingest/save-scrape'
import {
  closeFromCache,
  type Exchange,
  type ScrapeCache,
  scrapeCacheKey,
} from '@houselights/database/ingest/scrape-cache'
import { closeRun, lastFound, type Outcome, openRun } from '@houselights/database/ingest/scrape-runs'
import type { Queryable } from '@houselights/database/sql/sql'
import { readCommand } from '@houselights/domain/coverage/read-command'
import { localDay } from '@houselights/domain/dates/city-time'
import type { CheckedScrape } from '@houselights/domain/matching/match-scrape'
import type { Readers } from '@houselights/scrapers/fetch/fetch-session'
import { lacksHtmlEnd } from '@houselights/scrapers/fetch/missing-end'
import { withoutKeys } from '@houselights/scrapers/fetch/redact-key-values'
import { type Registry, venuesOf } from '@houselights/scrapers/registry/registry'
import type { Fetched, Page } from '@houselights/scrapers/source/source'
import { isSourceError, problemOf, SourceError } from '@houselights/scrapers/source/source-error'
import type { DataSource } from 'typeorm'
import type { PageParser } from '../parser/parser-pool.ts'
import { type PageWatch, watchPages } from '../parser/watch-pages.ts'
import { checkListings, problemsWithin, withHeld } from './check/check-scrape.ts'
import { openExchanges } from './fetch/exchanges.ts'
import { pageListings } from './parse/parse-pages.ts'

export interface IngestServices {
  dataSource: DataSource
  readers: Readers
  registry: Registry
  parser: PageParser
  keys: Readonly<Record<string, string | undefined>>
  now(): Date
}

export interface IngestResult extends SaveCounts {
  source: string
  name: string
  outcome: Outcome
  pages: number
  found: number
  problems: Problem[]
}

const NOTHING: SaveCounts = { added: 0, updated: 0, unchanged: 0, vanished: 0 }

/**
 * Reads one source: fetch, keep the pages, parse, normalise, check, give listings to venues, match, save. A source that
 * cannot be read ends as `failed` with its problem; an error of our own is thrown, after the run is closed where the database
 * is there.
 */
export async function ingest(
  services: IngestServices,
  job: { source: string; depth: Depth; jobId: string | null; byOperator?: boolean },
): Promise<IngestResult> {
  const { dataSource, registry, now } = services
  const definition = registry.sources.find(({ slug }) => slug === job.source)
  if (!definition) throw new Error(`There is no source "${job.source}" in the registry.`)
  const startedAt = now().toISOString()
  const { byOperator = false } = job
  const {
    id: run,
    parserKills: kills,
    cached,
  } = await openRun(dataSource, { source: job.source, jobId: job.jobId, depth: job.depth, startedAt })
  const watch = watchPages({ db: dataSource, source: job.source, kills, byOperator, now })
  const close: Close = async (db, { outcome, counts, problems, cache }) => {
    const recorded = withCommand(job.source, problems)
    const endedAt = now().toISOString()
    await closeRun(db, { id: run, source: job.source, endedAt, outcome, counts, problems: recorded, cache })
    return { source: job.source, name: definition.name, outcome, ...counts, problems: recorded }
  }
  try {
    return await read(services, definition, { depth: job.depth, readAt: startedAt, run, cached, watch }, close)
  } catch (thrown) {
    // the site is not to blame, and it could not be written either: the next read of the source closes the run
    if (isOutage(thrown)) throw thrown
    const error = await watch.failed(thrown)
    const problem = problemOf(error, definition.source.url)
    const failed = await close(dataSource, {
      ...{ outcome: 'failed', counts: { ...NOTHING, pages: 0, found: 0 } },
      problems: [withoutKeys(services.keys).problem(problem)],
    })
    if (isSourceError(error)) return failed
    throw error
  }
}

const withCommand = (source: string, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, reproduce: readCommand(source) }))

interface Ended {
  outcome: Outcome
  counts: SaveCounts & { pages: number; found: number }
  problems: readonly Problem[]
  cache?: ScrapeCache | undefined
}
/** Closes the record of the read, by this connection. */
type Close = (db: Queryable, ended: Ended) => Promise<IngestResult>

interface ToRead {
  depth: Depth
  readAt: string
  run: string
  cached: Pick<ScrapeCache, 'key' | 'exchanges'> | null
  watch: PageWatch
}

async function read(
  services: IngestServices,
  definition: Registry['sources'][number],
  { depth, readAt, run, cached, watch }: ToRead,
  close: Close,
): Promise<IngestResult> {
  const { dataSource, readers, registry, parser, keys, now } = services
  const { slug, source } = definition
  const known = venuesOf(registry, definition.city)
  const { timeZone } = known.city
  const recall = recallPages(dataSource, slug)
  const reading = readers.open(definition, { depth, now: readAt, timeZone, keys, recall })
  const clean = withoutKeys(keys)
  const site = openExchanges(
    async (url, request) => watch.see(await reading.get(url, request)),
    () => reading.asOf,
  )
  const today = localDay(readAt, timeZone)
  const keyFor = (exchanges: readonly Exchange[]) =>
    scrapeCacheKey(definition, { registry, exchanges, when: { depth, today, timeZone } })
  if (cached && cached.key === keyFor(cached.exchanges) && (await site.repeat(cached.exchanges))) {
    const outcome = reading.fresh === 0 ? 'unchanged' : 'ok'
    const closed = await closeFromCache(dataSource, {
      ...{ run, source: slug, key: cached.key, outcome, readAt, asOf: reading.asOf, endedAt: now().toISOString() },
      validators: validatorState(clean.validated(reading.validated)),
    })
    if (closed) {
      await watch.parsed()
      return { source: slug, name: definition.name, outcome, ...NOTHING, ...closed }
    }
  }
  const read = { depth, now: readAt, timeZone, keys }
  const fetched: Fetched = clean.fetched(await parser.fetch({ source, read }, { get: site.get }))
  const validated = clean.validated(reading.validated)
  const { asOf } = reading
  await refuseCutPages(dataSource, slug, fetched.pages)
  const kept = { source: slug, run, fetchedAt: readAt, asOf, pages: fetched.pages }
  await keepRawPages(dataSource, kept, recall.before?.pages)
  const hadNone = recall.before && Object.keys(recall.before.validators).length === 0
  if (!hadNone || validated.size > 0) await saveValidators(dataSource, slug, validated)
  let before: Listing[] = []
  const listed = await pageListings(parser, definition, fetched.pages, {
    ...{ now: readAt, asOf, known },
    knownNames: async (names) => {
      const found = await knownBefore(dataSource, { names, source: slug, from: today })
      before = found.stored
      return found.known
    },
  })
  await watch.parsed()
  const { problems, strangers, found } = listed
  // a shallow read is measured by the one before: full ones see further
  const most = depth === 'full' ? Infinity : ((await lastFound(dataSource, slug, depth)) ?? 0)
  const check = checkListings({ ...listed, url: source.url, before, most })
  const toSave: CheckedScrape = {
    source: { id: slug, kind: definition.kind, rank: definition.rank ?? 100 },
    readAt,
    asOf,
    today,
    timeZone,
    listings: check.listings,
    complete: fetched.complete && check.trusted,
    suspect: !check.trusted,
    // a shallow read stops early on purpose, and may do so in the midst of its last day
    ...(depth === 'shallow' && { until: listed.lastDay ?? today }),
  }
  const asked = fetched.complete ? site.exchanges() : undefined
  // addresses with a key are not stored: such a source is parsed each time
  const exchanges = asked?.every(([url, request]) => isWithoutKeys(clean, [url, request])) ? asked : undefined
  return inSaveTransaction(dataSource, async (db) => {
    const { held, repeats, ...counts } = await save(db, await match(db, toSave))
    const same = reading.fresh === 0 && counts.added + counts.updated + counts.vanished === 0
    return close(db, {
      outcome: check.trusted ? (same ? 'unchanged' : 'ok') : 'suspect',
      counts: { ...counts, pages: fetched.pages.length, found },
      problems: [...withHeld(check.problems, held), ...fetched.problems, ...problemsWithin(problems), ...strangers],
      ...(exchanges &&
        check.isRepeatable &&
        repeats !== undefined && {
          cache: {
            ...{ key: keyFor(exchanges), exchanges, ...listed.names, pages: fetched.pages.length, found },
            ...{ unchanged: repeats, problems: withCommand(slug, [...fetched.problems, ...problems, ...strangers]) },
          },
        }),
    })
  })
}

/** A page of HTML that is shorter than the one before and lost its end: nothing in it is believed. */
async function refuseCutPages(db: DataSource, source: string, pages: readonly Page[]): Promise<void> {
  const endless = pages.filter(lacksHtmlEnd)
  if (endless.length === 0) return
  const [last] = await latestKeptReads(db.manager, source)
  for (const page of endless) {
    const before = last?.pages.find(({ url }) => url === page.url)
    if (before && !lacksHtmlEnd(before) && page.body.length < before.body.length)
      throw new SourceError('unreachable', page.url, 'the page is cut off: </html> is missing at its end')
  }
}

const isWithoutKeys = ({ text }: ReturnType<typeof withoutKeys>, given: unknown): boolean =>
  text(JSON.stringify(given)) === JSON.stringify(given)
