import { findFaults } from '@houselights/domain/coverage/faults'
import type { MonitoredSource } from '@houselights/domain/coverage/source-state'
import { aProblem, aSource, NEVER_SCRAPED, NOW, noon } from '@houselights/domain/coverage/testing/monitored'
import { describe, expect, test } from 'vitest'
import { toErrorSentence, toScrapingFault } from './fault-texts.ts'

const see = 'see it with: npm run scrape -- --source the-hall'
const faults = (given: Partial<MonitoredSource>) =>
  findFaults(aSource(given), NOW).map((fault) => toScrapingFault(fault, { now: NOW, timeZone: 'America/Los_Angeles' }))
const errors = (given: Partial<MonitoredSource>) => faults(given).map(toErrorSentence)

describe('a fault is one sentence with its start and the command that shows it', () => {
  test.each([
    ['down', 'unreachable', true, 'not reached'],
    ['403', 'refused', true, 'refused'],
    ['forbidden by robots.txt', 'robots-denied', true, 'blocked by robots.txt'],
    ['changed', 'changed', true, 'page changed and couldn’t be parsed'],
    ['too heavy', 'too-heavy', true, 'page too heavy to parse'],
    ['empty', 'empty', false, 'scraped, but found nothing'],
    ['shrunk', 'shrank', false, 'scraped, but found far fewer shows than before,'],
    ['from a wrong year', 'year-suspect', false, 'dates that can’t be right'],
    ['parsed with low confidence', 'unsure', false, 'scraped with low confidence (its shows are proposals, not shown)'],
    ['without its key', 'needs-key', true, 'missing its key'],
  ] as const)('a page that is %s', (_, kind, failed, words) => {
    const problem = aProblem({ kind, failed, url: 'https://hall.example/shows' })
    expect(errors({ problems: [problem] })).toEqual([
      `The Hall: ${words} since Friday, May 2 (https://hall.example/shows: ${kind}); ${see}`,
    ])
    expect(faults({ problems: [problem] })).toEqual([
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
  })

  test.each([
    ['bad-listing', 1, '1 listing left out or fixed'],
    ['bad-listing', 3, '3 listings left out or fixed'],
    ['malformed', 2, '2 blocks that couldn’t be parsed'],
    ['unknown-venue', 2, '2 venue names that match no venue'],
  ] as const)('counts %s', (kind, count, words) => {
    expect(errors({ problems: [aProblem({ kind, count, message: 'The first.' })] })).toEqual([
      `The Hall: ${words} since Friday, May 2 (The first); ${see}`,
    ])
  })

  test.each([
    ['startsAt', 'the start (startsAt)'],
    ['doorsAt', 'the doors (doorsAt)'],
    ['price', 'the price'],
    ['ticketUrl', 'the ticket link (ticketUrl)'],
    ['imageUrl', 'the picture (imageUrl)'],
    [null, 'a field'],
  ] as const)('a dropped field %s is named', (field, words) => {
    const message = `${field} is filled in 0 % of listings now; it was in 95 % before.`
    expect(errors({ problems: [aProblem({ kind: 'field-drop', field, message, since: noon('05-01') })] })).toEqual([
      `The Hall: ${words} no longer filled in since Thursday, May 1 (${message.slice(0, -1)}); ${see}`,
    ])
  })

  test.each([
    ['https://hall.example/shows?page=2', 1, 'page 2 of the list refused'],
    ['https://hall.example/shows/page/3/', 2, 'page 3 of the list refused'],
    ['https://hall.example/more', 2, 'page 3 of the list refused'],
    [null, 0, 'a page of the list refused'],
  ] as const)('a later page of the list is named as a later page: %s', (url, pages, words) => {
    expect(faults({ problems: [aProblem({ kind: 'refused', url, pages })] })[0]?.sentence).toContain(
      `The Hall: ${words} since Friday, May 2 (`,
    )
  })

  test('the fetcher’s message is truncated', () => {
    const problems = [aProblem({ kind: 'changed', message: 'x'.repeat(1_000) })]
    expect(faults({ problems })[0]?.sentence).toMatch(/\(x{300}\)\.$/)
  })

  test('a date in another year has its year', () => {
    const problems = [aProblem({ kind: 'refused', failed: true, since: new Date('2024-11-19T12:00:00-08:00') })]
    expect(errors({ problems })[0]).toContain('refused since Tuesday, November 19, 2024 (')
  })
})

describe('sources that never ran, are late, stuck or off are not empty pages', () => {
  const due = (cadenceMinutes: number) => errors({ ...NEVER_SCRAPED, firstRunAt: null, cadenceMinutes })

  test('never ran, with how often it is due', () => {
    expect(due(720)).toEqual([`The Hall: never ran; it should run every 12 hours; ${see}`])
    expect([60, 90, 1440, 2880].map((minutes) => due(minutes)[0])).toEqual(
      ['every hour', 'every 90 minutes', 'once a day', 'every 2 days'].map((words) =>
        expect.stringContaining(`it should run ${words};`),
      ),
    )
  })

  test('late', () => {
    expect(errors({ lastSuccessAt: noon('04-23') })).toEqual([
      `The Hall: no successful scrape since Wednesday, April 23; it should run every 12 hours; ${see}`,
    ])
    expect(errors({ ...NEVER_SCRAPED, firstRunAt: noon('04-23') })).toEqual([
      `The Hall: tried since Wednesday, April 23, never successfully; it should run every 12 hours; ${see}`,
    ])
  })

  test('stuck', () => {
    expect(errors({ runningSince: new Date('2025-05-02T11:44:00-07:00') })).toEqual([
      `The Hall: a scrape has been running since Friday, May 2, 11:44; ${see}`,
    ])
  })

  test('switched off', () => {
    const off = { scheduled: false }
    expect(errors({ ...off, lastSuccessAt: noon('04-01') })).toEqual([
      `The Hall: not run because its schedule is off; last scraped on Tuesday, April 1; ${see}`,
    ])
    expect(errors({ ...off, ...NEVER_SCRAPED })).toEqual([
      `The Hall: not run because its schedule is off; never scraped; ${see}`,
    ])
    expect(faults(off)).toMatchObject([{ kind: 'not-scheduled', since: null, url: 'https://hall.example/shows' }])
  })
})
