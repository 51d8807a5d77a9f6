import { Job, JobTotals } from '@houselights/contracts/jobs/jobs'
import { expect, test } from 'vitest'
import { describeOutcome, describeProgress } from './job-texts.ts'

const NO_TOTALS = Object.fromEntries(Object.keys(JobTotals.shape).map((name) => [name, 0]))
const aJob = (state: Job['state'], totals: Partial<JobTotals> = {}) =>
  Job.parse({
    id: crypto.randomUUID(),
    city: 'san-francisco',
    kind: 'improve-quality',
    state,
    step: 'details',
    requestedAt: '2025-05-02T12:00:00-07:00',
    startedAt: null,
    endedAt: null,
    totals: { ...NO_TOTALS, ...totals },
    sources: [],
    problems: [],
    error: null,
    improved: null,
  })

test('describes the current step until the total is known, then the progress', () => {
  expect(describeProgress(aJob('waiting'))).toBe('Waiting for a worker')
  expect(describeProgress(aJob('running'))).toBe('Scraping show pages')
  expect(describeProgress(aJob('running', { done: 2, total: 5 }))).toBe('2 of 5 pages scraped')
})

test('says how far a canceled job got, if the total is known', () => {
  expect(describeOutcome(aJob('cancelled'))).toBe('Canceled')
  expect(describeOutcome(aJob('cancelled', { done: 2, total: 5 }))).toBe('Canceled after 2 of 5 pages scraped')
})
