import { expect, test } from 'vitest'
import { missingListings } from './match-scrape.ts'

const stored = [
  { externalId: 'past', date: '2025-05-09', vanished: false },
  { externalId: 'tonight', date: '2025-05-10', vanished: false },
  { externalId: 'later', date: '2025-05-20', vanished: false },
  { externalId: 'gone', date: '2025-05-20', vanished: true },
]
const missing = (brought: string[], until?: string) =>
  missingListings(stored, { brought: new Set(brought), today: '2025-05-10', until }).map(({ externalId }) => externalId)

test('missing is what is to come, is not gone already, and was not brought', () => {
  expect(missing([])).toEqual(['tonight', 'later'])
  expect(missing(['tonight'])).toEqual(['later'])
})

test('a read that stopped on purpose misses nothing from that day on', () => {
  expect(missing([], '2025-05-20')).toEqual(['tonight'])
})
