import { setTimeout as sleep } from 'node:timers/promises'
import type { ArtistProvider } from '@houselights/contracts/operators/enrichment'
import type { AdvisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import * as pauses from '@houselights/database/enrichment/provider-pauses'
import type { Queryable } from '@houselights/database/sql/sql'
import { isProviderError, ProviderError, type RateLimiter } from '@houselights/providers/provider-error'

/**
 * Minimum time between the end of one request and the start of the next, across all workers. MusicBrainz allows one
 * request a second; Spotify documents no limit and sends Retry-After when we exceed it.
 */
export type ProviderGaps = Readonly<Record<ArtistProvider, number>>
export const GAPS_MS: ProviderGaps = { musicbrainz: 1_100, spotify: 100 }
/** A call waits out pauses up to this long while it holds the lock. It fails if the pause is longer. */
const MAX_INLINE_PAUSE_MS = 30_000
const DEFAULT_RATE_PAUSE_MS = 5_000
/** After more failures in a row than this, the provider counts as unreachable. */
const TOLERATED_FAILURES = 2
/** The longest pause between requests to an unreachable provider. */
const MAX_UNREACHABLE_PAUSE_MS = 15 * 60_000
const QUOTA_PAUSE_MS = 3_600_000
/** Short, because an operator may replace a refused key in the meantime. */
const REFUSED_PAUSE_MS = 15 * 60_000

interface LimiterServices {
  db: Queryable
  lock: Pick<AdvisoryLocks, 'withLock'>
  /** Aborted when the worker shuts down, which ends all waits. */
  shutdown: AbortSignal
  gapsMs: ProviderGaps
}

/**
 * Applies a provider's limits across all workers: one request at a time, a gap after each, and any pause that the
 * provider requested.
 */
export function createProviderRateLimiter(
  provider: ArtistProvider,
  { db, lock, shutdown, gapsMs }: LimiterServices,
): RateLimiter {
  /** Consecutive failures by kind. */
  const failures = { rate: 0, unreachable: 0 }

  async function waitUntilAllowed(): Promise<void> {
    for (;;) {
      const pause = await pauses.findPause(db, provider)
      if (!pause) return
      if (pause.remainingMs > MAX_INLINE_PAUSE_MS || shutdown.aborted) throw toPausedError(pause)
      await sleepUnlessShutdown(pause.remainingMs)
    }
  }

  const sleepUnlessShutdown = async (ms: number) => {
    if (ms > 0) await sleep(ms, undefined, { signal: shutdown }).catch(() => undefined) // aborted by shutdown
  }

  async function recordFailure(error: unknown): Promise<void> {
    if (!isProviderError(error)) return
    const ms = getPauseMs(error, failures)
    if (error.fault === 'rate' || error.fault === 'unreachable') failures[error.fault] += 1
    if (ms !== undefined) await pauses.pauseProvider(db, provider, { ms, why: error.message })
  }

  return async (work) => {
    const pause = await pauses.findPause(db, provider)
    // Fail before taking the lock, because the next caller would have to wait out a gap after it.
    if (pause && pause.remainingMs > MAX_INLINE_PAUSE_MS) throw toPausedError(pause)
    return lock.withLock(`provider:${provider}`, gapsMs[provider], async () => {
      await waitUntilAllowed()
      // If a worker was killed while it held the lock, it didn't wait out the gap.
      await sleepUnlessShutdown(gapsMs[provider] - (await pauses.getMsSinceCall(db, provider)))
      await pauses.countCall(db, provider)
      try {
        const result = await work()
        Object.assign(failures, { rate: 0, unreachable: 0 })
        return result
      } catch (error) {
        await recordFailure(error)
        throw error
      }
    })
  }
}

/**
 * Returns how long to pause after an error, in milliseconds. After repeated rate limits, the pause may be longer than
 * the provider asks. While a provider is unreachable, only an occasional request is sent.
 */
function getPauseMs(
  { fault, status, waitMs }: ProviderError,
  failures: { rate: number; unreachable: number },
): number | undefined {
  if (fault === 'rate') return Math.max(waitMs ?? DEFAULT_RATE_PAUSE_MS, 500 * 2 ** failures.rate)
  if (fault === 'quota') return waitMs ?? QUOTA_PAUSE_MS
  if (fault === 'unreachable' && failures.unreachable >= TOLERATED_FAILURES)
    return Math.min(1_000 * 2 ** (failures.unreachable - TOLERATED_FAILURES), MAX_UNREACHABLE_PAUSE_MS)
  return isKeyRefused({ fault, status }) ? REFUSED_PAUSE_MS : undefined
}

/** Returns whether the provider refuses our key, and therefore every request rather than only this one. */
export const isKeyRefused = ({ fault, status }: Pick<ProviderError, 'fault' | 'status'>): boolean =>
  fault === 'refused' && (status === 401 || status === 403)

const toPausedError = ({ remainingMs, why }: pauses.ProviderPause) =>
  new ProviderError('rate', why, { waitMs: remainingMs })
