import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { makeCase } from './case.ts'
import { generateChoices } from './mutations/choices.ts'
import { caseRunner } from './run-case.ts'
import { Finding, reportTable, runFuzz, writeFinding } from './run-fuzz.ts'
import { loadSubjects } from './subjects.ts'
import { brokenSource, brokenSubjects } from './testing/broken-source.ts'

const NO_LIMIT = Number.POSITIVE_INFINITY
/** The maximum number of cases: one for each platform and custom source. `npm run fuzz` does the rest. */
const CASES = 60
const SEED = 20261126

test('fuzzing catches parsers that throw, yield invalid listings, never end or use all memory, and reports no sound parser', async () => {
  const subjects = brokenSubjects('sound', 'crash', 'rule', 'hang', 'memory')
  const thread = new URL('./testing/broken-thread.ts', import.meta.url)
  const bounds = { thread, workers: 1, hangMs: 7_500, heapMb: 64, maxMs: NO_LIMIT }
  const { counts, findings } = await runFuzz({ ...bounds, subjects, seed: 3, count: 5 })
  const findingByPlatform = new Map(findings.map((finding) => [finding.case.platform, finding]))
  expect([...findingByPlatform.keys()].sort()).toEqual(['crash', 'hang', 'memory', 'rule'])
  expect(findingByPlatform.get('crash')?.fault.message).toBe('TypeError: the parser expected something else')
  expect(findingByPlatform.get('rule')?.fault.message).toContain('starts on 2026-05-12, not on 2026-05-09')
  expect(findingByPlatform.get('hang')?.fault.kind).toBe('hang')
  expect(findingByPlatform.get('memory')?.fault.kind).toBe('memory')
  expect(findingByPlatform.get('crash')).toMatchObject({ times: 1 })
  expect(counts.find(({ platform }) => platform === 'sound')).toMatchObject({ mutations: 1, findings: 0 })
  expect(reportTable(counts)).toContain('| sound | 1 |')
  for (const finding of findings) {
    const folder = mkdtempSync(join(tmpdir(), 'houselights-fuzz-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = writeFinding(folder, finding)
    expect(Finding.parse(JSON.parse(readFileSync(file, 'utf8')))).toEqual(JSON.parse(JSON.stringify(finding)))
  }
})

test('a parser over its time limit is reported as slow, even though it finishes', async () => {
  const subjects = brokenSubjects('sound')
  const run = caseRunner({ subjects, maxMs: -1 }, brokenSource)
  const testCase = { ...subjects[0], way: 'parse', knowsNames: false } as Finding['case']
  expect(await run({ case: testCase })).toMatchObject({ faults: [{ kind: 'slow' }] })
})

test('different mutated recordings of every platform are parsed without a fault', async () => {
  const subjects = loadSubjects()
  const run = caseRunner({ subjects, maxMs: NO_LIMIT })
  const byPlatform = Map.groupBy(
    subjects.map((subject, index) => ({ ...subject, index })),
    ({ platform }) => platform,
  )
  const bodies = new Set<string>()
  for (const [index, platformSubjects] of [...byPlatform.values()].slice(0, CASES).entries()) {
    const [choice] = fc.sample(generateChoices(platformSubjects), { numRuns: 1, seed: SEED + index })
    if (!choice) throw new Error('no choice')
    const testCase = makeCase(subjects, choice)
    expect(makeCase(subjects, choice)).toEqual(testCase)
    bodies.add(testCase.pages.map(({ body }) => body).join())
    const { faults } = await run({ choice })
    expect(faults, `${testCase.name} of seed ${SEED + index}`).toEqual([])
  }
  expect(bodies.size).toBe(Math.min(CASES, byPlatform.size))
})
