import { createHash } from 'node:crypto'
import type { ScrapeSourceJob } from '@houselights/contracts/jobs/jobs'
import { UPKEEP_TASKS, type UpkeepJob, type UpkeepTask } from '@houselights/contracts/operators/enrichment'
import type { Scheduled } from './job-queue.ts'

/** The schedule of a source, by the source's id. */
export const scheduleId = (source: string): string => `read-${source}`

/** One schedule a source, at a point of its interval that a hash of its name chooses: the same on any worker. */
export const getSchedules = (
  sources: readonly { slug: string; cadenceMinutes: number }[],
): Scheduled<ScrapeSourceJob>[] =>
  sources.map(({ slug, cadenceMinutes }) => {
    const everyMs = cadenceMinutes * 60_000
    return {
      id: scheduleId(slug),
      everyMs,
      offsetMs: Math.floor(getShare(slug) * everyMs),
      payload: { source: slug, depth: 'full', unlessFresh: true },
    }
  })

/** When a schedule was last due. */
export const lastDue = ({ everyMs, offsetMs }: Pick<Scheduled<unknown>, 'everyMs' | 'offsetMs'>, now: Date): Date =>
  new Date(Math.floor((now.getTime() - offsetMs) / everyMs) * everyMs + offsetMs)

const getShare = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32

const MINUTE = 60_000
/** How often each round of upkeep comes; those of dumps and backups look whether one is due. */
const EVERY: Readonly<Record<UpkeepTask, number>> = {
  lookups: 10 * MINUTE,
  pictures: 5 * MINUTE,
  places: 24 * 60 * MINUTE,
  sites: 30 * MINUTE,
  dumps: 15 * MINUTE,
  retention: 6 * 60 * MINUTE,
  similar: 10 * MINUTE,
  backups: 15 * MINUTE,
}

/** One schedule a round, whatever the number of workers. */
export const UPKEEP_SCHEDULES: readonly Scheduled<UpkeepJob>[] = UPKEEP_TASKS.map((task) => ({
  id: `upkeep-${task}`,
  everyMs: EVERY[task],
  offsetMs: 0,
  payload: { task },
}))
