import type { Config } from '@houselights/config/config'
import { listenForChanges } from '@houselights/database/connection/notify'
import * as links from '@houselights/database/pictures/picture-links'
import { findRemovedWithFiles, markFilesDeleted } from '@houselights/database/pictures/removed-pictures'
import type { Backend } from '@houselights/jobs/backend'
import { fetchPicture } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import type { HostLock } from '@houselights/scrapers/fetch/host-lock'
import { findStorageRefusal, openPictureFetch, type PictureFetch } from '@houselights/scrapers/fetch/open-picture-fetch'
import { redactKeys } from '@houselights/scrapers/fetch/redact-keys'
import { isSourceError } from '@houselights/scrapers/source/source-error'
import { openPictureStore } from '@houselights/storage/open-store'
import { isUnfitPicture } from '@houselights/storage/pictures/make-sizes'
import { toPictureFolder } from '@houselights/storage/pictures/picture-keys'
import type { DataSource } from 'typeorm'
import { toError } from '../every-minute.ts'
import type { UpkeepPart } from '../queue/upkeep.ts'
import { type PictureStorage, storePictureFile, toLockKey } from './store-picture.ts'

/** Runs `work` some time after it is requested. Requests that arrive before then share one run. */
function runSoonAfter(work: () => Promise<unknown>, pauseMs: number, onError: (error: Error) => void) {
  let timer: NodeJS.Timeout | undefined
  let currentRun: Promise<unknown> = Promise.resolve()
  const start = () => {
    timer = undefined
    currentRun = currentRun.then(work).catch((error: unknown) => onError(toError(error)))
  }
  return {
    request: (): void => {
      timer ??= setTimeout(start, pauseMs)
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer)
      await currentRun
    },
  }
}

interface FetchServices extends PictureStorage {
  fetch: PictureFetch
  /** The one non-public origin that may be requested. */
  allowedOrigin: string | undefined
}

/**
 * Fetches a due picture and stores the result. Unknown errors are thrown, and the picture is requested again soon.
 * @internal
 */
export async function fetchDuePicture(services: FetchServices, url: string): Promise<void> {
  const { db, fetch, allowedOrigin, now } = services
  const link = await links.findDueLink(db, url, now())
  if (!link) return
  const refusal = findStorageRefusal(url, allowedOrigin)
  if (refusal) return void (await links.markPictureRefused(db, url, toRefusalNote(refusal), now()))
  try {
    const response = await fetch(url, link.pictureId ? link : {})
    if ('unchanged' in response) await links.markPictureUnchanged(db, url, now())
    else await storePictureFile(services, url, response.bytes, response)
  } catch (error) {
    if (isUnfitPicture(error)) await links.markPictureRefused(db, url, toRefusalNote(error.message), now())
    else if (isSourceError(error)) await links.markPictureFailed(db, link, redactKeys(error.message), now())
    else throw error
  }
}

const toRefusalNote = (reason: string): string => `Not stored: ${reason}.`

/** Deletes files that an interrupted removal of a picture left behind. @internal */
export async function deleteLeftovers({ db, store, lock }: PictureStorage): Promise<void> {
  for (const id of await findRemovedWithFiles(db))
    await lock.withLock(toLockKey(id), 0, async () => {
      await store.removeFolder(toPictureFolder(id))
      await markFilesDeleted(db, id)
    })
}

const MAX_PER_ROUND = 200
/**
 * Pictures processed at the same time. Decoding and encoding one takes a whole processor, and scrapes need processors,
 * too.
 */
const CONCURRENCY = 2
/** Scrapes announce their changes when they end, and several often end shortly after each other. */
const PAUSE_MS = 3_000

interface PictureServices {
  db: DataSource
  config: Pick<Config, 'databaseUrl' | 'pictures' | 'mode' | 'contactUrl' | 'sampleSitesOrigin'>
  hostLock: HostLock
  now(): Date
}

/**
 * Stores the pictures that the site shows. A round records new addresses and enqueues those that are due; workers fetch
 * them.
 */
export async function startPictures(
  backend: Backend,
  { db, config, hostLock, now }: PictureServices,
  onError: (error: Error, job?: string) => void,
): Promise<UpkeepPart> {
  const store = await openPictureStore(config.pictures)
  const services: FetchServices = {
    db,
    store,
    lock: hostLock,
    now,
    fetch: openPictureFetch(config, hostLock),
    allowedOrigin: config.mode === 'demo' ? config.sampleSitesOrigin : undefined,
  }
  const queue = openJobQueue(backend, fetchPicture)
  const work = async ({ data }: { data: unknown }) => fetchDuePicture(services, fetchPicture.payload.parse(data).url)
  const fetchWorker = backend.worker(fetchPicture.name, work, { concurrency: CONCURRENCY, onError })
  await Promise.all([fetchWorker.start(), queue.ready()])

  async function runRound(): Promise<void> {
    // In replay mode the clock stands still, and no request is sent.
    if (config.mode === 'replay') return
    await deleteLeftovers(services)
    for (const url of await links.findDuePictures(db, { now: now(), limit: MAX_PER_ROUND }))
      await queue.enqueue({ url })
  }
  const afterScrapes = runSoonAfter(runRound, PAUSE_MS, onError)
  const changes = listenForChanges(config.databaseUrl, { onChange: afterScrapes.request })
  return {
    task: 'pictures',
    runRound,
    close: async () => {
      await changes.stop()
      await afterScrapes.stop()
      await fetchWorker.close()
      await queue.close()
      store.close()
    },
  }
}
