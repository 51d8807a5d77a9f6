import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

const start = Date.parse('2025-05-02T20:00:00-07:00')
test.each([
  ['2025-04-29T16:00:00-07:00', '3d 4h'],
  ['2025-05-01T20:00:00-07:00', '1d 0h'],
  ['2025-05-01T20:00:01-07:00', '23h'],
  ['2025-05-02T15:00:00-07:00', '5h'],
  ['2025-05-02T19:00:00-07:00', '1h'],
  ['2025-05-02T19:00:01-07:00', 'Soon'],
  ['2025-05-02T19:59:59-07:00', 'Soon'],
  ['2025-05-02T20:00:00-07:00', 'Live'],
  ['2025-05-03T02:00:00-07:00', 'Live'],
  ['2025-05-03T02:00:01-07:00', null],
])('at %s it reads %s', (now, label) => expect(countdown(start, Date.parse(now))).toBe(label))

test('counts the hours that pass, not those on the clock, when clocks change', () => {
  const morningAfter = Date.parse('2025-11-02T10:00:00-08:00')
  expect(countdown(morningAfter, Date.parse('2025-11-02T00:00:00-07:00'))).toBe('11h')
})
