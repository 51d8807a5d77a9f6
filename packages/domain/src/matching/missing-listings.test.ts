import { expect, test } from 'vitest'
import { findMissingListings } from './match-scrape.ts'

const storedListings = [
  { externalId: 'past', date: '2025-05-09', vanished: false },
  { externalId: 'tonight', date: '2025-05-10', vanished: false },
  { externalId: 'later', date: '2025-05-20', vanished: false },
  { externalId: 'gone', date: '2025-05-20', vanished: true },
]
const findMissing = (incomingIds: string[], until?: string) =>
  findMissingListings(storedListings, { scrapedIds: new Set(incomingIds), today: '2025-05-10', until }).map(
    ({ externalId }) => externalId,
  )

test('finds upcoming listings that are missing and not yet marked as vanished', () => {
  expect(findMissing([])).toEqual(['tonight', 'later'])
  expect(findMissing(['tonight'])).toEqual(['later'])
})

test('does not count listings as missing on or after the day at which a scrape stopped on purpose', () => {
  expect(findMissing([], '2025-05-20')).toEqual(['tonight'])
})
