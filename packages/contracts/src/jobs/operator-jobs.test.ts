import { describe, expect, test } from 'vitest'
import { JOB_KINDS, JobStep, JobTotals } from './jobs.ts'
import { OPERATOR_JOBS } from './operator-jobs.ts'

const totals = JobTotals.parse(Object.fromEntries(Object.keys(JobTotals.shape).map((name) => [name, 0])))
const NOTHING_DONE = { totals, sources: [], improved: null }

test('every kind of operator job has its own call and button', () => {
  const kinds = Object.values(OPERATOR_JOBS)
  expect(new Set(kinds.map(({ call }) => call.path)).size).toBe(kinds.length)
  expect(new Set(kinds.map(({ label }) => label)).size).toBe(kinds.length)
})

describe.each(JOB_KINDS)('the job %s', (kind) => {
  const { call, toResultFields, done, failed, label, outcome, progress, steps } = OPERATOR_JOBS[kind]

  test('has a response that matches its contract', () => {
    const response = { jobId: crypto.randomUUID(), state: 'completed', sources: [], ...toResultFields(NOTHING_DONE) }
    expect(call.response.parse(response)).toEqual(response)
  })

  test('has a text for every state and step', () => {
    const texts = [
      label,
      progress(NOTHING_DONE),
      outcome(NOTHING_DONE),
      done(NOTHING_DONE).title,
      failed.title,
      failed.text,
    ]
    expect([...texts, ...Object.values(steps)].filter((text) => !text || text.includes('undefined'))).toEqual([])
    for (const step of Object.keys(steps)) expect(JobStep.options).toContain(step)
  })
})
