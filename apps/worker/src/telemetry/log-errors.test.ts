import { lineSampler } from '@houselights/server/telemetry/line-sampler'
import { expect, test } from 'vitest'
import { logErrors } from './log-errors.ts'

const diskFullError = () => Object.assign(new Error('could not extend file'), { code: '53100' })

test('logs the same queue error at most once a second, with the number of lines left out', () => {
  const logged: unknown[][] = []
  let now = 0
  const onError = logErrors(
    { error: ({ err, job, leftOut }) => logged.push([err.message, job, leftOut]) },
    lineSampler(1_000, () => now),
  )
  for (let i = 0; i < 150; i++) onError(diskFullError())
  onError(new Error('Connection terminated'))
  onError(diskFullError(), 'scrape')
  onError(diskFullError(), 'scrape')
  now = 1_000
  onError(diskFullError())
  expect(logged).toEqual([
    ['could not extend file', undefined, undefined],
    ['Connection terminated', undefined, undefined],
    ['could not extend file', 'scrape', undefined],
    ['could not extend file', 'scrape', undefined],
    ['could not extend file', undefined, 149],
  ])
})
