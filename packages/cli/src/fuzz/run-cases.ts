import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Fault } from './findings.ts'
import type { Case } from './make-case.ts'
import type { CaseResult, Job, RunData } from './run-case.ts'

export interface RunOptions extends RunData {
  /** The module of the threads. */
  thread: URL
  workers: number
  /** A thread that does not answer for so many milliseconds, and then for four times as many, is ended. */
  hangMs: number
  /** The heap of a thread, in megabytes; one that needs more is ended. */
  heapMb: number
}

/** As many threads as the machine has processors, but no more than two. */
export const DEFAULT_WORKERS = Math.min(2, availableParallelism())

export interface Threads {
  /** What a case yields, or the fault for which its thread was ended. */
  run(job: Job & ({ index: number } | { given: Case })): Promise<CaseResult | { fault: Fault }>
  /** A smaller case with the same fault; the same one where that takes too long. */
  smaller(given: Case, fault: Fault): Promise<Case>
  close(): Promise<void>
}

const MINIMISE_MS = 60_000
/** A page and all that is read of it fit, so that hardly anything has to be moved before it is dropped. */
const YOUNG_MB = 96

/** Threads that read cases, bounded in time and memory. One that is ended is replaced. */
export function openThreads({ thread, workers, hangMs, heapMb, ...data }: RunOptions): Threads {
  const pool = new Piscina({
    filename: thread.href,
    workerData: data satisfies RunData,
    ...{ minThreads: workers, maxThreads: workers },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // a thread that ends for want of memory is told of twice: by its job, which is what counts, and by the pool
  pool.on('error', () => undefined)
  return {
    run: (job) => answerOrFault(pool, job, hangMs),
    smaller: async (smaller, fault) => {
      const signal = AbortSignal.timeout(MINIMISE_MS)
      try {
        const found: { smaller: Case } = await pool.run({ smaller, fault } satisfies Job, { signal })
        return found.smaller
      } catch {
        return smaller // a smaller page may hang where this one does not: the finding is kept as it is
      }
    },
    close: () => pool.destroy(),
  }
}

/** What gave no answer gets a second try, so many times as long: on a busy machine a case may wait longer than it works. */
const SECOND_TRY = 4

async function answerOrFault(pool: Piscina, job: Job, hangMs: number): Promise<CaseResult | { fault: Fault }> {
  const first = await bounded(pool, job, hangMs)
  const hangs = 'fault' in first && first.fault.kind === 'hang'
  return hangs ? bounded(pool, job, SECOND_TRY * hangMs) : first
}

/** The time counts from when the thread begins: to start one takes longer than most cases, and on a busy machine very long. */
async function bounded(pool: Piscina, job: Job, hangMs: number): Promise<CaseResult | { fault: Fault }> {
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
    if (end.signal.aborted) return { fault: { kind: 'hang', message: `gave no answer in ${hangMs} ms` } }
    if (isOutOfMemory(error)) return { fault: { kind: 'memory', message: error.message } }
    throw error
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
