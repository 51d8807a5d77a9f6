import type { Config } from '@houselights/config/config'
import { ARTIST_PROVIDERS, type ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { dueLookups } from '@houselights/database/enrichment/due-lookups'
import { findPause } from '@houselights/database/enrichment/provider-pauses'
import type { Backend, Process } from '@houselights/jobs/backend'
import { IN_THE_BACKGROUND, lookUpArtist } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { musicBrainzClient } from '@houselights/providers/musicbrainz'
import { spotifyClient } from '@houselights/providers/spotify'
import type { DataSource } from 'typeorm'
import type { UpkeepPart } from '../queue/upkeep.ts'
import { type LookUp, lookUpAtMusicBrainz, lookUpAtSpotify } from './artist-lookups.ts'
import { lookUpProcess } from './look-up-artist.ts'
import { type ProviderGaps, providerRateLimiter } from './provider-rate-limiter.ts'

/** What a round enqueues: about as much as is done until the next one. */
const PER_ROUND: Readonly<Record<ArtistProvider, number>> = { musicbrainz: 200, spotify: 500 }
/** Requests come one at a time anyway; while one is answered, another is made ready. */
const AT_ONCE = 3

interface LookupServices {
  dataSource: DataSource
  config: Pick<Config, 'databaseUrl' | 'providers'>
  backend: Backend
  now(): Date
  onError(error: Error, job?: string): void
  gapsMs: ProviderGaps
}

/** Looks artists up at Spotify and MusicBrainz: those that jobs and operators request, and by rounds those that are due. */
export async function startLookups(services: LookupServices): Promise<UpkeepPart> {
  const { dataSource, backend, now, onError, gapsMs } = services
  const { databaseUrl, providers } = services.config
  const leaving = new AbortController()
  const providerLock = advisoryLocks(databaseUrl, ARTIST_PROVIDERS.length)
  // locks of their own: a look-up holds its artist's lock while it waits for the provider's
  const artistLock = advisoryLocks(databaseUrl, ARTIST_PROVIDERS.length * AT_ONCE)
  const getLimiter = (provider: ArtistProvider) =>
    providerRateLimiter(provider, { db: dataSource, lock: providerLock, leaving: leaving.signal, gapsMs })
  const { spotify, musicbrainz } = providers
  const lookUps: Record<ArtistProvider, LookUp | undefined> = {
    spotify: spotify && lookUpAtSpotify(spotifyClient(spotify, { limiter: getLimiter('spotify') })),
    musicbrainz:
      musicbrainz && lookUpAtMusicBrainz(musicBrainzClient(musicbrainz, { limiter: getLimiter('musicbrainz') })),
  }
  const queues = {
    spotify: openJobQueue(backend, lookUpArtist.spotify),
    musicbrainz: openJobQueue(backend, lookUpArtist.musicbrainz),
  }
  const inBackground = (provider: ArtistProvider, { artist }: { artist: string }) =>
    queues[provider].enqueue({ artist }, { priority: IN_THE_BACKGROUND })
  const parts = ARTIST_PROVIDERS.map((provider) => {
    const lookUp = lookUps[provider]
    const withArtistLock = <Result>(artist: string, work: () => Promise<Result>) =>
      artistLock.withLock(`artist:${artist}`, 0, work)
    const process = lookUpProcess(provider, { dataSource, now, lookUp, withArtistLock })
    const work: Process = async (job) => {
      const done = await process(job)
      // Spotify waited for what MusicBrainz knows; who is not due there is skipped
      if (provider === 'musicbrainz' && spotify)
        await inBackground('spotify', lookUpArtist[provider].payload.parse(job.data))
      return done
    }
    return {
      provider,
      lookUp,
      worker: backend.worker(lookUpArtist[provider].name, work, { concurrency: AT_ONCE, onError }),
    }
  })
  await Promise.all([
    ...parts.map(({ worker }) => worker.start()),
    ...Object.values(queues).map((queue) => queue.ready()),
  ])
  return {
    task: 'lookups',
    async round() {
      const paused = new Map(
        await Promise.all(
          parts.map(async ({ provider }) => [provider, await findPause(dataSource, provider)] as const),
        ),
      )
      // what MusicBrainz knows keeps Spotify's namesakes apart, unless it cannot be had
      const afterMusicBrainz = lookUps.musicbrainz !== undefined && !paused.get('musicbrainz')
      for (const { provider, lookUp } of parts) {
        if (!lookUp || paused.get(provider)) continue
        const request = { provider, now: now(), limit: PER_ROUND[provider] }
        const due = await dueLookups(dataSource, {
          ...request,
          afterMusicBrainz: provider === 'spotify' && afterMusicBrainz,
        })
        for (const { id } of due) await inBackground(provider, { artist: id })
      }
    },
    async close() {
      leaving.abort()
      await Promise.all(parts.map(({ worker }) => worker.close()))
      await Promise.all(Object.values(queues).map((queue) => queue.close()))
      await providerLock.close()
      await artistLock.close()
    },
  }
}
