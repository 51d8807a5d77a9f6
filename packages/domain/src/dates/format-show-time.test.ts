import { expect, test } from 'vitest'
import { nightClock, shortShowDay, showDay } from './format-show-time.ts'
import { getNightOfShow } from './show-hours.ts'

const city = { today: '2025-05-01', timeZone: 'America/Los_Angeles' }

test.each([
  // Sources list a show after midnight under either day.
  ['2025-05-03', '2025-05-04T03:30:00-07:00', 'Sat night, May 3', 'Saturday night, May 3', '3:30 AM (Sun)'],
  ['2025-05-04', '2025-05-04T03:30:00-07:00', 'Sat night, May 3', 'Saturday night, May 3', '3:30 AM (Sun)'],
  ['2025-05-04', '2025-05-04T00:30:00-07:00', 'Sat night, May 3', 'Saturday night, May 3', '12:30 AM (Sun)'],
  ['2025-05-04', '2025-05-04T05:59:00-07:00', 'Sat night, May 3', 'Saturday night, May 3', '5:59 AM (Sun)'],
  ['2025-05-04', '2025-05-04T06:00:00-07:00', 'Sun, May 4', 'Sunday, May 4', '6 AM'],
  ['2025-05-03', '2025-05-03T20:00:00-07:00', 'Sat, May 3', 'Saturday, May 3', '8 PM'],
  ['2025-05-03', '2025-05-03T23:59:00-07:00', 'Sat, May 3', 'Saturday, May 3', '11:59 PM'],
  ['2026-01-01', '2026-01-01T01:00:00-08:00', 'Wed night, Dec 31', 'Wednesday night, December 31', '1 AM (Thu)'],
  // Within the hour that occurs twice when clocks change.
  ['2025-11-02', '2025-11-02T01:30:00-08:00', 'Sat night, Nov 1', 'Saturday night, November 1', '1:30 AM (Sun)'],
])('a show listed on %s that starts at %s is on %s, %s, at %s', (listedDay, startsAt, short, long, clock) => {
  const show = { localDate: getNightOfShow({ localDate: listedDay, startsAt }), startsAt }
  expect(shortShowDay(show, city)).toBe(short)
  expect(showDay(show, city)).toBe(long)
  expect(nightClock(startsAt, city.timeZone)).toBe(clock)
})

test('puts a show without a known time on its day', () => {
  const show = { localDate: '2025-05-03', startsAt: null }
  expect([getNightOfShow(show), shortShowDay(show, city)]).toEqual(['2025-05-03', 'Sat, May 3'])
  expect(shortShowDay({ localDate: '', startsAt: null }, city)).toBe('Date TBD')
  expect(nightClock('soon', city.timeZone)).toBe('')
})
