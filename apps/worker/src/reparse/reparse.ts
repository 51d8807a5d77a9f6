import type { Problem } from '@houselights/contracts/entities/listing'
import { retireUnbilled } from '@houselights/database/artists/retire-artists'
import { notifyChanged } from '@houselights/database/connection/notify'
import { findKnownNames } from '@houselights/database/ingest/known-names'
import { loadLatestScrapes, type StoredScrape } from '@houselights/database/ingest/raw-pages'
import { reparseSource } from '@houselights/database/ingest/reparse-source'
import { takeAdvisoryLock } from '@houselights/database/ingest/save/advisory-lock'
import { findLastCount, loadListings, loadListingsSince } from '@houselights/database/ingest/scrape-runs'
import { loadVenueSlugs } from '@houselights/database/registry/stored-registry'
import type { Database } from '@houselights/database/sql/sql'
import type { CheckedScrape } from '@houselights/domain/matching/match-scrape'
import { hasChanges, type ReparseCounts } from '@houselights/domain/resolve/reparse-counts'
import { getListedCities, type ListedCities, type Registry } from '@houselights/scrapers/registry/registry'
import type { CityVenues } from '@houselights/scrapers/source/source'
import { toProblem } from '@houselights/scrapers/source/source-error'
import type { DataSource } from 'typeorm'
import { checkScrape } from '../ingest/check/check-scrape.ts'
import { type NormalizedPages, normalizePages } from '../ingest/parse/parse-pages.ts'
import type { SourceLock } from '../ingest/scrape-job.ts'
import type { PageParser } from '../parser/parser-pool.ts'

export interface ReparseServices {
  dataSource: DataSource
  registry: Registry
  parser: PageParser
  /** Keeps the source from being scraped at the same time. */
  withSourceLock: SourceLock
}

export interface ReparseOutcome {
  source: string
  name: string
  /** `none`: the source has no raw pages. */
  state: 'done' | 'failed' | 'none'
  scrapedAt: string | null
  counts: ReparseCounts | null
  problems: Problem[]
}

export interface ReparseOptions {
  sources?: readonly string[]
  onSource?(outcome: ReparseOutcome): Promise<unknown> | unknown
  /** Called before each source. If it returns false, reparsing stops there. */
  shouldContinue?(): Promise<boolean>
  onCounts?(db: Database, counts: ReparseCounts): Promise<void>
}

/**
 * The result for one source may depend on other sources' listings, so rounds repeat until nothing changes. More than a
 * few rounds would mean that two sources keep contradicting each other.
 */
const MAX_ROUNDS = 4

/**
 * Reparses sources' raw pages with today's code, one transaction per source and no requests. Returns the outcome per
 * source, with the changes of all rounds.
 */
export async function reparseSources(
  services: ReparseServices,
  options: ReparseOptions = {},
): Promise<ReparseOutcome[]> {
  const { sources, onSource, shouldContinue, onCounts } = options
  const chosenSources = services.registry.sources.filter(({ slug }) => sources === undefined || sources.includes(slug))
  const outcomes = new Map<string, ReparseOutcome>()
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    let hasChanged = false
    for (const definition of chosenSources) {
      if (shouldContinue && !(await shouldContinue())) return [...outcomes.values()]
      const outcome = await services.withSourceLock(definition.slug, () => reparseOne(services, definition, onCounts))
      hasChanged ||= outcome.counts !== null && hasChanges(outcome.counts)
      const before = outcomes.get(outcome.source)
      outcomes.set(outcome.source, before ? addOutcomes(before, outcome) : outcome)
      if (round === 1) await onSource?.(outcome)
    }
    if (!hasChanged) break
  }
  return [...outcomes.values()]
}

/** Retires artists that were already on no bill before the run, in a separate transaction. Returns their number. */
export const retireUnbilledArtists = (dataSource: DataSource): Promise<number> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    const retiredCount = await retireUnbilled(db)
    if (retiredCount > 0) await notifyChanged(db)
    return retiredCount
  })

async function reparseOne(
  services: ReparseServices,
  definition: Registry['sources'][number],
  onCounts: ReparseOptions['onCounts'],
): Promise<ReparseOutcome> {
  const { dataSource } = services
  const sourceFields = { source: definition.slug, name: definition.name }
  const scrapes = await loadLatestScrapes(dataSource, definition.slug)
  const [lastScrape] = scrapes
  if (!lastScrape) return { ...sourceFields, state: 'none', scrapedAt: null, counts: null, problems: [] }
  const scrapedAt = lastScrape.fetchedAt
  try {
    const { scrape, problems } = await reparsePages(services, definition, scrapes, lastScrape)
    const counts = await reparseSource(dataSource, scrape, onCounts)
    return { ...sourceFields, state: 'done', scrapedAt, counts, problems }
  } catch (error) {
    // A source that can't be parsed doesn't stop the others.
    const problem = toProblem(error, definition.source.url)
    return { ...sourceFields, state: 'failed', scrapedAt, counts: null, problems: [problem] }
  }
}

