import { ProblemKind } from '@houselights/contracts/entities/listing'
import { describe, expect, test } from 'vitest'
import { findFaults, needsAction, reportedFaults } from './faults.ts'
import type { MonitoredSource } from './source-state.ts'
import { aProblem, aSource, NEVER_SCRAPED, NOW, noon } from './testing/monitored.ts'

const command = 'npm run read -- --source the-hall'
const faults = (given: Partial<MonitoredSource>) =>
  findFaults(aSource(given), NOW).map(({ kind, since, url, command }) => ({ kind, since, url, command }))

test('finds no fault in a source that is scraped successfully', () => expect(faults({})).toEqual([]))

test.each(ProblemKind.options)('reports a problem of kind %s with its start and the command that shows it', (kind) => {
  const problem = aProblem({ kind, url: 'https://hall.example/shows', since: noon('04-30') })
  expect(faults({ problems: [problem] })).toEqual([{ kind, since: noon('04-30'), url: problem.url, command }])
  const own = { ...problem, reproduce: 'npm run reparse -- --venue the-hall' }
  expect(faults({ problems: [own] })).toMatchObject([{ command: own.reproduce }])
})

describe('faults that no scrape reports', () => {
  test('never ran', () => {
    expect(faults({ ...NEVER_SCRAPED, firstRunAt: null })).toEqual([
      { kind: 'never-ran', since: null, url: 'https://hall.example/shows', command },
    ])
  })

  test('stale: no success for two cadences, counted from the first run if there was none', () => {
    expect(faults({ lastSuccessAt: noon('05-01') })).toEqual([])
    const justOver = new Date(noon('05-01').getTime() - 1)
    expect(faults({ lastSuccessAt: justOver })).toMatchObject([{ kind: 'stale', since: justOver }])
    expect(faults({ ...NEVER_SCRAPED, firstRunAt: noon('05-01') })).toEqual([])
    expect(faults({ ...NEVER_SCRAPED, firstRunAt: justOver })).toMatchObject([{ kind: 'stale', since: justOver }])
  })

  test('stuck: a scrape that has been open for more than 15 minutes', () => {
    const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
    expect(faults({ runningSince: minutesAgo(15) })).toEqual([])
    expect(faults({ runningSince: minutesAgo(16) })).toMatchObject([{ kind: 'stuck-running', since: minutesAgo(16) }])
  })

  test('not scheduled, which is not stale as well', () => {
    const off = { scheduled: false, lastSuccessAt: noon('04-01') }
    expect(faults(off)).toMatchObject([{ kind: 'not-scheduled', since: null }])
    expect(faults({ ...off, runningSince: noon('05-01') }).map(({ kind }) => kind)).toEqual([
      'stuck-running',
      'not-scheduled',
    ])
  })
})

test.each([{ active: false }, { doNotScrape: true }])(
  'finds no faults in a source that is not to be scraped: %o',
  (given) => {
    const problems = [aProblem({ kind: 'refused', failed: true })]
    expect(faults({ ...given, problems, lastSuccessAt: noon('01-01') })).toEqual([])
  },
)

test('reports no comparisons with the past while a venue is learning', () => {
  const problems = (['refused', 'shrank', 'field-drop'] as const).map((kind) => aProblem({ kind }))
  const found = findFaults(aSource({ problems }), NOW)
  expect(reportedFaults(found, false)).toEqual(found)
  expect(reportedFaults(found, true).map(({ kind }) => kind)).toEqual(['refused'])
})

test('needs no action for faults of single listings', () => {
  const problems = ProblemKind.options.map((kind) => aProblem({ kind }))
  const idle = findFaults(aSource({ problems }), NOW).filter((fault) => !needsAction(fault))
  expect(idle.map(({ kind }) => kind).sort()).toEqual(['bad-listing', 'malformed', 'unknown-venue'])
})
