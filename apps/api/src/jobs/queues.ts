import { ARTIST_PROVIDERS, type ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { closeOrDrop, openBackendAt } from '@houselights/jobs/backend'
import { openJobFlows } from '@houselights/jobs/job-flows'
import {
  fetchPicture,
  lookUpArtist,
  operatorJob,
  recognizeSite,
  scrapeShowPage,
  scrapeSource,
  upkeep,
} from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import pTimeout from 'p-timeout'

/** Shorter than the two seconds that `/health` waits, so that it can report a queue that doesn't respond. */
const TIMEOUT_MS = 1_500

/**
 * Waits for the queue's result. Throws a TimeoutError if that takes too long; the queue may still process the request
 * later.
 */
export const withTimeout = <Result>(result: Promise<Result>): Promise<Result> =>
  pTimeout(result, { milliseconds: TIMEOUT_MS, message: 'The queue didn’t respond in time.' })

interface OpenConnection {
  ready(): Promise<unknown>
  close(): Promise<void>
}

/** Opens the queues at one URL, each when it is first needed. Visitors never need them. */
export function openQueues(queueUrl: string, onError: (error: Error) => void) {
  const backend = openBackendAt(queueUrl, onError)
  const openConnections = new Set<OpenConnection>()
  let isClosing = false
  const openOnce = <Value extends OpenConnection>(open: () => Value) => {
    let value: Value | undefined
    return () => {
      if (value) return value
      const newValue = open()
      value = newValue
      openConnections.add(newValue)
      // A queue on Postgres that couldn't connect never recovers, so the next use opens another.
      newValue.ready().catch((error: Error) => {
        if (isClosing) return
        value = undefined
        openConnections.delete(newValue)
        onError(error)
        newValue.close().catch(onError)
      })
      return newValue
    }
  }
  const flows = openOnce(() => openJobFlows(backend, onError))
  const scrapes = openOnce(() => openJobQueue(backend, scrapeSource))
  const sites = openOnce(() => openJobQueue(backend, recognizeSite))
  const lookUps = {
    musicbrainz: openOnce(() => openJobQueue(backend, lookUpArtist.musicbrainz)),
    spotify: openOnce(() => openJobQueue(backend, lookUpArtist.spotify)),
  }
  const jobs = [
    scrapeSource,
    operatorJob,
    ...ARTIST_PROVIDERS.map((provider) => lookUpArtist[provider]),
    fetchPicture,
    upkeep,
    recognizeSite,
    scrapeShowPage,
  ]
  const boardQueues = jobs.map(({ name }) =>
    openOnce(() => {
      const queue = backend.queue(name)
      return { queue, ready: () => queue.waitUntilReady(), close: () => closeOrDrop(queue) }
    }),
  )
  const requestNextRuns = sharePending(() => scrapes().findNextRuns())
  return {
    /** Opens the queues for jobs and next runs, so that the first request doesn't wait for a connection. */
    open: () => {
      flows()
      scrapes()
    },
    flows,
    /** Returns when sources are next scraped, by schedule id. Undefined if the queue doesn't respond in time. */
    findNextRuns: () =>
      withTimeout(requestNextRuns()).catch((error: Error) => {
        onError(error)
        return undefined
      }),
    scrapes,
    sites,
    lookUps: (provider: ArtistProvider) => lookUps[provider](),
    all: () => boardQueues.map((open) => open().queue),
    close: async () => {
      isClosing = true
      await Promise.all([...openConnections].map((connection) => connection.close()))
    },
  }
}
export type Queues = ReturnType<typeof openQueues>

/** A request this old is sent again, because its connection may be dead. */
const MAX_PENDING_MS = 10_000

/** Shares one pending request among all callers, so that a hanging queue doesn't accumulate requests. */
function sharePending<Result>(request: () => Promise<Result>): () => Promise<Result> {
  let pending: { sentAt: number; result: Promise<Result> } | undefined
  return () => {
    if (pending && performance.now() - pending.sentAt < MAX_PENDING_MS) return pending.result
    const current = { sentAt: performance.now(), result: request() }
    const clearPending = () => {
      if (pending === current) pending = undefined
    }
    current.result.then(clearPending, clearPending)
    pending = current
    return current.result
  }
}
