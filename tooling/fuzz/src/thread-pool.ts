import { availableParallelism } from 'node:os'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { Piscina } from 'piscina'
import type { CaseResult, Fault, Job, ThreadData } from './run-case.ts'

export interface ThreadOptions extends ThreadData {
  thread: URL
  workers: number
  /** A thread that doesn't respond for this many milliseconds is ended. */
  hangMs: number
  heapMb: number
}

export const DEFAULT_WORKERS = Math.min(2, availableParallelism())

export interface Threads {
  run(job: Job): Promise<CaseResult>
  close(): Promise<void>
}

/** Large enough for a page and everything parsed from it, so that the garbage collector rarely promotes any of it. */
const YOUNG_MB = 96

/**
 * Opens threads that run cases, limited in time and memory. A thread that is ended is replaced, and its case gets a
 * fault.
 */
export function openThreads({ thread, workers, hangMs, heapMb, ...data }: ThreadOptions): Threads {
  const pool = new Piscina({
    filename: thread.href,
    workerData: data satisfies ThreadData,
    minThreads: workers,
    maxThreads: workers,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // the pool also reports when a thread runs out of memory, but the job's error is enough
  pool.on('error', () => undefined)
  return { run: (job) => runBounded(pool, job, hangMs), close: () => pool.destroy() }
}

/**
 * Runs a job with a time limit. The timer starts once the thread runs: starting one takes longer than most cases,
 * especially on a busy machine.
 */
async function runBounded(pool: Piscina, job: Job, hangMs: number): Promise<CaseResult> {
  const startFlag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const start = Atomics.waitAsync(startFlag, 0, 0)
  const startTimer = () => {
    if (!isOver) timer = setTimeout(() => end.abort(), hangMs)
  }
  if (start.async) start.value.then(startTimer)
  try {
    return await pool.run({ ...job, started: startFlag } satisfies Job, { signal: end.signal })
  } catch (error) {
    if (end.signal.aborted) return toFaultResult({ kind: 'hang', message: `did not respond within ${hangMs} ms` })
    if (isOutOfMemory(error)) return toFaultResult({ kind: 'memory', message: error.message })
    throw error
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

const toFaultResult = (fault: Fault): CaseResult => ({ listings: 0, problems: 0, ms: 0, heap: 0, faults: [fault] })

const isOutOfMemory = (error: unknown) => hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')
