import { hasCode } from '@houselights/contracts/errors/has-code'
import { runInSerializedContext, serializeContext, withContext } from '@houselights/server/telemetry/context'
import { span } from '@houselights/server/telemetry/span'
import {
  createPostgresBackend,
  createRedisBackend,
  DelayedError,
  type FlowProducer,
  type IQueueBackend,
  type Queue,
  withBackend,
} from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'

type ProcessedJob = { id: string; name: string; data: unknown; attemptsMade: number }

/**
 * Processes one job: gets its payload and returns its result. The job is retried after an error, unless it is an
 * UnrecoverableError.
 */
export type Process = (job: ProcessedJob) => Promise<unknown>

/** Thrown if a job has to wait. It runs again after `waitMs`, and this run doesn't count as an attempt. */
export class LaterError extends Error {
  override readonly name = 'LaterError'
  readonly code = 'later'
  readonly waitMs: number

  constructor(waitMs: number, message: string) {
    super(message)
    this.waitMs = waitMs
  }
}

const isLaterError = (error: unknown) => hasCode<LaterError>(error, 'later')

export interface RunningWorker {
  start(): Promise<void>
  /** Finishes the running jobs and takes no more. With `force`, leaves them to another worker. */
  close(force?: boolean): Promise<void>
}

export interface WorkerOptions {
  concurrency: number
  /**
   * Called when a job fails, whether it will be retried or not, and when the connection breaks. Without a listener the
   * worker would crash.
   */
  onError(error: Error, jobName?: string): void
}

type Scheduling = 'upsertJobScheduler' | 'getJobSchedulers' | 'removeJobScheduler'
type Querying = 'getJobCounts' | 'getJob' | 'getJobState' | 'getJobs'

export interface Backend {
  kind: 'redis' | 'postgres'
  queue(name: string): Pick<Queue, Scheduling | Querying | 'name' | 'add' | 'waitUntilReady' | 'disconnect' | 'close'>
  worker(name: string, process: Process, options: WorkerOptions): RunningWorker
  /** Adds jobs that wait for other jobs, all or none. */
  flows(onError: (error: Error) => void): Flows
}

/**
 * If a worker dies, another one gets its job within about twenty seconds, up to ten times per job. Running a scrape
 * twice does no harm.
 */
const STALL_OPTIONS = { maxStalledCount: 10, lockDuration: 10_000, stalledInterval: 4_000 }

/** Longest wait between attempts to reconnect to Redis; BullMQ would wait up to 20 seconds. */
const MAX_RETRY_MS = 5_000
const CLOSE_TIMEOUT_MS = 3_000

/**
 * The prefix of all keys in Redis. A cluster places keys by the part in braces, which keeps a job's keys together.
 * @internal
 */
export const PREFIX = '{houselights}'
/** How a job ended. `later` means that it has to wait, which doesn't count as an attempt. */
export type JobOutcome = 'completed' | 'failed' | 'later'
/** Called with each job that ended in this process. */
export type OnJob = (queue: string, outcome: JobOutcome, seconds: number) => void

const RECONNECT_DELAY_MS = 500

// BullMQ waits before it reconnects only if the connection was refused. A Postgres server that is starting, or a proxy
// whose Postgres server is down, accepts connections and closes them. Without this class, a worker with a running job
// reconnected 3,000 times a second in that case.
class SlowlyFailingClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    // While BullMQ creates its tables, it doesn't listen for errors on this connection, so a broken connection would
    // end the process. The statement that creates the tables fails too, and that error is reported.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void) {
    if (!callback) return super.connect()
    super.connect((error: Error) => {
      if (error) setTimeout(callback, RECONNECT_DELAY_MS, error)
      else callback(error)
    })
  }
}

/** Opens BullMQ on Redis or Postgres, depending on the URL. All queues of a process use the same URL. */
export function openBackendAt(
  queueUrl: string,
  onError: (error: Error) => void = console.error,
  onJob: OnJob = () => undefined,
): Backend {
  const listeners = { onError, onJob }
  if (!isRedis(queueUrl)) {
    const database = { connectionString: queueUrl, max: 4, Client: SlowlyFailingClient }
    const connection = { ...database, schema: 'bullmq', migrate: true }
    return { kind: 'postgres', ...openBackend(withBackend(createPostgresBackend), { connection }, listeners) }
  }
  const connection = {
    url: queueUrl,
    // BullMQ relies on blocking commands, so ioredis must never give up on one after a number of retries.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(times * 500, MAX_RETRY_MS),
  }
  return { kind: 'redis', ...openBackend(withBackend(createRedisBackend), { connection, prefix: PREFIX }, listeners) }
}

const isRedis = (url: string): boolean => /^rediss?:/.test(url)

const openBackend = <B extends IQueueBackend, C>(
  { Queue, FlowProducer, Worker }: ReturnType<typeof withBackend<B, C>>,
  options: { connection: C; prefix?: string },
  { onError: onQueueError, onJob }: { onError: (error: Error) => void; onJob: OnJob },
): Omit<Backend, 'kind'> => ({
  queue: (name) => withListener(new Queue(name, options), onQueueError),
  flows: (onError) => withListener(new FlowProducer(options), onError),
  worker(name, process, { concurrency, onError }) {
    const work = (job: BackendJob, token?: string) => processJob({ queue: name, process, onJob, onError }, job, token)
    // With autorun, BullMQ retries a failed first connection to Postgres without a pause, which blocks the whole
    // process.
    const settings = { ...options, concurrency, ...STALL_OPTIONS, autorun: false }
    const worker = withListener(new Worker(name, work, settings), onError)
    worker.on('failed', (job: BackendJob | undefined, error: Error) => {
      if (job) runInContext(name, job, () => onError(error, job.name))
      else onError(error)
    })
    const start = async () => {
      await worker.waitUntilReady()
      worker.run().catch(onError)
    }
    return { start, close: (force) => worker.close(force) }
  },
})

