import type { Config } from '@houselights/config/config'
import { listenForChanges } from '@houselights/database/notify'
import { duePictures } from '@houselights/database/pictures/picture-links'
import type { Backend } from '@houselights/jobs/backend'
import { fetchPicture } from '@houselights/jobs/enrichment'
import { openJobQueue } from '@houselights/jobs/job-queue'
import type { HostLock } from '@houselights/sources/reader/host-lock'
import { openPictureFetch } from '@houselights/sources/reader/open-picture-fetch'
import { openPictureStore } from '@houselights/storage/open-store'
import type { DataSource } from 'typeorm'
import type { UpkeepPart } from '../upkeep.ts'
import { deleteLeftovers } from './delete-leftovers.ts'
import { fetchAddress, type PictureFetching } from './fetch-address.ts'
import { soonAfter } from './soon-after.ts'

/** Requested in one round; what is left is due in the next. */
const A_ROUND = 200
/** Pictures worked on at once: decoding and encoding takes a processor each, and reads of pages need theirs. */
const AT_ONCE = 2
/** Reads notify of their changes at their end, several often one after the other. */
const PAUSE_MS = 3_000

export interface PictureServices {
  db: DataSource
  config: Pick<Config, 'databaseUrl' | 'pictures' | 'mode' | 'contactUrl' | 'sampleSitesOrigin'>
  hostLock: HostLock
  now(): Date
}

/** Keeps the pictures that the site shows: a round stores new addresses and enqueues those that are due, workers fetch. */
export async function startPictures(
  backend: Backend,
  { db, config, hostLock, now }: PictureServices,
  onError: (error: Error, job?: string) => void,
): Promise<UpkeepPart> {
  const store = await openPictureStore(config.pictures)
  const fetching: PictureFetching = {
    ...{ db, store, lock: hostLock, now },
    fetch: openPictureFetch(config, hostLock),
    allowedOrigin: config.mode === 'demo' ? config.sampleSitesOrigin : undefined,
  }
  const queue = openJobQueue(backend, fetchPicture)
  const work = async ({ data }: { data: unknown }) => fetchAddress(fetching, fetchPicture.payload.parse(data).url)
  const fetches = backend.worker(fetchPicture.name, work, { concurrency: AT_ONCE, onError })
  await fetches.ready()

  async function round(): Promise<void> {
    // in replay the clock stands still, and no request is sent
    if (config.mode === 'replay') return
    await deleteLeftovers(fetching)
    for (const url of await duePictures(db, { now: now(), limit: A_ROUND })) await queue.enqueue({ url })
  }
  const afterReads = soonAfter(round, PAUSE_MS, onError)
  const changes = listenForChanges(config.databaseUrl, { onChange: afterReads.request })
  return {
    task: 'pictures',
    round,
    close: async () => {
      await changes.stop()
      await afterReads.stop()
      await fetches.close()
      await queue.close()
      store.close()
    },
  }
}
