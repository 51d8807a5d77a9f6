import { type Fault, type FindingFile, signatureOf } from './findings.ts'
import { makeCase } from './make-case.ts'
import { openThreads, type RunOptions } from './run-cases.ts'

/** What a run counted of one platform. */
export interface PlatformCount {
  mutations: number
  listings: number
  problems: number
  /** The most that one case took, in milliseconds of its thread's work. */
  slowestMs: number
  /** The fullest heap of a thread after a case of this platform, in bytes. */
  largestHeap: number
  /** Cases with a fault. */
  findings: number
}

export interface RunReport {
  counts: Map<string, PlatformCount>
  /** One of each signature, with the first case that had it. */
  findings: FindingFile[]
}

interface Run extends RunOptions {
  count: number
  onProgress?(done: number, findings: number): void
  /** Called with each finding of a new signature at once, so that a run that is ended leaves them. */
  onFinding?(finding: FindingFile): void
}

const MINIMISED = new Set<Fault['kind']>(['crash', 'rule'])
/** A run that finds something everywhere ends with this many of them made smaller. */
const MOST_MINIMISED = 60

/** Reads so many mutated pages, and says what came of it. */
export async function runFuzz({ count, onProgress, onFinding, ...options }: Run): Promise<RunReport> {
  const { subjects, seed, workers } = options
  const threads = openThreads(options)
  const counts = new Map<string, PlatformCount>()
  const findings = new Map<string, FindingFile>()
  let [next, done] = [0, 0]
  const keep = (index: number, platform: string, faults: readonly Fault[]) => {
    for (const fault of faults) {
      const signature = signatureOf(platform, fault)
      const known = findings.get(signature)
      if (known) known.times += 1
      else {
        const { pages, ...given } = makeCase(subjects, seed, index)
        const plain = { ...given, pages: pages.map(({ url, body }) => ({ url, body })) }
        const finding = { seed, index, fault, times: 1, minimised: false, case: plain }
        findings.set(signature, finding)
        onFinding?.(finding)
      }
    }
  }
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const result = await threads.run({ index })
      if ('fault' in result) {
        const { platform } = makeCase(subjects, seed, index)
        countCase(counts, { platform, listings: 0, problems: 0, ms: 0, heap: 0, faults: [result.fault] })
        keep(index, platform, [result.fault])
      } else {
        countCase(counts, result)
        keep(index, result.platform, result.faults)
      }
      done += 1
      onProgress?.(done, findings.size)
    }
  }
  try {
    await Promise.all(Array.from({ length: workers }, work))
    const small = [...findings.values()].filter(({ fault }) => MINIMISED.has(fault.kind)).slice(0, MOST_MINIMISED)
    for (const finding of small) {
      const { pages, ...given } = await threads.smaller(finding.case, finding.fault)
      finding.case = { ...given, pages: [...pages] }
      finding.minimised = true
    }
  } finally {
    await threads.close()
  }
  return { counts, findings: [...findings.values()].toSorted((one, other) => other.times - one.times) }
}

interface Counted {
  platform: string
  listings: number
  problems: number
  ms: number
  heap: number
  faults: readonly Fault[]
}

function countCase(counts: Map<string, PlatformCount>, result: Counted): void {
  const none = { mutations: 0, listings: 0, problems: 0, slowestMs: 0, largestHeap: 0, findings: 0 }
  const before = counts.get(result.platform) ?? none
  counts.set(result.platform, {
    mutations: before.mutations + 1,
    listings: before.listings + result.listings,
    problems: before.problems + result.problems,
    slowestMs: Math.max(before.slowestMs, result.ms),
    largestHeap: Math.max(before.largestHeap, result.heap),
    findings: before.findings + (result.faults.length > 0 ? 1 : 0),
  })
}
