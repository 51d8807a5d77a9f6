import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Queryable } from '../sql/sql.ts'

/** Sent when a commit changed public data. */
const DATA_CHANGED = 'data_changed'
/**
 * Sent when shows were withdrawn (migrations/0035-withdrawn-shows.ts). The payload has one line per show, with its id
 * and slug. An empty payload means all shows.
 */
const SHOWS_WITHDRAWN = 'shows_withdrawn'
/** Sent when a job changed; the payload is its id. */
const JOB_CHANGED = 'job_changed'

/** Notifies, when the caller's transaction commits, that public data changed. */
export const notifyChanged = (db: Queryable): Promise<unknown> => db.query(`notify ${DATA_CHANGED}`)

/** Notifies, on commit, that a job changed. */
export const notifyJob = (db: Queryable, job: string): Promise<unknown> =>
  db.query('select pg_notify($1, $2)', [JOB_CHANGED, job])

/** As a column of a statement: notifies, on commit, that public data changed. */
export const NOTIFY_CHANGED = `pg_notify('${DATA_CHANGED}', '') as notified`

/** As a column of a statement: notifies, on commit, that the job in column `job` changed, unless it is null. */
export const notifyJobSql = (job: string): string =>
  // don't notify without a job: commits that notify wait for each other, and null would arrive as an empty string
  `case when ${job} is not null then pg_notify('${JOB_CHANGED}', ${job}) end as notified`

interface Handlers {
  onChange(): void
  /** Called with strings that occur in responses about withdrawn shows: ids and paths. An empty string means all shows. */
  onWithdrawn?(texts: string[]): void
  onJob?(id: string): void
  /** Called when the connection opens or breaks. Changes while it is broken are missed. */
  onConnection?(listening: boolean, error?: Error): void
}

const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 1_000
/** How often the connection is tested, and how long the response may take. */
const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5_000

/** Listens for changes until stopped, on its own connection. Reconnects when it breaks. */
export function listenForChanges(url: string, { onChange, onWithdrawn, onJob, onConnection }: Handlers) {
  const stopping = new AbortController()
  let listening: boolean | undefined
  let client: pg.Client | undefined

  const setListening = (isListening: boolean, error?: Error) => {
    if (stopping.signal.aborted || isListening === listening) return
    listening = isListening
    onConnection?.(isListening, error)
  }

  const connect = async (fail: (error: Error) => void) => {
    client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
    })
    client.on('error', fail)
    client.on('end', () => fail(new Error('The connection ended.')))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === JOB_CHANGED) onJob?.(payload)
      else if (channel === SHOWS_WITHDRAWN) onWithdrawn?.(toShowTexts(payload))
      else onChange()
    })
    await client.connect()
    await client.query(`listen ${DATA_CHANGED}; listen ${SHOWS_WITHDRAWN}; listen ${JOB_CHANGED}`)
  }

  const keepListening = async () => {
    for (let waitMs = FIRST_WAIT_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
      try {
        const { promise: failure, resolve: fail } = Promise.withResolvers<Error>()
        await connect(fail)
        setListening(true)
        waitMs = FIRST_WAIT_MS
        // a server that vanished or hangs doesn't close the connection
        const heartbeat = setInterval(() => void client?.query('select 1').catch(fail), HEARTBEAT_MS)
        setListening(false, await failure.finally(() => clearInterval(heartbeat)))
      } catch (error) {
        setListening(false, error instanceof Error ? error : new Error(String(error)))
      }
      await client?.end().catch(() => undefined) // the connection may be broken already
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined) // stopped
    }
  }

  const done = keepListening()
  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await done
    },
  }
}

const toShowTexts = (payload: string): string[] =>
  payload === ''
    ? ['']
    : payload.split('\n').flatMap((line) => {
        const [id = '', slug = ''] = line.split(' ')
        return [id, `/events/${slug}`]
      })
