import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FindingFile, writeFinding } from './findings.ts'
import { runFuzz } from './fuzz-run.ts'
import { makeCase } from './make-case.ts'
import { minimise } from './minimise.ts'
import { reportTable } from './report.ts'
import { caseRunner } from './run-case.ts'
import { recordedSubjects } from './subjects.ts'
import { brokenSource, brokenSubjects } from './testing/broken-source.ts'

const NO_LIMIT = Number.POSITIVE_INFINITY
/** One of each platform and custom source: `npm run fuzz` reads the rest. */
const CASES = 60

test('readers that throw, yield what no listing may be, never end or take all memory are caught; a sound one is not', async () => {
  const subjects = brokenSubjects('sound', 'crash', 'rule', 'hang', 'memory')
  const thread = new URL('./testing/broken-thread.ts', import.meta.url)
  const bounds = { thread, workers: 1, hangMs: 500, heapMb: 64, mostMs: NO_LIMIT }
  const { counts, findings } = await runFuzz({ ...bounds, subjects, seed: 3, count: 5 })
  const found = new Map(findings.map((finding) => [finding.case.platform, finding]))
  expect([...found.keys()].sort()).toEqual(['crash', 'hang', 'memory', 'rule'])
  expect(found.get('crash')?.fault.message).toBe('TypeError: the reader expected something else')
  expect(found.get('rule')?.fault.message).toContain('begins on 2026-05-12, not on 2026-05-09')
  expect(found.get('hang')?.fault.kind).toBe('hang')
  expect(found.get('memory')?.fault.kind).toBe('memory')
  // whatever the page: nothing of it is needed
  expect(found.get('crash')).toMatchObject({ minimised: true, times: 1, case: { pages: [{ body: '' }] } })
  expect(counts.get('sound')).toMatchObject({ mutations: 1, findings: 0 })
  expect(reportTable({ counts, findings })).toMatch(/\| \*\*all\*\* \| 5 \|/)
})

test('a reader that takes more than its share of time is slow, though it ends', async () => {
  const run = caseRunner({ subjects: brokenSubjects('sound'), seed: 1, mostMs: -1 }, brokenSource)
  expect(await run({ index: 0 })).toMatchObject({ faults: [{ kind: 'slow' }] })
})

test('a case is made again by its seed and number, and others by others', () => {
  const subjects = recordedSubjects()
  expect(makeCase(subjects, 7, 12)).toEqual(makeCase(subjects, 7, 12))
  const bodies = [...Array(40).keys()].map((number) =>
    makeCase(subjects, 7, number)
      .pages.map(({ body }) => body)
      .join(),
  )
  expect(new Set(bodies).size).toBe(40)
  expect(makeCase(subjects, 8, 12).pages).not.toEqual(makeCase(subjects, 7, 12).pages)
})

test('what a fault does not need is left out of the page, and the file of a finding holds the rest', async () => {
  const [subject] = brokenSubjects('crash')
  if (!subject) throw new Error('there is no subject')
  const given = {
    ...subject,
    way: 'read' as const,
    knowsNames: true,
    pages: [{ url: subject.url, body: `${'x'.repeat(500)}<b>needle</b>${'y'.repeat(300)}` }],
  }
  const small = await minimise(given, async ({ pages }) => pages.some(({ body }) => body.includes('needle')))
  expect(small.pages).toEqual([{ url: subject.url, body: 'needle' }])
  const finding = FindingFile.parse({
    seed: 1,
    index: 2,
    fault: { kind: 'crash', message: 'x' },
    times: 1,
    minimised: true,
    case: small,
  })
  const file = writeFinding(mkdtempSync(join(tmpdir(), 'houselights-fuzz-')), finding)
  expect(FindingFile.parse(JSON.parse(readFileSync(file, 'utf8')))).toEqual(finding)
})

test('some mutated recordings of every platform are read without a fault', async () => {
  const run = caseRunner({ subjects: recordedSubjects(), seed: 20261126, mostMs: NO_LIMIT })
  for (let index = 0; index < CASES; index++) {
    const result = await run({ index })
    expect('faults' in result && result.faults, `case ${index} of seed 20261126`).toEqual([])
  }
})
