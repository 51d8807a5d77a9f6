import { backendAt } from '@houselights/jobs/backend'
import { fetchPicture, lookUpArtist, upkeep } from '@houselights/jobs/enrichment'
import { type JobFlows, openJobFlows } from '@houselights/jobs/job-flows'
import { type JobQueue, openJobQueue } from '@houselights/jobs/job-queue'
import { operatorJob } from '@houselights/jobs/operator-job'
import { readSource } from '@houselights/jobs/read-source'
import { ARTIST_PROVIDERS, type ArtistProvider, type LookUpArtistJob } from '@houselights/types/enrichment'
import type { ReadSourceJob } from '@houselights/types/jobs'

/** The queues behind one address, opened when first needed: visitors never need them. */
export interface Queues {
  flows(): JobFlows
  reads(): Pick<JobQueue<Partial<ReadSourceJob>>, 'nextRuns'>
  lookUps(provider: ArtistProvider): Pick<JobQueue<LookUpArtistJob>, 'ask'>
  /** The raw queues, to be looked at. */
  all(): ReturnType<ReturnType<typeof backendAt>['queue']>[]
  close(): Promise<void>
}

export function openQueues(queueUrl: string, onTrouble: (error: Error) => void): Queues {
  const backend = backendAt(queueUrl)
  const closing: (() => Promise<void>)[] = []
  const once = <Value extends { close(): Promise<void> }>(open: () => Value) => {
    let value: Value | undefined
    return () => {
      if (!value) {
        const opened = open()
        value = opened
        closing.push(() => opened.close())
      }
      return value
    }
  }
  const flows = once(() => openJobFlows(backend, onTrouble))
  const reads = once(() => openJobQueue(backend, readSource))
  const lookUps = {
    musicbrainz: once(() => openJobQueue(backend, lookUpArtist.musicbrainz)),
    spotify: once(() => openJobQueue(backend, lookUpArtist.spotify)),
  }
  const jobs = [
    ...[readSource, operatorJob],
    ...ARTIST_PROVIDERS.map((provider) => lookUpArtist[provider]),
    ...[fetchPicture, upkeep],
  ]
  const raw = jobs.map(({ name }) => once(() => backend.queue(name)))
  return {
    flows,
    reads,
    lookUps: (provider) => lookUps[provider](),
    all: () => raw.map((open) => open()),
    close: async () => {
      await Promise.all(closing.map((close) => close()))
    },
  }
}
