import type { Config } from '@houselights/config/config'
import { ARTIST_PROVIDERS, type ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { findDueLookups } from '@houselights/database/enrichment/due-lookups'
import { findPause } from '@houselights/database/enrichment/provider-pauses'
import type { Backend, Process } from '@houselights/jobs/backend'
import { BACKGROUND_PRIORITY, lookUpArtist } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { createMusicBrainzClient } from '@houselights/providers/musicbrainz'
import { createSpotifyClient } from '@houselights/providers/spotify'
import type { DataSource } from 'typeorm'
import type { UpkeepPart } from '../queue/upkeep.ts'
import { type LookUpFunction, lookUpAtMusicBrainz, lookUpAtSpotify } from './artist-lookups.ts'
import { makeLookupProcess } from './look-up-artist.ts'
import { createProviderRateLimiter, type ProviderGaps } from './provider-rate-limiter.ts'

/** How many lookups a round enqueues: about as many as finish before the next round. */
const MAX_PER_ROUND: Readonly<Record<ArtistProvider, number>> = { musicbrainz: 200, spotify: 500 }
/** Requests are sent one at a time anyway. While one job sends its request, the others prepare theirs. */
const CONCURRENCY = 3

interface LookupServices {
  dataSource: DataSource
  config: Pick<Config, 'databaseUrl' | 'providers'>
  backend: Backend
  now(): Date
  onError(error: Error, job?: string): void
  gapsMs: ProviderGaps
}

/**
 * Looks up artists at Spotify and MusicBrainz: artists that jobs and operators request and, in rounds, artists that are
 * due.
 */
export async function startLookups(services: LookupServices): Promise<UpkeepPart> {
  const { dataSource, backend, now, onError, gapsMs } = services
  const { databaseUrl, providers } = services.config
  const shutdown = new AbortController()
  const providerLock = advisoryLocks(databaseUrl, ARTIST_PROVIDERS.length)
  // A separate connection pool: a lookup holds its artist's lock while it waits for the provider's.
  const artistLock = advisoryLocks(databaseUrl, ARTIST_PROVIDERS.length * CONCURRENCY)
  const getLimiter = (provider: ArtistProvider) =>
    createProviderRateLimiter(provider, { db: dataSource, lock: providerLock, shutdown: shutdown.signal, gapsMs })
  const { spotify, musicbrainz } = providers
  const lookupFunctions: Record<ArtistProvider, LookUpFunction | undefined> = {
    spotify: spotify && lookUpAtSpotify(createSpotifyClient(spotify, { limiter: getLimiter('spotify') })),
    musicbrainz:
      musicbrainz && lookUpAtMusicBrainz(createMusicBrainzClient(musicbrainz, { limiter: getLimiter('musicbrainz') })),
  }
  const queues = {
    spotify: openJobQueue(backend, lookUpArtist.spotify),
    musicbrainz: openJobQueue(backend, lookUpArtist.musicbrainz),
  }
  const enqueueInBackground = (provider: ArtistProvider, { artist }: { artist: string }) =>
    queues[provider].enqueue({ artist }, { priority: BACKGROUND_PRIORITY })
  const parts = ARTIST_PROVIDERS.map((provider) => {
    const lookUpArtistAt = lookupFunctions[provider]
    const withArtistLock = <Result>(artist: string, work: () => Promise<Result>) =>
      artistLock.withLock(`artist:${artist}`, 0, work)
    const lookUpForJob = makeLookupProcess(provider, { dataSource, now, lookUp: lookUpArtistAt, withArtistLock })
    const work: Process = async (job) => {
      const result = await lookUpForJob(job)
      // Spotify's lookup uses facts from MusicBrainz, so it runs afterwards. It skips artists that aren't due at
      // Spotify.
      if (provider === 'musicbrainz' && spotify)
        await enqueueInBackground('spotify', lookUpArtist[provider].payload.parse(job.data))
      return result
    }
    return {
      provider,
      lookUp: lookUpArtistAt,
      worker: backend.worker(lookUpArtist[provider].name, work, { concurrency: CONCURRENCY, onError }),
    }
  })
  await Promise.all([
    ...parts.map(({ worker }) => worker.start()),
    ...Object.values(queues).map((queue) => queue.ready()),
  ])
  return {
    task: 'lookups',
    async runRound() {
      const pausesByProvider = new Map(
        await Promise.all(
          parts.map(async ({ provider }) => [provider, await findPause(dataSource, provider)] as const),
        ),
      )
      // Facts from MusicBrainz help to distinguish Spotify artists with the same name, so wait for those facts unless
      // MusicBrainz is off or paused.
      const afterMusicBrainz = lookupFunctions.musicbrainz !== undefined && !pausesByProvider.get('musicbrainz')
      for (const { provider, lookUp: lookUpArtistAt } of parts) {
        if (!lookUpArtistAt || pausesByProvider.get(provider)) continue
        const request = { provider, now: now(), limit: MAX_PER_ROUND[provider] }
        const dueArtists = await findDueLookups(dataSource, {
          ...request,
          afterMusicBrainz: provider === 'spotify' && afterMusicBrainz,
        })
        for (const { id } of dueArtists) await enqueueInBackground(provider, { artist: id })
      }
    },
    async close() {
      shutdown.abort()
      await Promise.all(parts.map(({ worker }) => worker.close()))
      await Promise.all(Object.values(queues).map((queue) => queue.close()))
      await providerLock.close()
      await artistLock.close()
    },
  }
}
