import { ARTIST_PROVIDERS, type ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { closeOrDrop, openBackendAt } from '@houselights/jobs/backend'
import { openJobFlows } from '@houselights/jobs/job-flows'
import {
  fetchPicture,
  lookUpArtist,
  operatorJob,
  recognizeSite,
  scrapeSource,
  upkeep,
} from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import pTimeout from 'p-timeout'

/** Together with the database's timeout, a response takes at most two seconds. */
const TIMEOUT_MS = 1_500

/** The queue's answer. Throws a TimeoutError if it takes too long; the queue may still process the request later. */
export const withTimeout = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  pTimeout(answer, { milliseconds: TIMEOUT_MS, message: 'The queue didn’t respond in time.' })

interface OpenConnection {
  ready(): Promise<unknown>
  close(): Promise<void>
}

/** The queues at one URL, each opened when it is first needed. Visitors never need them. */
export function openQueues(queueUrl: string, onError: (error: Error) => void) {
  const backend = openBackendAt(queueUrl, onError)
  const opened = new Set<OpenConnection>()
  let isClosing = false
  const openOnce = <Value extends OpenConnection>(open: () => Value) => {
    let value: Value | undefined
    return () => {
      if (value) return value
      const newValue = open()
      value = newValue
      opened.add(newValue)
      // A queue on Postgres that couldn't connect never recovers, so the next use opens another.
      newValue.ready().catch((error: Error) => {
        if (isClosing) return
        value = undefined
        opened.delete(newValue)
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
  ]
  const boardQueues = jobs.map(({ name }) =>
    openOnce(() => {
      const queue = backend.queue(name)
      return { queue, ready: () => queue.waitUntilReady(), close: () => closeOrDrop(queue) }
    }),
  )
  const requestNextRuns = sharePending(() => scrapes().nextRuns())
  return {
    /** Opens the queues for jobs and next runs, so that the first request doesn't wait for a connection. */
    open: () => {
      flows()
      scrapes()
    },
    flows,
    /** When sources are next scraped, by schedule id. Undefined if the queue doesn't answer in time. */
    nextRuns: () =>
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
      await Promise.all([...opened].map((one) => one.close()))
    },
  }
}
export type Queues = ReturnType<typeof openQueues>

/** A request this old is sent again, because its connection may be dead. */
const MAX_PENDING_MS = 10_000

/** Shares one pending request among all callers, so that a hanging queue doesn't accumulate requests. */
function sharePending<Answer>(request: () => Promise<Answer>): () => Promise<Answer> {
  let pending: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    if (pending && performance.now() - pending.at < MAX_PENDING_MS) return pending.answer
    const current = { at: performance.now(), answer: request() }
    const forget = () => {
      if (pending === current) pending = undefined
    }
    current.answer.then(forget, forget)
    pending = current
    return current.answer
  }
}
