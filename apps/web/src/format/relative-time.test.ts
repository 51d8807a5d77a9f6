import { expect, test } from 'vitest'
import { timeAgo } from './relative-time.ts'

const now = '2025-05-02T12:00:00-07:00'

test.each([
  ['2025-05-02T18:59:30Z', 'just now'],
  ['2025-05-02T19:10:00Z', 'just now'],
  ['2025-05-02T11:59:00-07:00', '1 minute ago'],
  ['2025-05-02T10:00:00-07:00', '2 hours ago'],
  ['2025-05-01T11:00:00-07:00', '25 hours ago'],
  ['2025-04-29T12:00:00-07:00', '3 days ago'],
  ['whenever', 'at an unknown time'],
])('says of %s: %s', (instant, said) => expect(timeAgo(instant, now)).toBe(said))
