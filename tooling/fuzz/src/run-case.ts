import { getHeapStatistics } from 'node:v8'
import type { Source } from '@houselights/scrapers/source/source'
import { type Case, makeCase } from './case.ts'
import type { Choice } from './mutations/choices.ts'
import { parseCase } from './parse-case.ts'
import type { Subject } from './subjects.ts'

/** What no mutated page may do to a reader. */
export interface Fault {
  kind: 'crash' | 'slow' | 'hang' | 'memory' | 'rule'
  message: string
  stack?: string | undefined
}

/** What a thread is asked: a case that it makes, or one that is given. */
export interface Job {
  choice?: Choice
  given?: Case
  /** Becomes 1 when the thread begins. */
  began?: Int32Array<SharedArrayBuffer>
}

export interface CaseResult {
  listings: number
  problems: number
  /** Of this thread's own work: what else the machine does is not counted. */
  ms: number
  /** Bytes in use on the thread's heap afterwards, what is to be collected included. */
  heap: number
  faults: readonly Fault[]
}

export interface ThreadData {
  subjects: readonly Subject[]
  /** A case that takes more milliseconds of work is slow. */
  maxMs: number
}

/** What a thread does with a job. `getSource` stands in for the platforms. */
export const caseRunner =
  ({ subjects, maxMs }: ThreadData, getSource?: (given: Case) => Source) =>
  async ({ choice, given, began }: Job): Promise<CaseResult> => {
    if (began) {
      Atomics.store(began, 0, 1)
      Atomics.notify(began, 0)
    }
    const made = given ?? (choice && makeCase(subjects, choice))
    if (!made) throw new Error('a job names its case')
    const before = process.threadCpuUsage()
    const result = { listings: 0, problems: 0 }
    const faults: Fault[] = []
    try {
      const { listings, problems, broken } = await parseCase(made, getSource)
      Object.assign(result, { listings: listings.length, problems: problems.length })
      faults.push(...broken.map((message) => ({ kind: 'rule' as const, message })))
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
      faults.push({ kind: 'crash', message: `${name}: ${message}`, stack })
    }
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    if (ms > maxMs) faults.push({ kind: 'slow', message: `took ${Math.round(ms)} ms` })
    return { ...result, ms, heap: getHeapStatistics().used_heap_size, faults }
  }
