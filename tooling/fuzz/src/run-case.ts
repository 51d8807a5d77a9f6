import { getHeapStatistics } from 'node:v8'
import type { Source } from '@houselights/scrapers/source/source'
import { type Case, makeCase } from './case.ts'
import type { Choice } from './mutations/choices.ts'
import { parseCase } from './parse-case.ts'
import type { Subject } from './subjects.ts'

/** A failure that no mutated page may cause in a parser. */
export interface Fault {
  kind: 'crash' | 'slow' | 'hang' | 'memory' | 'rule'
  message: string
  stack?: string | undefined
}

/** A thread's job: the choices for a case, or a case. */
export interface Job {
  choice?: Choice
  case?: Case
  /** Set to 1 when the thread starts. */
  started?: Int32Array<SharedArrayBuffer>
}

export interface CaseResult {
  listings: number
  problems: number
  /** CPU time of this thread: other work on the machine isn't counted. */
  ms: number
  /** Bytes used on the thread's heap afterwards, including garbage. */
  heap: number
  faults: readonly Fault[]
}

export interface ThreadData {
  subjects: readonly Subject[]
  /** A case that takes more milliseconds of CPU time is slow. */
  maxMs: number
}

/** Makes a thread's job handler. `getSource` replaces the platforms in tests. */
export const caseRunner =
  ({ subjects, maxMs }: ThreadData, getSource?: (givenCase: Case) => Source) =>
  async ({ choice, case: givenCase, started }: Job): Promise<CaseResult> => {
    if (started) {
      Atomics.store(started, 0, 1)
      Atomics.notify(started, 0)
    }
    const testCase = givenCase ?? (choice && makeCase(subjects, choice))
    if (!testCase) throw new Error('a job needs a case')
    const cpuBefore = process.threadCpuUsage()
    const result = { listings: 0, problems: 0 }
    const faults: Fault[] = []
    try {
      const { listings, problems, brokenRules } = await parseCase(testCase, getSource)
      Object.assign(result, { listings: listings.length, problems: problems.length })
      faults.push(...brokenRules.map((message) => ({ kind: 'rule' as const, message })))
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
      faults.push({ kind: 'crash', message: `${name}: ${message}`, stack })
    }
    const { user, system } = process.threadCpuUsage(cpuBefore)
    const ms = (user + system) / 1000
    if (ms > maxMs) faults.push({ kind: 'slow', message: `took ${Math.round(ms)} ms` })
    return { ...result, ms, heap: getHeapStatistics().used_heap_size, faults }
  }
