import { availableParallelism } from 'node:os'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { Piscina } from 'piscina'
import type { CaseResult, Fault, Job, ThreadData } from './run-case.ts'

export interface ThreadOptions extends ThreadData {
  thread: URL
  workers: number
  /** A thread that does not answer for so many milliseconds is ended. */
  hangMs: number
  heapMb: number
}

export const DEFAULT_WORKERS = Math.min(2, availableParallelism())

export interface Threads {
  run(job: Job): Promise<CaseResult>
  close(): Promise<void>
}

/** A page and all that is read of it fit, so that hardly anything has to be moved before it is dropped. */
const YOUNG_MB = 96

/** Threads that read cases, bounded in time and memory. One that is ended is replaced, and its case has that fault. */
export function openThreads({ thread, workers, hangMs, heapMb, ...data }: ThreadOptions): Threads {
  const pool = new Piscina({
    filename: thread.href,
    workerData: data satisfies ThreadData,
    minThreads: workers,
    maxThreads: workers,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // the pool, too, says that a thread ended for want of memory: what its job says is what counts
  pool.on('error', () => undefined)
  return { run: (job) => bounded(pool, job, hangMs), close: () => pool.destroy() }
}

/** The time counts from when the thread begins: to start one takes longer than most cases, and on a busy machine very long. */
async function bounded(pool: Piscina, job: Job, hangMs: number): Promise<CaseResult> {
  const began = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const start = Atomics.waitAsync(began, 0, 0)
  const startTimer = () => {
    if (!isOver) timer = setTimeout(() => end.abort(), hangMs)
  }
  if (start.async) start.value.then(startTimer)
  try {
    return await pool.run({ ...job, began } satisfies Job, { signal: end.signal })
  } catch (error) {
    if (end.signal.aborted) return ended({ kind: 'hang', message: `gave no answer in ${hangMs} ms` })
    if (isOutOfMemory(error)) return ended({ kind: 'memory', message: error.message })
    throw error
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

const ended = (fault: Fault): CaseResult => ({ listings: 0, problems: 0, ms: 0, heap: 0, faults: [fault] })

const isOutOfMemory = (error: unknown) => hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')
