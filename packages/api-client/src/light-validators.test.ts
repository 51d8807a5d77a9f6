import { detectLocation, getSiteStatus } from '@houselights/contracts/public-api/routes'
import { city } from '@houselights/contracts/testing/stand-in-data'
import { expect, test } from 'vitest'
import { isLocation, isSiteStatus } from './light-validators.ts'

const timestamp = '2025-05-02T12:00:00-07:00'
const status = {
  mode: 'live',
  now: timestamp,
  upcomingEvents: 81,
  lastSuccessAt: timestamp,
  unreachableSince: null,
  staleSince: null,
  sources: { active: 3, read: 2, failing: 1, neverRead: 0 },
}
const invalidValues = [undefined, 'x', 7.5, {}, '2025-05-02', '2025-05-02T12:00:00']

/** Creates copies of an object, each with one field broken, including nested fields. */
const createVariants = (object: Record<string, unknown>): unknown[] =>
  Object.entries(object).flatMap(([name, value]) => [
    ...invalidValues.map((invalidValue) => ({ ...object, [name]: invalidValue })),
    ...(typeof value === 'object' && value !== null
      ? createVariants(value as Record<string, unknown>).map((variant) => ({ ...object, [name]: variant }))
      : []),
  ])

test('a valid status and a valid location are recognized', () => {
  expect([isSiteStatus(status), isLocation({ detectedCity: city })]).toEqual([true, true])
  expect(isSiteStatus({ ...status, lastSuccessAt: null, staleSince: timestamp.replace('-07:00', 'Z') })).toBe(true)
})

test.each([
  ['a status', isSiteStatus, getSiteStatus, status],
  ['a location', isLocation, detectLocation, { detectedCity: city }],
] as const)('a value is accepted as %s only if the contract accepts it', (_, isValid, { response }, validResponse) => {
  const acceptedValues = [null, [], 'x', ...createVariants(validResponse)].filter((candidate) => isValid(candidate))
  expect(acceptedValues.filter((candidate) => !response.safeParse(candidate).success)).toEqual([])
})
