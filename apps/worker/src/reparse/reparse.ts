import type { Problem } from '@houselights/contracts/entities/listing'
import { retireUnbilled } from '@houselights/database/artists/retire-artists'
import { notifyChanged } from '@houselights/database/connection/notify'
import { knownNames } from '@houselights/database/ingest/known-names'
import { latestStoredScrapes, type StoredScrape } from '@houselights/database/ingest/raw-pages'
import { reparseSource } from '@houselights/database/ingest/reparse-source'
import { takeAdvisoryLock } from '@houselights/database/ingest/save/advisory-lock'
import { lastFound, storedListings, storedSince } from '@houselights/database/ingest/scrape-runs'
import { venueSlugs } from '@houselights/database/registry/stored-registry'
import type { Database } from '@houselights/database/sql/sql'
import type { CheckedScrape } from '@houselights/domain/matching/match-scrape'
import { changedAnything, type ReparseCounts } from '@houselights/domain/resolve/reparse-counts'
import { getVenues, type Registry } from '@houselights/scrapers/registry/registry'
import type { CityVenues } from '@houselights/scrapers/source/source'
import { toProblem } from '@houselights/scrapers/source/source-error'
import type { DataSource } from 'typeorm'
import { checkScrape } from '../ingest/check/check-scrape.ts'
import { type NormalizedPages, normalizedPages } from '../ingest/parse/parse-pages.ts'
import type { SourceLock } from '../ingest/scrape-job.ts'
import type { PageParser } from '../parser/parser-pool.ts'

export interface ReparseServices {
  dataSource: DataSource
  registry: Registry
  parser: PageParser
  /** No read of the source goes on meanwhile. */
  withSourceLock: SourceLock
}

export interface ReparseOutcome {
  source: string
  name: string
  /** `none`: no pages of it are kept. */
  state: 'done' | 'failed' | 'none'
  readAt: string | null
  counts: ReparseCounts | null
  problems: Problem[]
}

export interface Reparse {
  sources?: readonly string[]
  onSource?(outcome: ReparseOutcome): Promise<unknown> | unknown
  /** Called before each source; false ends it there. */
  goesOn?(): Promise<boolean>
  also?(db: Database, counts: ReparseCounts): Promise<void>
}

/**
 * What is read out of one source may rest on what others listed by then: it is done again until nothing changes. More than
 * a few rounds would be two sources that contradict each other alternately.
 */
const MAX_ROUNDS = 4

/**
 * Reads the kept pages of sources again with today's code, one transaction a source and no request to anyone. Gives the
 * outcomes by source, with what all rounds changed.
 */
export async function reparseSources(services: ReparseServices, reparsing: Reparse = {}): Promise<ReparseOutcome[]> {
  const { sources, onSource, goesOn, also } = reparsing
  const chosen = services.registry.sources.filter(({ slug }) => sources === undefined || sources.includes(slug))
  const outcomes = new Map<string, ReparseOutcome>()
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    let changed = false
    for (const definition of chosen) {
      if (goesOn && !(await goesOn())) return [...outcomes.values()]
      const outcome = await services.withSourceLock(definition.slug, () => reparseOne(services, definition, also))
      changed ||= outcome.counts !== null && changedAnything(outcome.counts)
      const before = outcomes.get(outcome.source)
      outcomes.set(outcome.source, before ? inAll(before, outcome) : outcome)
      if (round === 1) await onSource?.(outcome)
    }
    if (!changed) break
  }
  return [...outcomes.values()]
}

/** Retires artists whom no event billed already before, in a transaction of its own; gives their number. */
export const retireOthers = (dataSource: DataSource): Promise<number> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    const retired = await retireUnbilled(db)
    if (retired > 0) await notifyChanged(db)
    return retired
  })

async function reparseOne(
  services: ReparseServices,
  definition: Registry['sources'][number],
  also: Reparse['also'],
): Promise<ReparseOutcome> {
  const { dataSource } = services
  const about = { source: definition.slug, name: definition.name }
  const reads = await latestStoredScrapes(dataSource, definition.slug)
  const [last] = reads
  if (!last) return { ...about, state: 'none', readAt: null, counts: null, problems: [] }
  const readAt = last.fetchedAt
  try {
    const { scrape, problems } = await parseAgain(services, definition, reads, last)
    const counts = await reparseSource(dataSource, scrape, also)
    return { ...about, state: 'done', readAt, counts, problems }
  } catch (error) {
    // one source that cannot be read leaves the others alone
    const problem = toProblem(error, definition.source.url)
    return { ...about, state: 'failed', readAt, counts: null, problems: [problem] }
  }
}

