import { findCity } from '@houselights/config/cities/cities'
import { MISSING_SETTINGS } from '@houselights/config/settings/enrichment'
import type { ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { type ArtistToLookUp, loadArtistToLookUp } from '@houselights/database/enrichment/artist-to-look-up'
import { findJobOfWaitingArtist, finishArtist } from '@houselights/database/enrichment/job-artists'
import { findPause, PROVIDER_CLOCK } from '@houselights/database/enrichment/provider-pauses'
import { saveFailure, saveLookup } from '@houselights/database/enrichment/save-lookup'
import { addProblemOnce, failJob, loadUnfinishedJob, setJobStep } from '@houselights/database/jobs/job-writes'
import { localClock } from '@houselights/domain/dates/city-time'
import { LaterError, type Process } from '@houselights/jobs/backend'
import { lookUpArtist } from '@houselights/jobs/job-kinds'
import { isProviderError, type ProviderError } from '@houselights/providers/provider-error'
import type { DataSource } from 'typeorm'
import { type LookUpFunction, toNoMatch } from './artist-lookups.ts'
import { isKeyRefused } from './provider-rate-limiter.ts'

/** If the provider asks us to wait longer, the job skips the artist, and a later round looks the artist up. */
const MAX_WAIT_MS = 10 * 60_000
/** Minimum wait after a rate limit. */
const MIN_WAIT_MS = 1_000

export interface LookUpServices {
  dataSource: DataSource
  now(): Date
  /** Undefined if the provider is not configured. */
  lookUp: LookUpFunction | undefined
  /**
   * Allows one lookup of an artist at a time across all workers, since a round and a job may request the same artist.
   */
  withArtistLock<Result>(artistId: string, work: () => Promise<Result>): Promise<Result>
}

interface LookupTask {
  provider: ArtistProvider
  artistId: string
  jobId: string | undefined
  attemptsMade: number
}

/** Looks up one artist at one provider and stores the result. If a worker dies in between, the next one starts over. */
export const makeLookupProcess =
  (provider: ArtistProvider, services: LookUpServices): Process =>
  async ({ data, attemptsMade }) => {
    const { artist: artistId, job: jobId } = lookUpArtist[provider].payload.parse(data)
    const task = { provider, artistId, jobId, attemptsMade }
    return services.withArtistLock(`${provider}:${artistId}`, () => lookUpOnce(task, services))
  }

async function lookUpOnce(task: LookupTask, { dataSource, now, lookUp }: LookUpServices): Promise<unknown> {
  const { provider, artistId, jobId } = task
  const request = await getRequest(task, dataSource)
  if (!request) return { skipped: 'its job has ended or already looked up the artist' }
  if (!lookUp) {
    if (jobId) await failJob(dataSource, jobId, MISSING_SETTINGS[provider], now())
    return { skipped: MISSING_SETTINGS[provider] }
  }
  const ourArtist = await loadArtistToLookUp(dataSource, artistId, provider, now())
  const lookup = { artist: artistId, provider, at: now(), job: jobId }
  if (!ourArtist) return skip(dataSource, task, 'the artist no longer exists')
  if (jobId ? request.since && wasLookedUpSince(ourArtist, request.since) : !ourArtist.due) {
    const enriched = ourArtist.last?.outcome === 'linked'
    if (jobId) await finishArtist(dataSource, jobId, artistId, { state: 'done', enriched })
    return { skipped: 'it was looked up in the meantime' }
  }
  if (jobId && request.isJobWaiting) await setJobStep(dataSource, jobId, 'artists', now())
  try {
    const result = await lookUp(ourArtist)
    await saveLookup(dataSource, lookup, result)
    return { outcome: result.outcome }
  } catch (error) {
    if (!isProviderError(error)) throw error
    return handleFault(error, task, ourArtist, { dataSource, now })
  }
}

/**
 * Returns when the job requested this lookup, and whether the job is still waiting. Returns an empty object if no job
 * requested it, or undefined if the job no longer needs it.
 */
async function getRequest(
  { jobId, artistId }: LookupTask,
  db: DataSource,
): Promise<{ since?: Date; isJobWaiting?: boolean } | undefined> {
  if (!jobId) return {}
  const unfinishedJob = await loadUnfinishedJob(db, jobId)
  if (!unfinishedJob) return undefined
  const waitingJob = await findJobOfWaitingArtist(db, jobId, artistId)
  return waitingJob && { since: waitingJob.requestedAt, isJobWaiting: unfinishedJob.state === 'waiting' }
}

const wasLookedUpSince = ({ last }: ArtistToLookUp, since: Date): boolean =>
  last !== null && last.failures === 0 && last.at >= since

/** Decides what to do after a provider's error: try again, leave the artist to a later round, or store the failure. */
async function handleFault(
  error: ProviderError,
  task: LookupTask,
  ourArtist: ArtistToLookUp,
  { dataSource, now }: Pick<LookUpServices, 'dataSource' | 'now'>,
): Promise<unknown> {
  const { provider, artistId, jobId, attemptsMade } = task
  const lookup = { artist: artistId, provider, at: now(), job: jobId }
  const isLastAttempt = attemptsMade + 1 >= lookUpArtist[provider].attempts
  switch (error.fault) {
    case 'missing':
      await saveLookup(dataSource, lookup, toNoMatch(error.message, ourArtist.knownId ?? null))
      return { outcome: 'none' }
    case 'rate':
    case 'quota': {
      const waitMs = error.waitMs ?? MIN_WAIT_MS
      if (error.fault === 'rate' && waitMs <= MAX_WAIT_MS)
        throw new LaterError(Math.max(waitMs, MIN_WAIT_MS), error.message)
      if (jobId) await addPause(dataSource, jobId, provider, error.message)
      return skip(dataSource, task, error.message)
    }
    case 'refused':
      if (!isKeyRefused(error)) break
      if (jobId) await failJob(dataSource, jobId, error.message, now())
      return skip(dataSource, task, error.message)
    default:
      // Throw, so that the queue tries again.
      if (!isLastAttempt) throw error
  }
  await saveFailure(dataSource, lookup, error.message)
  return { outcome: 'failed' }
}

async function skip(db: DataSource, { jobId, artistId }: LookupTask, reason: string): Promise<{ skipped: string }> {
  if (jobId) await finishArtist(db, jobId, artistId, { state: 'skipped', enriched: false })
  return { skipped: reason }
}

/** Adds the pause to the job's problems, once for all artists that wait for it. */
async function addPause(db: DataSource, jobId: string, provider: ArtistProvider, reason: string): Promise<void> {
  const [pause, unfinishedJob] = [await findPause(db, provider), await loadUnfinishedJob(db, jobId)]
  const zone = findCity(unfinishedJob?.cityId ?? '')?.timeZone ?? PROVIDER_CLOCK
  const until = pause && ` Paused until ${localClock(pause.until, zone)}; the other artists will be looked up later.`
  await addProblemOnce(db, jobId, {
    kind: 'refused',
    message: `${reason}${until ?? ''}`,
    ...(pause && { retryAt: pause.until.toISOString() }),
  })
}
