import { MISSING } from '@houselights/config/enrichment'
import { finishArtistAndNotify, jobOfWaitingArtist } from '@houselights/database/enrichment/job-artists'
import { type LookedForArtist, lookedForArtist } from '@houselights/database/enrichment/looked-for-artist'
import { pauseOf } from '@houselights/database/enrichment/provider-pauses'
import { saveFailure, saveLookup } from '@houselights/database/enrichment/save-lookup'
import { addProblemOnce, failJob, stepJob, unfinishedJob } from '@houselights/database/jobs/job-writes'
import { localClock } from '@houselights/domain/city-time'
import { LaterError, type Process } from '@houselights/jobs/backend'
import { lookUpArtist } from '@houselights/jobs/enrichment'
import { ProviderError } from '@houselights/providers/provider-error'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import type { ArtistProvider } from '@houselights/types/enrichment'
import type { DataSource } from 'typeorm'
import { type LookUp, nobody } from './artist-lookups.ts'
import { isKeyRefused } from './provider-pace.ts'

/** For longer than this a job does not wait: a later round asks. */
const WORTH_WAITING_MS = 10 * 60_000
/** Between one that was told to wait and its next try, at least. */
const BREATH_MS = 1_000

export interface LookUpServices {
  dataSource: DataSource
  now(): Date
  /** Nothing where the provider may not be asked. */
  lookUp: LookUp | undefined
  /** Lets one look-up of an artist at a time through, over all workers: a round's and a job's may meet. */
  withArtistLock<Result>(artist: string, work: () => Promise<Result>): Promise<Result>
}

interface Task {
  provider: ArtistProvider
  artist: string
  job: string | undefined
  attemptsMade: number
}

/** Asks one provider about one artist and stores the answer. A worker that dies anywhere in it leaves all to the next. */
export const lookUpProcess =
  (provider: ArtistProvider, services: LookUpServices): Process =>
  async ({ data, attemptsMade }) => {
    const { artist, job } = lookUpArtist[provider].payload.parse(data)
    const task = { provider, artist, job, attemptsMade }
    return services.withArtistLock(`${provider}:${artist}`, () => lookUpOnce(task, services))
  }

async function lookUpOnce(task: Task, { dataSource, now, lookUp }: LookUpServices): Promise<unknown> {
  const { provider, artist, job } = task
  const wish = await wishOf(task, dataSource)
  if (!wish) return { skipped: 'its job has ended, or has it settled' }
  if (!lookUp) {
    if (job) await failJob(dataSource, job, MISSING[provider], now())
    return { skipped: MISSING[provider] }
  }
  const ours = await lookedForArtist(dataSource, artist, provider, now())
  const saving = { artist, provider, at: now(), job }
  if (!ours) {
    if (job) await finishArtistAndNotify(dataSource, job, artist, { state: 'skipped', enriched: false })
    return { skipped: 'the artist is gone' }
  }
  if (job ? wish.since && isKnownSince(ours, wish.since) : !ours.due) {
    const enriched = ours.last?.outcome === 'linked'
    if (job) await finishArtistAndNotify(dataSource, job, artist, { state: 'done', enriched })
    return { skipped: 'it was looked up meanwhile' }
  }
  if (job && wish.fresh) await stepJob(dataSource, job, 'artists', now())
  try {
    const found = await lookUp(ours)
    await saveLookup(dataSource, saving, found)
    return { outcome: found.outcome }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return afterFault(error, task, ours, { dataSource, now })
  }
}

/** Whether somebody still wants it looked up, and since when the job that does. */
async function wishOf({ job, artist }: Task, db: DataSource): Promise<{ since?: Date; fresh?: boolean } | undefined> {
  if (!job) return {}
  const asked = await unfinishedJob(db, job)
  if (!asked) return undefined
  const waiting = await jobOfWaitingArtist(db, job, artist)
  return waiting && { since: waiting.requestedAt, fresh: asked.state === 'waiting' }
}

const isKnownSince = ({ last }: LookedForArtist, since: Date): boolean =>
  last !== null && last.failures === 0 && last.at >= since

/** What a provider's fault means for the artist: another try, a later round, or an end. */
async function afterFault(
  error: ProviderError,
  { provider, artist, job, attemptsMade }: Task,
  ours: LookedForArtist,
  { dataSource, now }: Pick<LookUpServices, 'dataSource' | 'now'>,
): Promise<unknown> {
  const saving = { artist, provider, at: now(), job }
  const leave = async () => {
    if (job) await finishArtistAndNotify(dataSource, job, artist, { state: 'skipped', enriched: false })
    return { skipped: error.message }
  }
  const isLast = attemptsMade + 1 >= lookUpArtist[provider].attempts
  switch (error.fault) {
    case 'missing':
      await saveLookup(dataSource, saving, nobody(error.message, ours.givenId ?? null))
      return { outcome: 'none' }
    case 'rate':
    case 'quota': {
      const waitMs = error.waitMs ?? BREATH_MS
      if (error.fault === 'rate' && waitMs <= WORTH_WAITING_MS)
        throw new LaterError(Math.max(waitMs, BREATH_MS), error.message)
      if (job) await tellPause(dataSource, job, provider, error.message)
      return leave()
    }
    case 'refused':
      if (!isKeyRefused(error)) break
      if (job) await failJob(dataSource, job, error.message, now())
      return leave()
    default:
      // thrown, so that the queue tries again
      if (!isLast) throw error
  }
  await saveFailure(dataSource, saving, error.message)
  return { outcome: 'failed' }
}

/** All that wait for the pause say the same, and the job tells it once. */
async function tellPause(db: DataSource, job: string, provider: ArtistProvider, why: string): Promise<void> {
  const pause = await pauseOf(db, provider)
  const until =
    pause && ` It is left alone until ${localClock(pause.until, DEFAULT_CITY.timeZone)}; the rest comes later.`
  await addProblemOnce(db, job, {
    ...{ kind: 'refused', message: `${why}${until ?? ''}` },
    ...(pause && { retryAt: pause.until.toISOString() }),
  })
}
