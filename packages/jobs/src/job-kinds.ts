import { createHash } from 'node:crypto'
import { ScrapeSourceJob } from '@houselights/contracts/jobs/jobs'
import { ScrapeShowPageJob } from '@houselights/contracts/operators/added-shows'
import {
  type ArtistProvider,
  FetchPictureJob,
  LookUpArtistJob,
  UpkeepJob,
} from '@houselights/contracts/operators/enrichment'
import { RecognizeSiteJob } from '@houselights/contracts/operators/proposals'
import { z } from 'zod'

/** A kind of job. The code that enqueues jobs and the code that processes them share the payload's schema. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** The name of the queue and of its jobs. */
  name: string
  payload: Payload
  attempts: number
  /** Delay before the second attempt; it doubles each time. */
  delayMs: number
  /** While a job waits or runs, requests with the same key join it. */
  key(payload: z.output<Payload>): string
}

/**
 * Defines a kind of job. By default, jobs get one attempt.
 * @internal
 */
export const defineJob = <Payload extends z.ZodType>(
  kind: Omit<JobKind<Payload>, 'attempts' | 'delayMs'> & Partial<JobKind<Payload>>,
): JobKind<Payload> => ({ attempts: 1, delayMs: 0, ...kind })

/** Scrapes one source. While the job waits or runs, other requests for the source join it. */
export const scrapeSource = defineJob({
  name: 'read-source',
  payload: ScrapeSourceJob,
  attempts: 3,
  delayMs: 60_000,
  key: ({ source }) => `read-${source}`,
})

/**
 * Finishes an operator's job after its scrapes: does the remaining work for the job's kind, and stores the result. The
 * rest of the job's data is in the database.
 */
export const operatorJob = defineJob({
  name: 'operator-job',
  payload: z.object({ job: z.uuid() }),
  key: ({ job }) => job,
})

/** Recognizes the platform of a proposed site. The result goes into the database. */
export const recognizeSite = defineJob({
  name: 'recognise-site',
  payload: RecognizeSiteJob,
  key: ({ proposal }) => `recognise-${proposal}`,
})

/** Scrapes the page of a show that a visitor sent. The result goes into the database. */
export const scrapeShowPage = defineJob({
  name: 'scrape-show-page',
  payload: ScrapeShowPageJob,
  key: ({ show }) => `show-${show}`,
})

const defineLookup = (provider: ArtistProvider) =>
  defineJob({
    name: `look-up-at-${provider}`,
    payload: LookUpArtistJob,
    attempts: 7,
    delayMs: 1_000,
    key: ({ artist }) => artist,
  })
/**
 * Looks up one artist. If the provider is down, a later round tries again. Each provider has its own queue, so that
 * neither delays the other.
 */
export const lookUpArtist = { musicbrainz: defineLookup('musicbrainz'), spotify: defineLookup('spotify') }
/** The priority of jobs that nobody waits for. BullMQ takes priority 0 first. */
export const BACKGROUND_PRIORITY = 10

/** Fetches one picture. If that fails, a later round tries again, so that a dead URL doesn't delay other pictures. */
export const fetchPicture = defineJob({
  name: 'fetch-picture',
  payload: FetchPictureJob,
  // URLs may be too long for a key.
  key: ({ url }) => `picture-${createHash('sha256').update(url).digest('hex')}`,
})

/** Finds and enqueues work that is due. */
export const upkeep = defineJob({ name: 'upkeep', payload: UpkeepJob, key: ({ task }) => `upkeep-${task}` })
