import { findFaults } from '@houselights/domain/coverage/faults'
import type { MonitoredSource } from '@houselights/domain/coverage/source-state'
import { aProblem, aSource, NEVER_SCRAPED, NOW, noon } from '@houselights/domain/coverage/testing/monitored'
import { describe, expect, test } from 'vitest'
import { toErrorSentence, toScrapingFault } from './fault-texts.ts'

const hint = 'see it with: npm run scrape -- --source the-hall'
const getFaults = (fields: Partial<MonitoredSource>) =>
  findFaults(aSource(fields), NOW).map((fault) => toScrapingFault(fault, { now: NOW, timeZone: 'America/Los_Angeles' }))
const getErrors = (fields: Partial<MonitoredSource>) => getFaults(fields).map(toErrorSentence)

describe('a fault’s text', () => {
  test.each([
    ['down', 'unreachable', true, 'not reached'],
    ['refused', 'refused', true, 'refused'],
    ['forbidden by robots.txt', 'robots-denied', true, 'blocked by robots.txt'],
    ['changed', 'changed', true, 'page changed and couldn’t be parsed'],
    ['too heavy', 'too-heavy', true, 'page too heavy to parse'],
    ['empty', 'empty', false, 'scraped, but found nothing'],
    ['shrunk', 'shrank', false, 'scraped, but found far fewer shows than before,'],
    ['from a wrong year', 'year-suspect', false, 'dates that can’t be right'],
    ['parsed with low confidence', 'unsure', false, 'scraped with low confidence (its shows are proposals, not shown)'],
    ['without its key', 'needs-key', true, 'missing its key'],
  ] as const)(
    'describes a page that is %s, with its start date and the command that reproduces it',
    (_, kind, failed, words) => {
      const problem = aProblem({ kind, failed, url: 'https://hall.example/shows' })
      expect(getErrors({ problems: [problem] })).toEqual([
        `The Hall: ${words} since Friday, May 2 (https://hall.example/shows: ${kind}); ${hint}`,
      ])
      expect(getFaults({ problems: [problem] })).toEqual([
        {
          kind,
          source: 'the-hall',
          sourceName: 'The Hall',
          since: '2025-05-02T12:00:00-07:00',
          url: problem.url,
          sentence: `The Hall: ${words} since Friday, May 2 (https://hall.example/shows: ${kind}).`,
          reproduce: 'npm run scrape -- --source the-hall',
        },
      ])
    },
  )

  test.each([
    ['bad-listing', 1, '1 listing left out or fixed'],
    ['bad-listing', 3, '3 listings left out or fixed'],
    ['malformed', 2, '2 blocks that couldn’t be parsed'],
    ['unknown-venue', 2, '2 venue names that match no venue'],
  ] as const)('counts problems of kind %s', (kind, count, words) => {
    expect(getErrors({ problems: [aProblem({ kind, count, message: 'The first.' })] })).toEqual([
      `The Hall: ${words} since Friday, May 2 (The first); ${hint}`,
    ])
  })

  test.each([
    ['startsAt', 'the start (startsAt)'],
    ['doorsAt', 'the doors (doorsAt)'],
    ['price', 'the price'],
    ['ticketUrl', 'the ticket link (ticketUrl)'],
    ['imageUrl', 'the picture (imageUrl)'],
    [null, 'a field'],
  ] as const)('mentions the dropped field %s', (field, words) => {
    const message = `${field} is filled in 0 % of listings now; it was in 95 % before.`
    expect(getErrors({ problems: [aProblem({ kind: 'field-drop', field, message, since: noon('05-01') })] })).toEqual([
      `The Hall: ${words} no longer filled in since Thursday, May 1 (${message.slice(0, -1)}); ${hint}`,
    ])
  })

  test.each([
    ['https://hall.example/shows?page=2', 1, 'page 2 of the list refused'],
    ['https://hall.example/shows/page/3/', 2, 'page 3 of the list refused'],
    ['https://hall.example/more', 2, 'page 3 of the list refused'],
    [null, 0, 'a page of the list refused'],
  ] as const)('mentions that the fault is on a later page of the list: %s', (url, pages, words) => {
    expect(getFaults({ problems: [aProblem({ kind: 'refused', url, pages })] })[0]?.sentence).toContain(
      `The Hall: ${words} since Friday, May 2 (`,
    )
  })

  test('truncates the fetcher’s message', () => {
    const problems = [aProblem({ kind: 'changed', message: 'x'.repeat(1_000) })]
    expect(getFaults({ problems })[0]?.sentence).toMatch(/\(x{300}\)\.$/)
  })

  test('adds the year to a date in another year', () => {
    const problems = [aProblem({ kind: 'refused', failed: true, since: new Date('2024-11-19T12:00:00-08:00') })]
    expect(getErrors({ problems })[0]).toContain('refused since Tuesday, November 19, 2024 (')
  })
})

describe('the text for a source without a recent scrape', () => {
  const getErrorsIfNeverRun = (cadenceMinutes: number) =>
    getErrors({ ...NEVER_SCRAPED, firstRunAt: null, cadenceMinutes })

  test('says how often the source should run if it never ran', () => {
    expect(getErrorsIfNeverRun(720)).toEqual([`The Hall: never ran; it should run every 12 hours; ${hint}`])
    expect([60, 90, 1440, 2880].map((minutes) => getErrorsIfNeverRun(minutes)[0])).toEqual(
      ['every hour', 'every 90 minutes', 'once a day', 'every 2 days'].map((words) =>
        expect.stringContaining(`it should run ${words};`),
      ),
    )
  })

  test('says since when the source is late', () => {
    expect(getErrors({ lastSuccessAt: noon('04-23') })).toEqual([
      `The Hall: no successful scrape since Wednesday, April 23; it should run every 12 hours; ${hint}`,
    ])
    expect(getErrors({ ...NEVER_SCRAPED, firstRunAt: noon('04-23') })).toEqual([
      `The Hall: tried since Wednesday, April 23, never successfully; it should run every 12 hours; ${hint}`,
    ])
  })

  test('says since when a scrape is stuck', () => {
    expect(getErrors({ runningSince: new Date('2025-05-02T11:44:00-07:00') })).toEqual([
      `The Hall: a scrape has been running since Friday, May 2, 11:44; ${hint}`,
    ])
  })

  test('says that the schedule is off', () => {
    const unscheduledFields = { scheduled: false }
    expect(getErrors({ ...unscheduledFields, lastSuccessAt: noon('04-01') })).toEqual([
      `The Hall: not run because its schedule is off; last scraped on Tuesday, April 1; ${hint}`,
    ])
    expect(getErrors({ ...unscheduledFields, ...NEVER_SCRAPED })).toEqual([
      `The Hall: not run because its schedule is off; never scraped; ${hint}`,
    ])
    expect(getFaults(unscheduledFields)).toMatchObject([
      { kind: 'not-scheduled', since: null, url: 'https://hall.example/shows' },
    ])
  })
})
