import { Problem, type ProblemKind } from '@houselights/contracts/entities/listing'
import { scrapeCommand } from '@houselights/domain/coverage/faults'
import { addDays } from '@houselights/domain/dates/city-time'
import type { DataSource } from 'typeorm'
import type { VenueRow } from '../schema/entities/places.ts'
import { ScrapeRunEntity, type ScrapeRunRow } from '../schema/entities/scrapes.ts'
import { SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import { builders } from './builders.ts'

/** Creates a problem of this kind. Parsing drops the facts that the kind doesn't have. */
const aProblem = (kind: ProblemKind): Problem =>
  Problem.parse({
    kind,
    message: `https://hall.example/shows: ${kind}`,
    count: 3,
    total: 20,
    expected: 20,
    field: 'price',
    before: 0.95,
    now: 0,
  })

/** Creates builders of rows, scrape runs and scraped venues, for tests of the coverage monitor. */
export function runBuilders(db: DataSource, base: ReturnType<typeof builders> = builders(db)) {
  const { aVenue, aSource, anEvent, aSourceRecord } = base

  /** Stores a scrape run that has ended, unless its outcome is `running`. Updates its source like a worker does. */
  async function aRun({
    source,
    at,
    problems = [],
    ...overrides
  }: { source: string; at: string; problems?: (ProblemKind | Problem)[] } & Partial<Omit<ScrapeRunRow, 'problems'>>) {
    const outcome = overrides.outcome ?? 'ok'
    const startedAt = new Date(at)
    await db
      .getRepository(ScrapeRunEntity)
      .save({
        sourceId: source,
        depth: 'full' as const,
        startedAt,
        endedAt: outcome === 'running' ? null : startedAt,
        outcome,
        found: 20,
        pages: outcome === 'failed' ? 0 : 1,
        ...overrides,
        problems: problems.map((problem) => ({
          ...(typeof problem === 'string' ? aProblem(problem) : problem),
          reproduce: scrapeCommand(source),
        })),
      })
    if (outcome === 'running') return
    await db
      .getRepository(SourceEntity)
      .update(source, { lastAttemptAt: startedAt, ...(outcome !== 'failed' && { lastSuccessAt: startedAt }) })
  }

  /** Stores a venue with one source (`page`), and a good scrape of that source at each of these times. */
  async function aScrapedVenue({ scrapedAt = [], ...source }: { scrapedAt?: string[] } & Partial<SourceRow> = {}) {
    const venue = await aVenue(source.name ? { name: source.name } : {})
    const page = await aSource({ name: venue.name, venueId: venue.id, ...source })
    for (const at of scrapedAt) await aRun({ source: page.id, at })
    return { venue, page }
  }

  /** Stores shows at a venue, one per night from a day on, each with records from these sources. */
  async function createShows(
    venue: Pick<VenueRow, 'id'>,
    {
      from,
      nights,
      sourceIds,
      firstSeen = '2025-04-01',
    }: { from: string; nights: number; sourceIds: string[]; firstSeen?: string },
  ) {
    for (let night = 0; night < nights; night++) {
      const day = addDays(from, night)
      const firstSeenAt = new Date(`${firstSeen}T19:00:00Z`)
      const event = await anEvent({
        venueId: venue.id,
        localDate: day,
        startsAt: new Date(`${day}T20:00:00-07:00`),
        firstSeenAt,
      })
      for (const sourceId of sourceIds) await aSourceRecord({ eventId: event.id, sourceId, firstSeenAt })
    }
  }

  return { ...base, aRun, aScrapedVenue, createShows }
}
