import type { Config } from '@houselights/config/config'
import { listenForChanges } from '@houselights/database/connection/notify'
import * as links from '@houselights/database/pictures/picture-links'
import { noteFilesGone, removedWithFiles } from '@houselights/database/pictures/removed-pictures'
import type { Backend } from '@houselights/jobs/backend'
import { fetchPicture } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import type { HostLock } from '@houselights/scrapers/fetch/host-lock'
import { neverKept, openPictureFetch, type PictureFetch } from '@houselights/scrapers/fetch/open-picture-fetch'
import { redact } from '@houselights/scrapers/fetch/redact-keys'
import { isSourceError } from '@houselights/scrapers/source/source-error'
import { openPictureStore } from '@houselights/storage/open-store'
import { isUnfitPicture } from '@houselights/storage/pictures/make-sizes'
import { pictureFolder } from '@houselights/storage/pictures/picture-keys'
import type { DataSource } from 'typeorm'
import { toError } from '../every-minute.ts'
import type { UpkeepPart } from '../queue/upkeep.ts'
import { keepFile, type PictureKeeping, toLockKey } from './save-file.ts'

/** Does work some time after it was requested, once for all requests in between. */
function soonAfter(work: () => Promise<unknown>, pauseMs: number, onError: (error: Error) => void) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const begin = () => {
    timer = undefined
    running = running.then(work).catch((error: unknown) => onError(toError(error)))
  }
  return {
    request: (): void => {
      timer ??= setTimeout(begin, pauseMs)
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer)
      await running
    },
  }
}

interface PictureFetching extends PictureKeeping {
  fetch: PictureFetch
  /** The one origin that may be called although it is not public. */
  allowedOrigin: string | undefined
}

/** Requests the picture at an address that is due, and stores the result. Unknown errors are thrown, and the address requested again soon. @internal */
export async function fetchAddress(fetching: PictureFetching, url: string): Promise<void> {
  const { db, fetch, allowedOrigin, now } = fetching
  const link = await links.dueLink(db, url, now())
  if (!link) return
  const refusal = neverKept(url, allowedOrigin)
  if (refusal) return void (await links.refusePicture(db, url, sentence(refusal), now()))
  try {
    const found = await fetch(url, link.pictureId ? link : {})
    if ('unchanged' in found) await links.leavePicture(db, url, now())
    else await keepFile(fetching, url, found.bytes, found)
  } catch (error) {
    if (isUnfitPicture(error)) await links.refusePicture(db, url, sentence(error.message), now())
    else if (isSourceError(error)) await links.failPicture(db, link, redact(error.message), now())
    else throw error
  }
}

const sentence = (why: string): string => `Not stored: ${why}.`

/** Deletes files of removed pictures that are still there because their removal was interrupted. @internal */
export async function deleteLeftovers({ db, store, lock }: PictureKeeping): Promise<void> {
  for (const id of await removedWithFiles(db))
    await lock.withLock(toLockKey(id), 0, async () => {
      await store.removeFolder(pictureFolder(id))
      await noteFilesGone(db, id)
    })
}

const A_ROUND = 200
/** Pictures worked on at once: decoding and encoding takes a processor each, and reads of pages need theirs. */
const AT_ONCE = 2
/** Reads notify of their changes at their end, several often one after the other. */
const PAUSE_MS = 3_000

interface PictureServices {
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
    db,
    store,
    lock: hostLock,
    now,
    fetch: openPictureFetch(config, hostLock),
    allowedOrigin: config.mode === 'demo' ? config.sampleSitesOrigin : undefined,
  }
  const queue = openJobQueue(backend, fetchPicture)
  const work = async ({ data }: { data: unknown }) => fetchAddress(fetching, fetchPicture.payload.parse(data).url)
  const fetches = backend.worker(fetchPicture.name, work, { concurrency: AT_ONCE, onError })
  await Promise.all([fetches.start(), queue.ready()])

  async function round(): Promise<void> {
    // in replay the clock stands still, and no request is sent
    if (config.mode === 'replay') return
    await deleteLeftovers(fetching)
    for (const url of await links.duePictures(db, { now: now(), limit: A_ROUND })) await queue.enqueue({ url })
  }
  const afterScrapes = soonAfter(round, PAUSE_MS, onError)
  const changes = listenForChanges(config.databaseUrl, { onChange: afterScrapes.request })
  return {
    task: 'pictures',
    round,
    close: async () => {
      await changes.stop()
      await afterScrapes.stop()
      await fetches.close()
      await queue.close()
      store.close()
    },
  }
}
