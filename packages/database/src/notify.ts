import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Said when a commit changed what the public reads. */
export const DATA_CHANGED = 'data_changed'
/** Said when a job went on; the payload is its id. */
export const JOB_CHANGED = 'job_changed'

/** Says, at the commit of the caller's transaction, that public data changed. */
export async function notifyChanged(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
  await runner.query(`notify ${DATA_CHANGED}`)
}

/** Says, at the commit, that a job went on. */
export async function notifyJob(
  runner: { query(sql: string, values: unknown[]): Promise<unknown> },
  job: string,
): Promise<void> {
  await runner.query('select pg_notify($1, $2)', [JOB_CHANGED, job])
}

export interface ChangeListener {
  /** Whether news would arrive: what was kept may be served only while this is true. */
  readonly listening: boolean
  stop(): Promise<void>
}

interface Handlers {
  onChange(): void
  /** Hears of each job that went on. */
  onJob?(id: string): void
  /** Each time the connection comes or goes; changes in between were missed. */
  onConnection?(listening: boolean, error?: Error): void
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 1_000
/** How often the connection is tried while nothing comes, and how long an answer may take. */
const BEAT_MS = 10_000
const BEAT_PATIENCE_MS = 5_000

/** Hears of changes until stopped, on a connection of its own that is renewed when it breaks. */
export function listenForChanges(url: string, { onChange, onJob, onConnection }: Handlers): ChangeListener {
  const stopping = new AbortController()
  let listening = false
  let told: boolean | undefined
  let client: pg.Client | undefined

  const mark = (now: boolean, error?: Error) => {
    if (stopping.signal.aborted || now === told) return
    told = now
    listening = now
    onConnection?.(now, error)
  }

  const connect = async (broke: (error: Error) => void) => {
    client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: BEAT_PATIENCE_MS,
    })
    client.on('error', broke)
    client.on('end', () => broke(new Error('The connection ended.')))
    client.on('notification', ({ channel, payload }) => (channel === JOB_CHANGED ? onJob?.(payload ?? '') : onChange()))
    await client.connect()
    await client.query(`listen ${DATA_CHANGED}; listen ${JOB_CHANGED}`)
  }

  const keepListening = async () => {
    for (let wait = FIRST_WAIT; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        const { promise: broken, resolve: broke } = Promise.withResolvers<Error>()
        await connect(broke)
        mark(true)
        wait = FIRST_WAIT
        // a server that went without saying so, or stands still, breaks no connection
        const beat = setInterval(() => void client?.query('select 1').catch(broke), BEAT_MS)
        mark(false, await broken.finally(() => clearInterval(beat)))
      } catch (error) {
        mark(false, error instanceof Error ? error : new Error(String(error)))
      }
      await client?.end().catch(() => undefined) // it is broken already
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined) // woken to stop
    }
  }

  const done = keepListening()
  return {
    get listening() {
      return listening
    },
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await done
    },
  }
}