type Flows = Pick<FlowProducer, 'add' | 'waitUntilReady' | 'disconnect' | 'close'>

function withListener<Opened extends { on(event: 'error', listener: (error: Error) => void): unknown }>(
  client: Opened,
  onError: (error: Error) => void,
): Opened {
  client.on('error', (error) => onError(error))
  return client
}

/** Closes a connection. Drops it if it doesn't close in time, so that it can't block shutdown. */
export async function closeOrDrop(connection: Pick<Flows, 'close' | 'disconnect'>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), CLOSE_TIMEOUT_MS)
  const closing = connection.close()
  const firstResult = await Promise.race([closing, timeout]).finally(() => clearTimeout(timer))
  // The connection is dropped, so errors from closing it no longer matter.
  if (firstResult === 'late') for (const ending of [closing, connection.disconnect()]) ending.catch(() => undefined)
}

interface BackendJob extends Omit<ProcessedJob, 'id'> {
  id?: string
  opts: { telemetry?: { metadata?: string } }
  moveToDelayed(timestamp: number, token?: string): Promise<void>
}

/** Returns job options that contain the context of the request that adds the job. */
export function getRequestContext(): { telemetry?: { metadata: string } } {
  const metadata = serializeContext()
  return metadata ? { telemetry: { metadata } } : {}
}

interface Handler extends Pick<WorkerOptions, 'onError'> {
  queue: string
  process: Process
  onJob: OnJob
}

/**
 * Processes a job in the context of the request that added it, so that log lines contain the ids of the job and the
 * request.
 */
function processJob(
  { queue, process, onJob, onError }: Handler,
  job: BackendJob,
  token: string | undefined,
): Promise<unknown> {
  const { id = '', name, data, attemptsMade } = job
  const startedAt = performance.now()
  const reportOutcome = (outcome: JobOutcome) => onJob(queue, outcome, (performance.now() - startedAt) / 1_000)
  const work = async () => {
    try {
      const result = await process({ id, name, data, attemptsMade })
      reportOutcome('completed')
      return result
    } catch (error) {
      reportOutcome(isLaterError(error) ? 'later' : 'failed')
      if (!isLaterError(error)) throw error
      // A queue whose disk is full may reject this update. If we threw that error, the queue might still accept the
      // job's failure. So we only report it: the job stays active, as if its worker had died.
      await job.moveToDelayed(Date.now() + error.waitMs, token).catch((failure: Error) => onError(failure, name))
      throw new DelayedError() // tells BullMQ that the job has not failed
    }
  }
  const attributes = { 'messaging.destination.name': queue, 'messaging.message.id': id }
  return runInContext(queue, job, (parent) => span(`job ${queue}`, { kind: 'consumer', attributes, parent }, work))
}

const runInContext = <Result>(
  queue: string,
  { id = '', opts }: Pick<BackendJob, 'id' | 'opts'>,
  work: (parent: Record<string, string>) => Result,
): Result =>
  runInSerializedContext(opts.telemetry?.metadata, (parent) => withContext({ jobId: id, queue }, () => work(parent)))

const RESPONSE_TIMEOUT_MS = 1_000

/**
 * Finds unsafe settings of a Redis server for queues, and describes each in a sentence (from BullMQ's
 * going-to-production rules).
 */
export async function findRedisProblems(queueUrl: string): Promise<string[]> {
  if (!isRedis(queueUrl)) return []
  // A Redis server that hangs accepts connections but doesn't respond.
  const timeouts = { connectTimeout: RESPONSE_TIMEOUT_MS, commandTimeout: RESPONSE_TIMEOUT_MS }
  const withoutRetries = { lazyConnect: true, maxRetriesPerRequest: 1, retryStrategy: () => null }
  const redis = new Redis(queueUrl, { ...timeouts, ...withoutRetries })
  redis.on('error', () => undefined) // the command below reports it
  try {
    await redis.connect()
    // INFO, since hosted Redis often refuses CONFIG
    const info = `${await redis.info('memory')}\n${await redis.info('persistence')}`
    const settings = [...info.matchAll(/^(\w+):(.*?)\r?$/gm)]
    return findUnsafeSettings(new Map(settings.map(([, name = '', value = '']) => [name, value])))
  } catch (error) {
    return [
      `Redis at ${new URL(queueUrl).host} isn’t responding yet: ${error instanceof Error ? error.message : error}`,
    ]
  } finally {
    redis.disconnect()
  }
}

function findUnsafeSettings(info: ReadonlyMap<string, string>): string[] {
  const policy = info.get('maxmemory_policy')
  return [
    ...(policy === undefined || policy === 'noeviction'
      ? []
      : [`Redis may evict jobs: its maxmemory-policy is ${policy} and must be noeviction.`]),
    ...(info.get('aof_enabled') === '0'
      ? ['Redis stores jobs only in memory: set appendonly yes, or a restart loses them.']
      : []),
  ]
}