async function reparsePages(
  { dataSource, registry, parser }: ReparseServices,
  definition: Registry['sources'][number],
  scrapes: readonly StoredScrape[],
  lastScrape: StoredScrape,
): Promise<{ scrape: CheckedScrape; problems: Problem[] }> {
  const now = lastScrape.fetchedAt
  const cities = await keepStoredVenues(dataSource, getListedCities(registry, definition))
  const selectKnownNames = (keys: readonly string[]) => findKnownNames(dataSource, keys)
  const [latest, ...otherScrapes] = await Promise.all(
    scrapes.map(({ pages, asOf }) =>
      normalizePages(parser, definition, pages, { now, asOf, cities, selectKnownNames }),
    ),
  )
  if (!latest) throw new Error('a stored scrape has no pages')
  const { today } = latest
  const before = await loadListedBefore(dataSource, definition.slug, lastScrape, today)
  const assignedListings = mergeListings([latest, ...otherScrapes])
  const assignedIds = new Set(assignedListings.map(({ listing }) => listing.sourceId))
  const checked = checkScrape(
    { definition, timeZone: cities[0].city.timeZone, scrapedAt: now, today, depth: 'full' },
    {
      ...latest,
      assignedListings,
      waitingListings: [latest, ...otherScrapes]
        .flatMap(({ waitingListings }) => waitingListings)
        .filter(({ listing }) => !assignedIds.has(listing.sourceId)),
      before,
      asOf: lastScrape.asOf,
      complete: false,
      maxExpected: await getMaxExpected(dataSource, definition.slug, lastScrape),
      // If fields were missing when the pages were scraped, they still are. The scrape kept their earlier values.
      keepFields: lastScrape.problems.some(({ kind }) => kind === 'field-drop'),
    },
  )
  return {
    scrape: checked.scrape,
    problems: [...filterNewProblems(checked.problems, before.length), ...checked.otherProblems],
  }
}

/**
 * Leaves out problems that aren't new: the scrape already reported dropped fields, and an empty source may have been
 * empty before.
 */
const filterNewProblems = (problems: readonly Problem[], listedBeforeCount: number): Problem[] =>
  problems.filter(({ kind }) => kind !== 'field-drop' && !(kind === 'empty' && listedBeforeCount === 0))

/** Merges the listings of several scrapes. If two have the same listing, the first scrape in the list wins. */
function mergeListings(scrapes: readonly NormalizedPages[]): NormalizedPages['assignedListings'] {
  const assignedListings = new Map<string, NormalizedPages['assignedListings'][number]>()
  for (const assigned of scrapes.flatMap((scrape) => scrape.assignedListings))
    if (!assignedListings.has(assigned.listing.sourceId)) assignedListings.set(assigned.listing.sourceId, assigned)
  return [...assignedListings.values()]
}

/**
 * Loads the listings that the source had at the time of the scrape. If the scrape wasn't trusted, loads the stored
 * listings, which that scrape didn't change.
 */
const loadListedBefore = (
  db: Database,
  source: string,
  { outcome, fetchedAt, asOf = fetchedAt }: StoredScrape,
  today: string,
) =>
  outcome === 'suspect' || outcome === 'failed' ? loadListings(db, source, today) : loadListingsSince(db, source, asOf)

async function getMaxExpected(db: Database, source: string, { outcome, depth }: StoredScrape): Promise<number> {
  if (depth !== 'shallow' || (outcome !== 'suspect' && outcome !== 'failed')) return Infinity
  return (await findLastCount(db, source, depth)) ?? 0
}

/** Leaves out venues that this release knows and the database doesn't have yet. */
async function keepStoredVenues(db: Database, [firstCity, ...otherCities]: ListedCities): Promise<ListedCities> {
  const storedSlugs = await loadVenueSlugs(db)
  const keepStored = ({ venues, ...cityVenues }: CityVenues): CityVenues => ({
    ...cityVenues,
    venues: venues.filter(({ slug }) => storedSlugs.has(slug)),
  })
  return [keepStored(firstCity), ...otherCities.map(keepStored)]
}

/** Adds up two rounds of one source. `before`, `after` and `kept` aren't sums. */
function addOutcomes(first: ReparseOutcome, second: ReparseOutcome): ReparseOutcome {
  if (!first.counts || !second.counts) return second.counts ? second : first
  const sum = <Counts extends Record<keyof Counts, number>>(a: Counts, b: Counts): Counts =>
    Object.fromEntries(Object.entries<number>(a).map(([key, count]) => [key, count + b[key as keyof Counts]])) as Counts
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
