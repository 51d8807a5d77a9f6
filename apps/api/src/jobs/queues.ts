import { ARTIST_PROVIDERS, type ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { backendAt, closeOrDrop } from '@houselights/jobs/backend'
import { openJobFlows } from '@houselights/jobs/job-flows'
import { fetchPicture, lookUpArtist, operatorJob, readSource, recogniseSite, upkeep } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import pTimeout from 'p-timeout'

/** With the database's time, an answer comes within two seconds. */
const TIMEOUT_MS = 1_500

/** The queue's answer; a TimeoutError where it takes too long. The queue may still do what was requested. */
export const withTimeout = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  pTimeout(answer, { milliseconds: TIMEOUT_MS, message: 'The queue didn’t respond in time.' })

interface Opened {
  ready(): Promise<unknown>
  close(): Promise<void>
}

/** The queues behind one address, opened when first needed: visitors never need them. */
export function openQueues(queueUrl: string, onError: (error: Error) => void) {
  const backend = backendAt(queueUrl, onError)
  const opened = new Set<Opened>()
  let closing = false
  const once = <Value extends Opened>(open: () => Value) => {
    let value: Value | undefined
    return () => {
      if (value) return value
      const fresh = open()
      value = fresh
      opened.add(fresh)
      // one on Postgres that could not be opened stays so: the next use opens another
      fresh.ready().catch((error: Error) => {
        if (closing) return
        value = undefined
        opened.delete(fresh)
        onError(error)
        fresh.close().catch(onError)
      })
      return fresh
    }
  }
  const flows = once(() => openJobFlows(backend, onError))
  const reads = once(() => openJobQueue(backend, readSource))
  const sites = once(() => openJobQueue(backend, recogniseSite))
  const lookUps = {
    musicbrainz: once(() => openJobQueue(backend, lookUpArtist.musicbrainz)),
    spotify: once(() => openJobQueue(backend, lookUpArtist.spotify)),
  }
  const jobs = [
    readSource,
    operatorJob,
    ...ARTIST_PROVIDERS.map((provider) => lookUpArtist[provider]),
    fetchPicture,
    upkeep,
    recogniseSite,
  ]
  const raw = jobs.map(({ name }) =>
    once(() => {
      const queue = backend.queue(name)
      return { queue, ready: () => queue.waitUntilReady(), close: () => closeOrDrop(queue) }
    }),
  )
  const requestNextRuns = shared(() => reads().nextRuns())
  return {
    /** Opens what jobs and next runs need, so that the first request does not wait for a connection. */
    open: () => {
      flows()
      reads()
    },
    flows,
    /** When sources are next read, by their schedules' ids; nothing where the queue does not answer in time. */
    nextRuns: () =>
      withTimeout(requestNextRuns()).catch((error: Error) => {
        onError(error)
        return undefined
      }),
    reads,
    sites,
    lookUps: (provider: ArtistProvider) => lookUps[provider](),
    all: () => raw.map((open) => open().queue),
    close: async () => {
      closing = true
      await Promise.all([...opened].map((one) => one.close()))
    },
  }
}
export type Queues = ReturnType<typeof openQueues>

/** A request this old is sent again: its connection may be dead. */
const OLD_MS = 10_000

/** Sends one request for all callers in between: a queue that hangs does not gather requests. */
function shared<Answer>(request: () => Promise<Answer>): () => Promise<Answer> {
  let pending: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    if (pending && performance.now() - pending.at < OLD_MS) return pending.answer
    const mine = { at: performance.now(), answer: request() }
    const forget = () => {
      if (pending === mine) pending = undefined
    }
    mine.answer.then(forget, forget)
    pending = mine
    return mine.answer
  }
}
