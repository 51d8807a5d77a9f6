import { expect, test } from 'vitest'
import { findMissingListings } from './match-scrape.ts'

const stored = [
  { externalId: 'past', date: '2025-05-09', vanished: false },
  { externalId: 'tonight', date: '2025-05-10', vanished: false },
  { externalId: 'later', date: '2025-05-20', vanished: false },
  { externalId: 'gone', date: '2025-05-20', vanished: true },
]
const missing = (brought: string[], until?: string) =>
  findMissingListings(stored, { brought: new Set(brought), today: '2025-05-10', until }).map(
    ({ externalId }) => externalId,
  )

test('finds coming listings that are missing and not yet vanished', () => {
  expect(missing([])).toEqual(['tonight', 'later'])
  expect(missing(['tonight'])).toEqual(['later'])
})

test('finds nothing missing from the day where a scrape stopped on purpose', () => {
  expect(missing([], '2025-05-20')).toEqual(['tonight'])
})
