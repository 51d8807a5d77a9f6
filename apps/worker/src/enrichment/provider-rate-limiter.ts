import { setTimeout as sleep } from 'node:timers/promises'
import type { ArtistProvider } from '@houselights/contracts/operators/enrichment'
import type { AdvisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import * as pauses from '@houselights/database/enrichment/provider-pauses'
import type { Queryable } from '@houselights/database/sql/sql'
import { isProviderError, ProviderError, type RateLimiter } from '@houselights/providers/provider-error'

/**
 * Between the end of one request and the beginning of the next, over all workers. MusicBrainz allows one a second;
 * Spotify names no number, and its Retry-After says when it was too much.
 */
export type ProviderGaps = Readonly<Record<ArtistProvider, number>>
export const GAPS_MS: ProviderGaps = { musicbrainz: 1_100, spotify: 100 }
/** A pause no longer than this is waited for with the lock held; for a longer one the caller is refused. */
const SHORT_MS = 30_000
const SLOWER_MS = 5_000
/** This many in a row may fail before the provider counts as away, */
const HICCUPS = 2
/** and then requests are paused ever longer, up to this. */
const AWAY_MS = 15 * 60_000
const QUOTA_MS = 3_600_000
/** A refused key may be replaced meanwhile. */
const REFUSED_MS = 15 * 60_000

interface LimiterServices {
  db: Queryable
  lock: Pick<AdvisoryLocks, 'withLock'>
  /** Aborted when the worker leaves: nobody waits then. */
  leaving: AbortSignal
  gapsMs: ProviderGaps
}

/** A provider's rules over all workers: one request at a time, a gap after each, and the pauses that it requested from any of them. */
export function providerRateLimiter(
  provider: ArtistProvider,
  { db, lock, leaving, gapsMs }: LimiterServices,
): RateLimiter {
  /** In a row: rate-limited, and not answered. */
  const bad = { rate: 0, unreachable: 0 }

  async function untilAllowed(): Promise<void> {
    for (;;) {
      const pause = await pauses.findPause(db, provider)
      if (!pause) return
      if (pause.restMs > SHORT_MS || leaving.aborted) throw paused(pause)
      await rest(pause.restMs)
    }
  }

  const rest = async (ms: number) => {
    if (ms > 0) await sleep(ms, undefined, { signal: leaving }).catch(() => undefined) // woken to leave
  }

  async function recordFailure(error: unknown): Promise<void> {
    if (!isProviderError(error)) return
    const ms = pauseAfter(error, bad)
    if (error.fault === 'rate' || error.fault === 'unreachable') bad[error.fault] += 1
    if (ms !== undefined) await pauses.pauseProvider(db, provider, { ms, why: error.message })
  }

  return async (work) => {
    const pause = await pauses.findPause(db, provider)
    // a lock held for one that is refused would be a gap for nothing
    if (pause && pause.restMs > SHORT_MS) throw paused(pause)
    return lock.withLock(`provider:${provider}`, gapsMs[provider], async () => {
      await untilAllowed()
      // one that was killed while it held the lock kept no gap
      await rest(gapsMs[provider] - (await pauses.msSinceCall(db, provider)))
      await pauses.countCall(db, provider)
      try {
        const answer = await work()
        Object.assign(bad, { rate: 0, unreachable: 0 })
        return answer
      } catch (error) {
        await recordFailure(error)
        throw error
      }
    })
  }
}

/**
 * Repeated rate limits wait longer than the provider says. A provider that does not answer does not get the requests of
 * all who wait: while it is away, one is sent now and then.
 */
function pauseAfter(
  { fault, status, waitMs }: ProviderError,
  bad: { rate: number; unreachable: number },
): number | undefined {
  if (fault === 'rate') return Math.max(waitMs ?? SLOWER_MS, 500 * 2 ** bad.rate)
  if (fault === 'quota') return waitMs ?? QUOTA_MS
  if (fault === 'unreachable' && bad.unreachable >= HICCUPS)
    return Math.min(1_000 * 2 ** (bad.unreachable - HICCUPS), AWAY_MS)
  return isKeyRefused({ fault, status }) ? REFUSED_MS : undefined
}

/** Whether the provider refuses all our requests, rather than this one. */
export const isKeyRefused = ({ fault, status }: Pick<ProviderError, 'fault' | 'status'>): boolean =>
  fault === 'refused' && (status === 401 || status === 403)

const paused = ({ restMs, why }: pauses.ProviderPause) => new ProviderError('rate', why, { waitMs: restMs })
