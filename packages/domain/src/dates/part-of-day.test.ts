import { expect, test } from 'vitest'
import { partOfDay } from './part-of-day.ts'

test.each([
  [0, 'night'],
  [3, 'night'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
] as const)(
  '%i o’clock is %s',
  { meta: { proves: ['Limits: evening from 17, afternoon from 12, morning from 4, else night'] } },
  (hour, part) => expect(partOfDay(hour)).toBe(part),
)
