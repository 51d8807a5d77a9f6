import { ProblemKind } from '@houselights/contracts/entities/listing'
import { describe, expect, test } from 'vitest'
import { findFaults, needsAction, selectReportedFaults } from './faults.ts'
import type { MonitoredSource } from './source-state.ts'
import { aProblem, aSource, NEVER_SCRAPED, NOW, noon } from './testing/monitored.ts'

const command = 'npm run scrape -- --source the-hall'
const getFaults = (overrides: Partial<MonitoredSource>) =>
  findFaults(aSource(overrides), NOW).map(({ kind, since, url, command }) => ({ kind, since, url, command }))

test('finds no fault in a source that is scraped successfully', () => expect(getFaults({})).toEqual([]))

test.each(ProblemKind.options)(
  'reports a problem of kind %s with its start and the command that reproduces it',
  (kind) => {
    const problem = aProblem({ kind, url: 'https://hall.example/shows', since: noon('04-30') })
    expect(getFaults({ problems: [problem] })).toEqual([{ kind, since: noon('04-30'), url: problem.url, command }])
    const withOwnCommand = { ...problem, reproduce: 'npm run reparse -- --venue the-hall' }
    expect(getFaults({ problems: [withOwnCommand] })).toMatchObject([{ command: withOwnCommand.reproduce }])
  },
)

describe('a source has a fault that no scrape reports', () => {
  test('if it never ran', () => {
    expect(getFaults({ ...NEVER_SCRAPED, firstRunAt: null })).toEqual([
      { kind: 'never-ran', since: null, url: 'https://hall.example/shows', command },
    ])
  })

  test('if it is stale: no scrape succeeded for two cadences, counted from the first run if none ever did', () => {
    expect(getFaults({ lastSuccessAt: noon('05-01') })).toEqual([])
    const justOver = new Date(noon('05-01').getTime() - 1)
    expect(getFaults({ lastSuccessAt: justOver })).toMatchObject([{ kind: 'stale', since: justOver }])
    expect(getFaults({ ...NEVER_SCRAPED, firstRunAt: noon('05-01') })).toEqual([])
    expect(getFaults({ ...NEVER_SCRAPED, firstRunAt: justOver })).toMatchObject([{ kind: 'stale', since: justOver }])
  })

  test('if it is stuck: a scrape has been running for more than 15 minutes', () => {
    const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
    expect(getFaults({ runningSince: minutesAgo(15) })).toEqual([])
    expect(getFaults({ runningSince: minutesAgo(16) })).toMatchObject([
      { kind: 'stuck-running', since: minutesAgo(16) },
    ])
  })

  test('if it is not scheduled, in which case it isn’t also reported as stale', () => {
    const unscheduled = { scheduled: false, lastSuccessAt: noon('04-01') }
    expect(getFaults(unscheduled)).toMatchObject([{ kind: 'not-scheduled', since: null }])
    expect(getFaults({ ...unscheduled, runningSince: noon('05-01') }).map(({ kind }) => kind)).toEqual([
      'stuck-running',
      'not-scheduled',
    ])
  })
})

test('a refused source is asked rarely, so it is never stale', () => {
  const problems = [aProblem({ kind: 'refused', failed: true })]
  const refused = { ...NEVER_SCRAPED, refusedSince: noon('04-01'), firstRunAt: noon('04-01'), problems }
  expect(getFaults(refused).map(({ kind }) => kind)).toEqual(['refused'])
})

test.each([{ active: false }, { doNotScrape: true }])(
  'finds no faults in a source that should not be scraped: %o',
  (overrides) => {
    const problems = [aProblem({ kind: 'refused', failed: true })]
    expect(getFaults({ ...overrides, problems, lastSuccessAt: noon('01-01') })).toEqual([])
  },
)

test('while a venue has too few scrapes (`learning`), reports no faults that need a comparison with the past', () => {
  const problems = (['refused', 'shrank', 'field-drop'] as const).map((kind) => aProblem({ kind }))
  const allFaults = findFaults(aSource({ problems }), NOW)
  expect(selectReportedFaults(allFaults, false)).toEqual(allFaults)
  expect(selectReportedFaults(allFaults, true).map(({ kind }) => kind)).toEqual(['refused'])
})

test('faults in single listings need no action', () => {
  const problems = ProblemKind.options.map((kind) => aProblem({ kind }))
  const needingNoAction = findFaults(aSource({ problems }), NOW).filter((fault) => !needsAction(fault))
  expect(needingNoAction.map(({ kind }) => kind).sort()).toEqual(['bad-listing', 'malformed', 'unknown-venue'])
})
