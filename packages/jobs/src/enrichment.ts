import { createHash } from 'node:crypto'
import {
  type ArtistProvider,
  FetchPictureJob,
  LookUpArtistJob,
  UPKEEP_TASKS,
  UpkeepJob,
  type UpkeepTask,
} from '@houselights/types/enrichment'
import { defineJob } from './define-job.ts'
import type { Scheduled } from './job-queue.ts'

const lookUpAt = (provider: ArtistProvider) =>
  defineJob({
    name: `look-up-at-${provider}`,
    payload: LookUpArtistJob,
    attempts: 7,
    delayMs: 1_000,
    key: ({ artist }) => artist,
  })
/**
 * Looks one artist up at one provider. A provider that is down comes back within these attempts, or a later round
 * enqueues it again. A queue each, so that the slow one delays no other.
 */
export const lookUpArtist = {
  musicbrainz: lookUpAt('musicbrainz'),
  spotify: lookUpAt('spotify'),
} as const satisfies Record<ArtistProvider, unknown>
/** After what people wait for. BullMQ takes 0 for first. */
export const IN_THE_BACKGROUND = 10

/** Fetches one picture; one that fails is requested again by a later round, so that a dead address delays no other. */
export const fetchPicture = defineJob({
  name: 'fetch-picture',
  payload: FetchPictureJob,
  attempts: 1,
  delayMs: 0,
  // an address may be longer than a key should be
  key: ({ url }) => `picture-${createHash('sha256').update(url).digest('hex')}`,
})

/** A round that finds what is due and enqueues it. */
export const upkeep = defineJob({
  name: 'upkeep',
  payload: UpkeepJob,
  attempts: 1,
  delayMs: 0,
  key: ({ task }) => `upkeep-${task}`,
})

const MINUTE = 60_000
/** How often each round comes. */
const EVERY: Readonly<Record<UpkeepTask, number>> = {
  lookups: 10 * MINUTE,
  pictures: 5 * MINUTE,
  places: 24 * 60 * MINUTE,
  sites: 30 * MINUTE,
  // looks whether one is due
  dumps: 15 * MINUTE,
  retention: 6 * 60 * MINUTE,
  similar: 10 * MINUTE,
  // looks whether one is due
  backups: 15 * MINUTE,
}

/** One schedule a round, whatever the number of workers. */
export const upkeepSchedules = (): Scheduled<UpkeepJob>[] =>
  UPKEEP_TASKS.map((task) => ({ id: `upkeep-${task}`, everyMs: EVERY[task], offsetMs: 0, payload: { task } }))
