import { hasCode } from '@houselights/contracts/errors/has-code'
import { carried, inCarried, inContext } from '@houselights/server/telemetry/context'
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

/** What a worker does with one job: its payload in, its result out. A thrown error is tried again, UnrecoverableError is not. */
export type Process = (job: ProcessedJob) => Promise<unknown>

/** Thrown by a process whose job has to wait: it comes again after that time, and no attempt is counted. */
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
  /** Finishes the jobs at hand and takes no more; with `force`, leaves them to another worker. */
  close(force?: boolean): Promise<void>
}

export interface WorkerOptions {
  concurrency: number
  /** Called with jobs that failed for good or for now, and for a lost connection; a worker without a listener would crash. */
  onError(error: Error, jobName?: string): void
}

type Scheduling = 'upsertJobScheduler' | 'getJobSchedulers' | 'removeJobScheduler'
type Looking = 'getJobCounts' | 'getJob' | 'getJobState' | 'getJobs'

export interface Backend {
  kind: 'redis' | 'postgres'
  queue(name: string): Pick<Queue, Scheduling | Looking | 'name' | 'add' | 'waitUntilReady' | 'disconnect' | 'close'>
  worker(name: string, process: Process, options: WorkerOptions): RunningWorker
  /** Adds jobs that wait for others, all of them or none. */
  flows(onError: (error: Error) => void): Flows
}

/** A job whose worker died is given to another within some twenty seconds, this many times: reads may run twice without harm. */
const STALLS = { maxStalledCount: 10, lockDuration: 10_000, stalledInterval: 4_000 }

/** A Redis that was away is found again about this soon after it is back; BullMQ would wait up to 20 seconds. */
const MAX_RETRY_MS = 5_000
const CLOSE_TIMEOUT_MS = 3_000

/** Of all keys in Redis: the part in braces alone says where a key lies, so that a cluster keeps those of a job together. @internal */
export const PREFIX = '{houselights}'
/** How a job ended: `later` is one that has to wait, and counts no attempt. */
export type JobOutcome = 'completed' | 'failed' | 'later'
/** Called with each job that ended in this process. */
export type OnJob = (queue: string, outcome: JobOutcome, seconds: number) => void

const FAILED_CONNECTION_MS = 500

// BullMQ waits before it connects again only if nothing listens. A Postgres that starts, or a proxy in front of one
// that is away, accepts connections and ends them: a worker with a job under way then tried 3,000 times a second.
class SlowlyFailingClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    // while it makes its tables BullMQ listens to no errors of that connection: one that broke then ended the process.
    // Its statement fails, too, and that is reported.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void) {
    if (!callback) return super.connect()
    super.connect((error: Error) => {
      if (error) setTimeout(callback, FAILED_CONNECTION_MS, error)
      else callback(error)
    })
  }
}

/** BullMQ over Redis or Postgres, as the address says. One address serves all queues of a process. */
export function backendAt(
  queueUrl: string,
  onError: (error: Error) => void = console.error,
  onJob: OnJob = () => undefined,
): Backend {
  const listeners = { onError, onJob }
  if (!isRedis(queueUrl)) {
    const database = { connectionString: queueUrl, max: 4, Client: SlowlyFailingClient }
    const connection = { ...database, schema: 'bullmq', migrate: true }
    return { kind: 'postgres', ...over(withBackend(createPostgresBackend), { connection }, listeners) }
  }
  const connection = {
    url: queueUrl,
    // BullMQ waits on blocking commands: they must not be given up after some retries
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(times * 500, MAX_RETRY_MS),
  }
  return { kind: 'redis', ...over(withBackend(createRedisBackend), { connection, prefix: PREFIX }, listeners) }
}

const isRedis = (url: string): boolean => /^rediss?:/.test(url)