async function parseAgain(
  { dataSource, registry, parser }: ReparseServices,
  definition: Registry['sources'][number],
  reads: readonly StoredScrape[],
  last: StoredScrape,
): Promise<{ scrape: CheckedScrape; problems: Problem[] }> {
  const now = last.fetchedAt
  const venues = await storedVenues(dataSource, getVenues(registry, definition.city))
  const knownHere = (keys: readonly string[]) => knownNames(dataSource, keys)
  const [listed, ...others] = await Promise.all(
    reads.map(({ pages, asOf }) =>
      normalizedPages(parser, definition, pages, { now, asOf, venues, knownNames: knownHere }),
    ),
  )
  if (!listed) throw new Error('a kept read has no pages')
  const { today } = listed
  const before = await listedBefore(dataSource, definition.slug, last, today)
  const checked = checkScrape(
    { definition, venues, readAt: now, today, depth: 'full' },
    {
      ...listed,
      placed: eachOnce([listed, ...others]),
      before,
      asOf: last.asOf,
      complete: false,
      most: await getMost(dataSource, definition.slug, last),
      // what the read kept of earlier pages, since the fields were no longer on these, is still not on them
      keepFields: last.problems.some(({ kind }) => kind === 'field-drop'),
    },
  )
  return { scrape: checked.scrape, problems: [...newProblems(checked.problems, before.length), ...checked.others] }
}

/** Fields that are not on the pages any more were reported by the read; nothing where nothing was is no news. */
const newProblems = (problems: readonly Problem[], before: number): Problem[] =>
  problems.filter(({ kind }) => kind !== 'field-drop' && !(kind === 'empty' && before === 0))

/** Of several reads of one moment, what the last says, and what only the others brought. */
function eachOnce(reads: readonly NormalizedPages[]): NormalizedPages['placed'] {
  const placed = new Map<string, NormalizedPages['placed'][number]>()
  for (const one of reads.flatMap((read) => read.placed))
    if (!placed.has(one.listing.sourceId)) placed.set(one.listing.sourceId, one)
  return [...placed.values()]
}

/** What the pages listed when they were read; of a read that was not trusted, what was listed by then. */
const listedBefore = (
  db: Database,
  source: string,
  { outcome, fetchedAt, asOf = fetchedAt }: StoredScrape,
  today: string,
) => (outcome === 'suspect' || outcome === 'failed' ? storedListings(db, source, today) : storedSince(db, source, asOf))

async function getMost(db: Database, source: string, { outcome, depth }: StoredScrape): Promise<number> {
  if (depth !== 'shallow' || (outcome !== 'suspect' && outcome !== 'failed')) return Infinity
  return (await lastFound(db, source, depth)) ?? 0
}

/** A venue that this release knows and the database does not yet is no venue of ours so far. */
async function storedVenues(db: Database, { city, venues }: CityVenues): Promise<CityVenues> {
  const stored = await venueSlugs(db)
  return { city, venues: venues.filter(({ slug }) => stored.has(slug)) }
}

/** What two rounds changed of one source: counts of what there is are the later round's. */
function inAll(first: ReparseOutcome, second: ReparseOutcome): ReparseOutcome {
  if (!first.counts || !second.counts) return second.counts ? second : first
  const sum = <Counts extends Record<keyof Counts, number>>(one: Counts, other: Counts): Counts =>
    Object.fromEntries(
      Object.entries<number>(one).map(([key, count]) => [key, count + other[key as keyof Counts]]),
    ) as Counts
  const counts: ReparseCounts = {
    before: first.counts.before,
    after: second.counts.after,
    rewritten: first.counts.rewritten + second.counts.rewritten,
    withdrawn: first.counts.withdrawn + second.counts.withdrawn,
    events: sum(first.counts.events, second.counts.events),
    artists: sum(first.counts.artists, second.counts.artists),
    kept: second.counts.kept,
  }
  return { ...second, counts }
}
