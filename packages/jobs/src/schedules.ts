import { createHash } from 'node:crypto'
import type { ReadSourceJob } from '@houselights/types/jobs'
import type { Scheduled } from './job-queue.ts'

export interface Cadence {
  slug: string
  cadenceMinutes: number
}

/** The schedule of a source, by the source's id. */
export const scheduleId = (source: string): string => `read-${source}`

/**
 * One schedule a source, at a point of its interval that a hash of its name chooses: spread over the day, and the same
 * after every restart, on any number of workers.
 */
export const schedulesOf = (sources: readonly Cadence[]): Scheduled<ReadSourceJob>[] =>
  sources.map(({ slug, cadenceMinutes }) => {
    const everyMs = cadenceMinutes * 60_000
    return {
      id: scheduleId(slug),
      everyMs,
      offsetMs: Math.floor(shareOf(slug) * everyMs),
      payload: { source: slug, depth: 'full', unlessFresh: true },
    }
  })

/** When a schedule was last due. */
export const lastDue = ({ everyMs, offsetMs }: Pick<Scheduled<unknown>, 'everyMs' | 'offsetMs'>, now: Date): Date =>
  new Date(Math.floor((now.getTime() - offsetMs) / everyMs) * everyMs + offsetMs)

/** From 0 up to 1, evenly spread over names. */
const shareOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32
