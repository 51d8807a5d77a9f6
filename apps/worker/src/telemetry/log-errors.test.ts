import { lineSampler } from '@houselights/server/telemetry/line-sampler'
import { expect, test } from 'vitest'
import { logErrors } from './log-errors.ts'

const noRoom = () => Object.assign(new Error('could not extend file'), { code: '53100' })

test('logs the same queue error once a second, and how many were left out', () => {
  const logged: unknown[][] = []
  let now = 0
  const onError = logErrors(
    { error: ({ err, job, leftOut }) => logged.push([err.message, job, leftOut]) },
    lineSampler(1_000, () => now),
  )
  for (let i = 0; i < 150; i++) onError(noRoom())
  onError(new Error('Connection terminated'))
  onError(noRoom(), 'scrape')
  onError(noRoom(), 'scrape')
  now = 1_000
  onError(noRoom())
  expect(logged).toEqual([
    ['could not extend file', undefined, undefined],
    ['Connection terminated', undefined, undefined],
    ['could not extend file', 'scrape', undefined],
    ['could not extend file', 'scrape', undefined],
    ['could not extend file', undefined, 149],
  ])
})
