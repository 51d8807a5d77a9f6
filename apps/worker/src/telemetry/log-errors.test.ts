import { createLineSampler } from '@houselights/server/telemetry/line-sampler'
import { expect, test } from 'vitest'
import { logErrors } from './log-errors.ts'

const makeDiskFullError = () => Object.assign(new Error('could not extend file'), { code: '53100' })

test('logs the same queue error at most once a second, and counts the lines that it left out', () => {
  const loggedLines: unknown[][] = []
  let now = 0
  const onError = logErrors(
    { error: ({ err, job, leftOut }) => loggedLines.push([err.message, job, leftOut]) },
    createLineSampler(1_000, () => now),
  )
  for (let i = 0; i < 150; i++) onError(makeDiskFullError())
  onError(new Error('Connection terminated'))
  onError(makeDiskFullError(), 'scrape')
  onError(makeDiskFullError(), 'scrape')
  now = 1_000
  onError(makeDiskFullError())
  expect(loggedLines).toEqual([
    ['could not extend file', undefined, undefined],
    ['Connection terminated', undefined, undefined],
    ['could not extend file', 'scrape', undefined],
    ['could not extend file', 'scrape', undefined],
    ['could not extend file', undefined, 149],
  ])
})