const over = <B extends IQueueBackend, C>(
  { Queue, FlowProducer, Worker }: ReturnType<typeof withBackend<B, C>>,
  options: { connection: C; prefix?: string },
  { onError: onQueueError, onJob }: { onError: (error: Error) => void; onJob: OnJob },
): Omit<Backend, 'kind'> => ({
  queue: (name) => withListener(new Queue(name, options), onQueueError),
  flows: (onError) => withListener(new FlowProducer(options), onError),
  worker(name, process, { concurrency, onError }) {
    const work = (job: EitherJob, token?: string) => done({ queue: name, process, onJob, onError }, job, token)
    // with autorun, BullMQ retries a failed first connection to Postgres without a pause, and nothing else in the
    // process runs
    const settings = { ...options, concurrency, ...STALLS, autorun: false }
    const worker = withListener(new Worker(name, work, settings), onError)
    worker.on('failed', (job: EitherJob | undefined, error: Error) => {
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
  opened: Opened,
  onError: (error: Error) => void,
): Opened {
  opened.on('error', (error) => onError(error))
  return opened
}

/** Closes a connection; one that does not answer is dropped, so that no process waits for it at its end. */
export async function closeOrDrop(connection: Pick<Flows, 'close' | 'disconnect'>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), CLOSE_TIMEOUT_MS)
  const closed = connection.close()
  const first = await Promise.race([closed, late]).finally(() => clearTimeout(timer))
  // from here on only the disconnection itself fails
  if (first === 'late') for (const cut of [closed, connection.disconnect()]) cut.catch(() => undefined)
}

interface EitherJob extends Omit<ProcessedJob, 'id'> {
  id?: string
  opts: { telemetry?: { metadata?: string } }
  moveToDelayed(timestamp: number, token?: string): Promise<void>
}

/** What an added job says of the request that it comes from. */
export function fromRequest(): { telemetry?: { metadata: string } } {
  const metadata = carried()
  return metadata ? { telemetry: { metadata } } : {}
}

interface Handler extends Pick<WorkerOptions, 'onError'> {
  queue: string
  process: Process
  onJob: OnJob
}

/** Does a job in the context of the request that it comes from: its log lines have the request's id and its own. */
function done(
  { queue, process, onJob, onError }: Handler,
  job: EitherJob,
  token: string | undefined,
): Promise<unknown> {
  const { id = '', name, data, attemptsMade } = job
  const began = performance.now()
  const ended = (outcome: JobOutcome) => onJob(queue, outcome, (performance.now() - began) / 1_000)
  const work = async () => {
    try {
      const result = await process({ id, name, data, attemptsMade })
      ended('completed')
      return result
    } catch (error) {
      ended(isLaterError(error) ? 'later' : 'failed')
      if (!isLaterError(error)) throw error
      // a queue whose disk is full may refuse this and accept a failure: the job stays active, as if its worker had
      // died
      await job.moveToDelayed(Date.now() + error.waitMs, token).catch((failure: Error) => onError(failure, name))
      throw new DelayedError() // how BullMQ learns that the job has not failed
    }
  }
  const attributes = { 'messaging.destination.name': queue, 'messaging.message.id': id }
  return runInContext(queue, job, (parent) => span(`job ${queue}`, { kind: 'consumer', attributes, parent }, work))
}

const runInContext = <Result>(
  queue: string,
  { id = '', opts }: Pick<EitherJob, 'id' | 'opts'>,
  work: (parent: Record<string, string>) => Result,
): Result => inCarried(opts.telemetry?.metadata, (parent) => inContext({ jobId: id, queue }, () => work(parent)))

const ANSWER_MS = 1_000

/** What is unsafe about a Redis that holds queues, as sentences; nothing where all is well (BullMQ's going-to-production rules). */
export async function redisDoubts(queueUrl: string): Promise<string[]> {
  if (!isRedis(queueUrl)) return []
  // one that hangs accepts connections and does not answer
  const inTime = { connectTimeout: ANSWER_MS, commandTimeout: ANSWER_MS }
  const once = { lazyConnect: true, maxRetriesPerRequest: 1, retryStrategy: () => null }
  const redis = new Redis(queueUrl, { ...inTime, ...once })
  redis.on('error', () => undefined) // the command below reports it
  try {
    await redis.connect()
    // INFO, since hosted Redis often refuses CONFIG
    const info = `${await redis.info('memory')}\n${await redis.info('persistence')}`
    const settings = [...info.matchAll(/^(\w+):(.*?)\r?$/gm)]
    return doubtsAbout(new Map(settings.map(([, name = '', value = '']) => [name, value])))
  } catch (error) {
    return [
      `Redis at ${new URL(queueUrl).host} isn’t responding yet: ${error instanceof Error ? error.message : error}`,
    ]
  } finally {
    redis.disconnect()
  }
}

function doubtsAbout(info: ReadonlyMap<string, string>): string[] {
  const policy = info.get('maxmemory_policy')
  return [
    ...(policy === undefined || policy === 'noeviction'
      ? []
      : [`Redis may throw jobs away: its maxmemory-policy is ${policy}, it must be noeviction.`]),
    ...(info.get('aof_enabled') === '0'
      ? ['Redis keeps jobs only in memory. Set appendonly yes, or they’re lost after a restart.']
      : []),
  ]
}
