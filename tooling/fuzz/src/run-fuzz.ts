import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from '@houselights/command-line/table'
import fc from 'fast-check'
import pMap from 'p-map'
import { z } from 'zod'
import { Case, makeCase } from './case.ts'
import { type Choice, choices } from './mutations/choices.ts'
import type { CaseResult, Fault } from './run-case.ts'
import { openThreads, type ThreadOptions, type Threads } from './thread-pool.ts'

/** A file of the folder of findings: enough to do the same again. */
export const Finding = z.object({
  /** With these two fast-check makes the same choices. */
  seed: z.number(),
  path: z.string(),
  fault: z.object({
    kind: z.enum(['crash', 'slow', 'hang', 'memory', 'rule']),
    message: z.string(),
    stack: z.string().optional(),
  }),
  times: z.number(),
  case: Case,
})
export type Finding = z.infer<typeof Finding>

interface PlatformCount {
  platform: string
  mutations: number
  listings: number
  problems: number
  slowestMs: number
  largestHeap: number
  findings: number
}

export interface RunReport {
  counts: PlatformCount[]
  /** One of each signature, with as few changes as it could be made by. */
  findings: Finding[]
}

interface Run extends ThreadOptions {
  seed: number
  count: number
  onProgress?(done: number, findings: number): void
  /** Called with each finding at once, so that a run that is ended leaves them. */
  onFinding?(finding: Finding): void
}

/** Reads so many mutated pages, as many of each platform, and says what came of it. */
export async function runFuzz({ seed, count, onProgress, onFinding, ...options }: Run): Promise<RunReport> {
  const { subjects, workers } = options
  const threads = openThreads(options)
  const findings = new Map<string, Finding>()
  const byPlatform = [
    ...Map.groupBy(
      subjects.map((subject, index) => ({ ...subject, index })),
      ({ platform }) => platform,
    ),
  ]
  let done = 0
  const fuzzPlatform = async ([platform, own]: (typeof byPlatform)[number], at: number): Promise<PlatformCount> => {
    const counted = { platform, mutations: 0, listings: 0, problems: 0, slowestMs: 0, largestHeap: 0, findings: 0 }
    const share = Math.floor(count / byPlatform.length) + (at < count % byPlatform.length ? 1 : 0)
    const read = async (choice: Choice) => {
      const result = await threads.run({ choice })
      counted.mutations += 1
      counted.listings += result.listings
      counted.problems += result.problems
      counted.slowestMs = Math.max(counted.slowestMs, result.ms)
      counted.largestHeap = Math.max(counted.largestHeap, result.heap)
      if (result.faults.length > 0) counted.findings += 1
      onProgress?.(++done, findings.size)
      return result
    }
    const isNew = (fault: Fault): boolean => {
      const known = findings.get(signature(platform, fault))
      if (known) known.times += 1
      return !known
    }
    // each run ends with its first fault, made smaller; the next goes on behind it with another seed
    while (counted.mutations < share) {
      const given = { seed: seed + counted.mutations, numRuns: share - counted.mutations }
      const found = await firstFault({ arbitrary: choices(own), platform, threads, read, isNew, ...given })
      if (!found) break
      const { choice, fault, path } = found
      const finding = { seed: given.seed, path, fault, times: 1, case: Case.parse(makeCase(subjects, choice)) }
      findings.set(signature(platform, fault), finding)
      onFinding?.(finding)
    }
    return counted
  }
  try {
    const counts = await pMap(byPlatform, fuzzPlatform, { concurrency: workers })
    return { counts, findings: [...findings.values()].toSorted((one, other) => other.times - one.times) }
  } finally {
    await threads.close()
  }
}

/** To make a case smaller that hangs or takes all memory would end a thread at each try. */
const SMALLER = new Set<Fault['kind']>(['crash', 'rule'])
const MAX_TRIES = 300

interface Search {
  arbitrary: fc.Arbitrary<Choice>
  seed: number
  numRuns: number
  platform: string
  threads: Threads
  read(choice: Choice): Promise<CaseResult>
  isNew(fault: Fault): boolean
}

/** The first case with a fault that is new, with as few and as simple changes as keep it. */
async function firstFault({ arbitrary, platform, threads, read, isNew, ...parameters }: Search) {
  let wanted: Fault | undefined
  let tries = 0
  const property = fc.asyncProperty(arbitrary, async (choice) => {
    if (!wanted) wanted = (await read(choice)).faults.find(isNew)
    else if (!SMALLER.has(wanted.kind) || ++tries > MAX_TRIES) return true
    else return !hasFault(await threads.run({ choice }), platform, wanted)
    return !wanted
  })
  const { counterexample, counterexamplePath, failed, errorInstance } = await fc.check(property, parameters)
  // what is no reader's fault is ours
  if (failed && !wanted) throw errorInstance
  const [choice] = counterexample ?? []
  return wanted && choice && { choice, fault: wanted, path: counterexamplePath ?? '' }
}

const hasFault = ({ faults }: CaseResult, platform: string, fault: Fault): boolean =>
  faults.some((each) => signature(platform, each) === signature(platform, fault))

/** What findings of one cause have in common: the kind, and the message without what the page said, or where it was thrown. */
function signature(platform: string, { kind, message, stack }: Fault): string {
  const thrown = /\n\s+at (.*)/.exec(stack ?? '')?.[1] ?? ''
  const said = message.replace(/"[\s\S]*"/g, '"…"').replace(/\d+/g, '9')
  return [kind === 'rule' ? '' : platform, kind, said.slice(0, 120), thrown.replace(/:\d+:\d+\)?$/, '')].join(' | ')
}

export function writeFinding(folder: string, finding: Finding): string {
  mkdirSync(folder, { recursive: true })
  const { seed, fault } = finding
  const hash = createHash('sha256').update(signature(finding.case.platform, fault)).digest('hex').slice(0, 8)
  const file = join(folder, `${finding.case.platform}-${fault.kind}-${seed}-${hash}.json`)
  writeFileSync(file, `${JSON.stringify(finding, null, 2)}\n`)
  return file
}

const HEAD = ['platform', 'mutations', 'listings read', 'problems', 'slowest ms', 'largest heap, MB', 'findings']

export const reportTable = (counts: readonly PlatformCount[]): string =>
  markdownTable(
    HEAD,
    counts
      .toSorted((one, other) => one.platform.localeCompare(other.platform))
      .map(({ slowestMs, largestHeap, findings, ...named }) => [
        ...Object.values(named),
        Math.round(slowestMs),
        Math.round(largestHeap / 2 ** 20),
        findings,
      ]),
    HEAD.length - 1,
  )
