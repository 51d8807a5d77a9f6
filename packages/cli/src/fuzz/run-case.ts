import { getHeapStatistics } from 'node:v8'
import type { Source } from '@houselights/sources/source'
import { type Fault, signatureOf } from './findings.ts'
import { type Case, makeCase } from './make-case.ts'
import { minimise } from './minimise.ts'
import { type CaseOutput, readCase } from './read-case.ts'
import type { Subject } from './subjects.ts'

/** What a thread is asked: the case of that number, a case that is given, or a smaller one with the same fault. */
export type Job = ({ index: number } | { given: Case } | { smaller: Case; fault: Fault }) & {
  /** Becomes 1 when the thread begins. */
  began?: Int32Array<SharedArrayBuffer>
}

export interface CaseResult {
  platform: string
  listings: number
  problems: number
  /** Of this thread's own work: what else the machine does is not counted. */
  ms: number
  /** Bytes in use on the thread's heap afterwards, what is to be collected included. */
  heap: number
  faults: Fault[]
}

/** What the threads of a run are given. */
export interface RunData {
  subjects: readonly Subject[]
  seed: number
  /** A case that takes more milliseconds of work is slow. */
  mostMs: number
}

/** What the thread of a run does with a job. `sourceOf` stands in for the platforms. */
export const caseRunner =
  ({ subjects, seed, mostMs }: RunData, sourceOf?: (given: Case) => Source) =>
  async (job: Job): Promise<CaseResult | { smaller: Case }> => {
    if (job.began) {
      Atomics.store(job.began, 0, 1)
      Atomics.notify(job.began, 0)
    }
    const run = (given: Case) => runCase(given, mostMs, sourceOf)
    if ('smaller' in job) return { smaller: await smallerCase(job.smaller, job.fault, run) }
    return run('given' in job ? job.given : makeCase(subjects, seed, job.index))
  }

async function runCase(given: Case, mostMs: number, sourceOf?: (given: Case) => Source): Promise<CaseResult> {
  const before = process.threadCpuUsage()
  const read = await attempt(() => readCase(given, sourceOf))
  const { user, system } = process.threadCpuUsage(before)
  const ms = (user + system) / 1000
  const slow: Fault[] = ms > mostMs ? [{ kind: 'slow', message: `took ${Math.round(ms)} ms` }] : []
  return {
    ...{ platform: given.platform, listings: 0, problems: 0, ms, heap: getHeapStatistics().used_heap_size },
    ...('fault' in read
      ? { faults: [read.fault, ...slow] }
      : { ...counted(read), faults: [...faultsOf(read), ...slow] }),
  }
}

const counted = ({ listings, problems }: CaseOutput) => ({ listings: listings.length, problems: problems.length })

const faultsOf = ({ broken }: CaseOutput): Fault[] => broken.map((message) => ({ kind: 'rule', message }))

async function attempt(read: () => Promise<CaseOutput>): Promise<CaseOutput | { fault: Fault }> {
  try {
    return await read()
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    return { fault: { kind: 'crash', message: `${name}: ${message}`, ...(stack !== undefined && { stack }) } }
  }
}

function smallerCase(given: Case, fault: Fault, run: (given: Case) => Promise<CaseResult>): Promise<Case> {
  const wanted = signatureOf(given.platform, fault)
  return minimise(given, async (smaller) => {
    const { faults } = await run(smaller)
    return faults.some((each) => signatureOf(given.platform, each) === wanted)
  })
}
