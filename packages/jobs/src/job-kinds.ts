import { createHash } from 'node:crypto'
import { ScrapeSourceJob } from '@houselights/contracts/jobs/jobs'
import {
  type ArtistProvider,
  FetchPictureJob,
  LookUpArtistJob,
  UpkeepJob,
} from '@houselights/contracts/operators/enrichment'
import { RecogniseSiteJob } from '@houselights/contracts/operators/proposals'
import { z } from 'zod'

/** One kind of job, defined once: those who enqueue it and those who process it share the payload's shape. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** Of the queue and of its jobs. */
  name: string
  payload: Payload
  attempts: number
  /** Before the second attempt; it doubles each time. */
  delayMs: number
  /** Two requests with the same key are one job while it waits or runs. */
  key(payload: z.output<Payload>): string
}

/** A job is tried once unless its kind says otherwise. @internal */
export const defineJob = <Payload extends z.ZodType>(
  kind: Omit<JobKind<Payload>, 'attempts' | 'delayMs'> & Partial<JobKind<Payload>>,
): JobKind<Payload> => ({ attempts: 1, delayMs: 0, ...kind })

/** Reads one source. Another request while it waits or runs joins the job that is there. */
export const readSource = defineJob({
  name: 'read-source',
  payload: ScrapeSourceJob,
  attempts: 3,
  delayMs: 60_000,
  key: ({ source }) => `read-${source}`,
})

/** Ends an operators' job once all its reads are done: matches, looks up, fixes, and sums up. The database holds the rest. */
export const operatorJob = defineJob({
  name: 'operator-job',
  payload: z.object({ job: z.uuid() }),
  key: ({ job }) => job,
})

/** Follows the site of a proposal and recognises what it was made with. The database holds what is found. */
export const recogniseSite = defineJob({
  name: 'recognise-site',
  payload: RecogniseSiteJob,
  key: ({ proposal }) => `recognise-${proposal}`,
})

const lookUpAt = (provider: ArtistProvider) =>
  defineJob({
    name: `look-up-at-${provider}`,
    payload: LookUpArtistJob,
    attempts: 7,
    delayMs: 1_000,
    key: ({ artist }) => artist,
  })
/** Looks one artist up; if the provider is down, a later round tries again. A queue each: none delays another. */
export const lookUpArtist = { musicbrainz: lookUpAt('musicbrainz'), spotify: lookUpAt('spotify') }
/** After what people wait for. BullMQ takes 0 for first. */
export const IN_THE_BACKGROUND = 10

/** Fetches one picture; one that fails is requested again by a later round, so that a dead address delays no other. */
export const fetchPicture = defineJob({
  name: 'fetch-picture',
  payload: FetchPictureJob,
  // an address may be longer than a key should be
  key: ({ url }) => `picture-${createHash('sha256').update(url).digest('hex')}`,
})

/** A round that finds what is due and enqueues it. */
export const upkeep = defineJob({ name: 'upkeep', payload: UpkeepJob, key: ({ task }) => `upkeep-${task}` })
