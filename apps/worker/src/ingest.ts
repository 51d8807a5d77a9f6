import { recallPages, saveValidators } from '@houselights/database/ingest/kept-pages'
import { knownNames } from '@houselights/database/ingest/known-names'
import { keepRawPages } from '@houselights/database/ingest/raw-pages'
import type { SaveCounts } from '@houselights/database/ingest/read-to-save'
import { closeRun, lastFound, type Outcome, openRun, storedListings } from '@houselights/database/ingest/runs'
import { saveRead } from '@houselights/database/ingest/save-read'
import { readCommand } from '@houselights/domain/read-command'
import type { Readers } from '@houselights/sources/reader/reading'
import { withoutKeys } from '@houselights/sources/reader/without-keys'
import type { Fetched } from '@houselights/sources/source'
import { SourceError } from '@houselights/sources/source-error'
import type { Depth } from '@houselights/types/jobs'
import type { Listing, Problem } from '@houselights/types/listing'
import type { DataSource } from 'typeorm'
import { checkRead, droppedFields, keepDropped, withHeld } from './checks.ts'
import { pageListings } from './page-listings.ts'
import type { Registry } from './registry.ts'

export interface IngestServices {
  dataSource: DataSource
  readers: Readers
  registry: Registry
  timeZone: string
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
 * cannot be read ends as `failed` with its problem; an error of our own is thrown, after the run is closed.
 */
export async function ingest(
  services: IngestServices,
  job: { source: string; depth: Depth; jobId: string | null },
): Promise<IngestResult> {
  const { dataSource, registry, now } = services
  const definition = registry.sources.find(({ slug }) => slug === job.source)
  if (!definition) throw new Error(`There is no source "${job.source}" in the registry.`)
  const startedAt = now().toISOString()
  const run = await openRun(dataSource, { source: job.source, jobId: job.jobId, depth: job.depth, startedAt })
  const close = (
    outcome: Outcome,
    counts: SaveCounts & { pages: number; found: number },
    problems: readonly Problem[],
  ) => {
    const recorded = problems.map((problem) => ({ ...problem, reproduce: readCommand(job.source) }))
    const result = { source: job.source, name: definition.name, outcome, ...counts, problems: recorded }
    return closeRun(dataSource, {
      id: run,
      source: job.source,
      endedAt: now().toISOString(),
      outcome,
      counts,
      problems: recorded,
    }).then(() => result)
  }
  try {
    return await read(services, definition, { depth: job.depth, readAt: startedAt, run }, close)
  } catch (error) {
    const problem: Problem =
      error instanceof SourceError
        ? error.problem
        : {
            kind: 'changed',
            message: error instanceof Error ? error.message : String(error),
            url: definition.source.url,
          }
    const failed = await close('failed', { ...NOTHING, pages: 0, found: 0 }, [
      withoutKeys(services.keys).problem(problem),
    ])
    if (error instanceof SourceError) return failed
    throw error
  }
}

type Close = (
  outcome: Outcome,
  counts: SaveCounts & { pages: number; found: number },
  problems: readonly Problem[],
) => Promise<IngestResult>

async function read(
  services: IngestServices,
  definition: Registry['sources'][number],
  { depth, readAt, run }: { depth: Depth; readAt: string; run: string },
  close: Close,
): Promise<IngestResult> {
  const { dataSource, readers, registry, timeZone, keys } = services
  const { source } = definition
  const recall = recallPages(dataSource, definition.slug)
  const reading = readers.open(definition, { depth, now: readAt, timeZone, keys, recall })
  const clean = withoutKeys(keys)
  const fetched: Fetched = clean.fetched(await source.fetch(reading))
  await keepRawPages(dataSource, { source: definition.slug, run, fetchedAt: readAt, pages: fetched.pages })
  await saveValidators(dataSource, definition.slug, clean.validated(reading.validated))
  const listed = await pageListings(definition, fetched.pages, {
    ...{ now: readAt, timeZone, venues: registry.venues },
    knownNames: (keys) => knownNames(dataSource, keys),
  })
  const { today, placed, current, problems, strangers, firmDays } = listed
  const before = await storedListings(dataSource, definition.slug, today)
  const doubts = problems.filter(({ kind }) => kind === 'year-suspect').length
  const check = checkRead({
    ...{ url: source.url, current, before, doubts, past: listed.past },
    // a shallow read is measured by the one before: full ones see further
    expected:
      depth === 'full'
        ? before.length
        : Math.min(before.length, (await lastFound(dataSource, definition.slug, depth)) ?? 0),
  })
  const datesInDoubt = check.problems.some(({ kind }) => kind === 'year-suspect')
  const dropped = droppedFields(current, before)
  const { held = [], ...counts } = await saveRead(dataSource, {
    source: { id: definition.slug, kind: definition.kind, rank: definition.rank ?? 100 },
    readAt,
    run,
    today,
    timeZone,
    listings: placed.map((one) => ({
      ...one,
      listing: keepDropped(one.listing, dropped, before),
      dayInDoubt: datesInDoubt && !firmDays.has(one.listing.sourceId),
    })),
    complete: fetched.complete && check.trusted,
    suspect: !check.trusted,
    // a shallow read stops early on purpose, and may do so in the midst of its last day
    ...(depth === 'shallow' && { until: lastDay(listed.upcoming) ?? today }),
  })
  const allProblems = [...withHeld(check.problems, held), ...fetched.problems, ...problems, ...strangers]
  const same = reading.fresh === 0 && counts.added + counts.updated + counts.vanished === 0
  return close(
    check.trusted ? (same ? 'unchanged' : 'ok') : 'suspect',
    { ...counts, pages: fetched.pages.length, found: listed.upcoming.length },
    allProblems,
  )
}

const lastDay = (listings: readonly Listing[]): string | undefined =>
  listings
    .map(({ date }) => date)
    .sort()
    .at(-1)
