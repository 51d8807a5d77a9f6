import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from '@houselights/command-line/table'
import fc from 'fast-check'
import pMap from 'p-map'
import { z } from 'zod'
import { Case, makeCase } from './case.ts'
import { type Choice, generateChoices } from './mutations/choices.ts'
import type { CaseResult, Fault } from './run-case.ts'
import { openThreads, type ThreadOptions, type Threads } from './thread-pool.ts'

/** A file in the findings folder, with enough to reproduce the finding. */
export const Finding = z.object({
  /** With this seed and path, fast-check makes the same choices. */
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
  /** One finding per signature, with as few changes as possible. */
  findings: Finding[]
}

interface Run extends ThreadOptions {
  seed: number
  count: number
  onProgress?(done: number, findings: number): void
  /** Called immediately for each finding, so that an interrupted run keeps its findings. */
  onFinding?(finding: Finding): void
}

/** Parses `count` mutated pages, evenly over the platforms, and reports the results. */
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
  const fuzzPlatform = async (
    [platform, platformSubjects]: (typeof byPlatform)[number],
    index: number,
  ): Promise<PlatformCount> => {
    const platformCount = {
      platform,
      mutations: 0,
      listings: 0,
      problems: 0,
      slowestMs: 0,
      largestHeap: 0,
      findings: 0,
    }
    const share = Math.floor(count / byPlatform.length) + (index < count % byPlatform.length ? 1 : 0)
    const parse = async (choice: Choice) => {
      const result = await threads.run({ choice })
      platformCount.mutations += 1
      platformCount.listings += result.listings
      platformCount.problems += result.problems
      platformCount.slowestMs = Math.max(platformCount.slowestMs, result.ms)
      platformCount.largestHeap = Math.max(platformCount.largestHeap, result.heap)
      if (result.faults.length > 0) platformCount.findings += 1
      onProgress?.(++done, findings.size)
      return result
    }
    const isNew = (fault: Fault): boolean => {
      const knownFinding = findings.get(toSignature(platform, fault))
      if (knownFinding) knownFinding.times += 1
      return !knownFinding
    }
    // each search ends with its first fault, minimized; the next one continues with another seed
    while (platformCount.mutations < share) {
      const searchOptions = { seed: seed + platformCount.mutations, numRuns: share - platformCount.mutations }
      const newFault = await findFirstFault({
        arbitrary: generateChoices(platformSubjects),
        platform,
        threads,
        parse,
        isNew,
        ...searchOptions,
      })
      if (!newFault) break
      const { choice, fault, path } = newFault
      const finding = { seed: searchOptions.seed, path, fault, times: 1, case: Case.parse(makeCase(subjects, choice)) }
      findings.set(toSignature(platform, fault), finding)
      onFinding?.(finding)
    }
    return platformCount
  }
  try {
    const counts = await pMap(byPlatform, fuzzPlatform, { concurrency: workers })
    return { counts, findings: [...findings.values()].toSorted((a, b) => b.times - a.times) }
  } finally {
    await threads.close()
  }
}

/** Kinds of faults to minimize. A hang or an out-of-memory case would end a thread at each try. */
const MINIMIZED = new Set<Fault['kind']>(['crash', 'rule'])
const MAX_TRIES = 300

interface Search {
  arbitrary: fc.Arbitrary<Choice>
  seed: number
  numRuns: number
  platform: string
  threads: Threads
  parse(choice: Choice): Promise<CaseResult>
  isNew(fault: Fault): boolean
}

/** Finds the first case with a new fault, with as few and as simple changes as still cause it. */
async function findFirstFault({ arbitrary, platform, threads, parse, isNew, ...parameters }: Search) {
  let target: Fault | undefined
  let tries = 0
  const property = fc.asyncProperty(arbitrary, async (choice) => {
    if (!target) target = (await parse(choice)).faults.find(isNew)
    else if (!MINIMIZED.has(target.kind) || ++tries > MAX_TRIES) return true
    else return !hasFault(await threads.run({ choice }), platform, target)
    return !target
  })
  const { counterexample, counterexamplePath, failed, errorInstance } = await fc.check(property, parameters)
  // a failure without a parser's fault is an error of this program
  if (failed && !target) throw errorInstance
  const [choice] = counterexample ?? []
  return target && choice && { choice, fault: target, path: counterexamplePath ?? '' }
}

const hasFault = ({ faults }: CaseResult, platform: string, fault: Fault): boolean =>
  faults.some((candidate) => toSignature(platform, candidate) === toSignature(platform, fault))

/**
 * Makes a text that findings with the same cause share: the platform (unless a rule is broken), the kind, the message
 * without the page's texts, and where it was thrown.
 */
function toSignature(platform: string, { kind, message, stack }: Fault): string {
  const throwSite = /\n\s+at (.*)/.exec(stack ?? '')?.[1] ?? ''
  const generalMessage = message.replace(/"[\s\S]*"/g, '"…"').replace(/\d+/g, '9')
  return [
    kind === 'rule' ? '' : platform,
    kind,
    generalMessage.slice(0, 120),
    throwSite.replace(/:\d+:\d+\)?$/, ''),
  ].join(' | ')
}

export function writeFinding(folder: string, finding: Finding): string {
  mkdirSync(folder, { recursive: true })
  const { seed, fault } = finding
  const hash = createHash('sha256').update(toSignature(finding.case.platform, fault)).digest('hex').slice(0, 8)
  const file = join(folder, `${finding.case.platform}-${fault.kind}-${seed}-${hash}.json`)
  writeFileSync(file, `${JSON.stringify(finding, null, 2)}\n`)
  return file
}

const HEAD = ['platform', 'mutations', 'listings parsed', 'problems', 'slowest ms', 'largest heap, MB', 'findings']

export const reportTable = (counts: readonly PlatformCount[]): string =>
  markdownTable(
    HEAD,
    counts
      .toSorted((a, b) => a.platform.localeCompare(b.platform))
      .map(({ slowestMs, largestHeap, findings, ...counts }) => [
        ...Object.values(counts),
        Math.round(slowestMs),
        Math.round(largestHeap / 2 ** 20),
        findings,
      ]),
    HEAD.length - 1,
  )
