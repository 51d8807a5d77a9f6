import { createHash } from 'node:crypto'
import type { ScrapeSourceJob } from '@houselights/contracts/jobs/jobs'
import { UPKEEP_TASKS, type UpkeepJob, type UpkeepTask } from '@houselights/contracts/operators/enrichment'
import type { Schedule } from './job-queue.ts'

/** Returns the id of a source's schedule. */
export const toScheduleId = (source: string): string => `read-${source}`

/**
 * Creates one schedule per source. The offset is computed from a hash of the source's slug, so that every worker
 * computes the same offset.
 */
export const getSchedules = (
  sources: readonly { slug: string; cadenceMinutes: number }[],
): Schedule<ScrapeSourceJob>[] =>
  sources.map(({ slug, cadenceMinutes }) => {
    const everyMs = cadenceMinutes * 60_000
    return {
      id: toScheduleId(slug),
      everyMs,
      offsetMs: Math.floor(toFraction(slug) * everyMs),
      payload: { source: slug, depth: 'full', unlessFresh: true },
    }
  })

/** Computes when a schedule was last due. */
export const getLastDue = ({ everyMs, offsetMs }: Pick<Schedule<unknown>, 'everyMs' | 'offsetMs'>, now: Date): Date =>
  new Date(Math.floor((now.getTime() - offsetMs) / everyMs) * everyMs + offsetMs)

const toFraction = (slug: string): number => createHash('sha256').update(slug).digest().readUInt32BE(0) / 2 ** 32

const MINUTE_MS = 60_000
/** How often each upkeep round runs. The rounds of dumps and backups only check whether a dump or backup is due. */
const INTERVALS_MS: Readonly<Record<UpkeepTask, number>> = {
  lookups: 10 * MINUTE_MS,
  pictures: 5 * MINUTE_MS,
  places: 24 * 60 * MINUTE_MS,
  venues: 60 * MINUTE_MS,
  sites: 30 * MINUTE_MS,
  dumps: 15 * MINUTE_MS,
  retention: 6 * 60 * MINUTE_MS,
  similar: 10 * MINUTE_MS,
  backups: 15 * MINUTE_MS,
}

/** One schedule per kind of upkeep, however many workers run. */
export const UPKEEP_SCHEDULES: readonly Schedule<UpkeepJob>[] = UPKEEP_TASKS.map((task) => ({
  id: `upkeep-${task}`,
  everyMs: INTERVALS_MS[task],
  offsetMs: 0,
  payload: { task },
}))
