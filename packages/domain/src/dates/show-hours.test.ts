import { describe, expect, test } from 'vitest'
import { nearDay } from './format-city-time.ts'
import { formatCountdown, getNight, isOver, type ShowTimes } from './show-hours.ts'

const zone = 'America/Los_Angeles'
const show: ShowTimes = { localDate: '2025-05-02', startsAt: '2025-05-02T20:00:00-07:00', endsAt: null }
const clubNight = { ...show, startsAt: '2025-05-02T22:00:00-07:00', endsAt: '2025-05-03T03:00:00-07:00' }
const festival = { ...show, startsAt: '2025-05-02T12:00:00-07:00', endsAt: '2025-05-04T22:00:00-07:00' }
const lateShow: ShowTimes = { ...show, startsAt: '2025-05-03T00:30:00-07:00' }
const withoutStart: ShowTimes = { localDate: '2025-05-02', startsAt: null, endsAt: null }
const endOnly: ShowTimes = { ...withoutStart, endsAt: '2025-05-04T18:00:00-07:00' }
const earlyEnd: ShowTimes = { ...show, endsAt: '2025-05-02T19:00:00-07:00' }
const onFallBack: ShowTimes = { localDate: '2025-11-01', startsAt: '2025-11-01T22:00:00-07:00', endsAt: null }
const onSpringForward: ShowTimes = { localDate: '2025-03-08', startsAt: '2025-03-08T22:00:00-08:00', endsAt: null }

describe('a show', () => {
  test.each([
    ['without an end', '2025-04-29T16:00:00-07:00', '3d 4h', show],
    ['without an end', '2025-05-01T20:00:00-07:00', '1d 0h', show],
    ['without an end', '2025-05-01T20:00:01-07:00', '23h', show],
    ['without an end', '2025-05-02T19:00:00-07:00', '1h', show],
    ['without an end', '2025-05-02T19:00:01-07:00', 'Soon', show],
    ['without an end', '2025-05-02T19:59:59-07:00', 'Soon', show],
    ['without an end', '2025-05-02T20:00:00-07:00', 'Live', show],
    ['without an end', '2025-05-03T00:00:00-07:00', 'Live', show],
    ['without an end', '2025-05-03T01:59:59-07:00', 'Live', show],
    ['without an end', '2025-05-03T02:00:00-07:00', null, show],
    ['that ends at 3 AM', '2025-05-03T00:00:00-07:00', 'Live', clubNight],
    ['that ends at 3 AM', '2025-05-03T02:59:59-07:00', 'Live', clubNight],
    ['that ends at 3 AM', '2025-05-03T03:00:00-07:00', null, clubNight],
    ['of three days', '2025-05-02T11:30:00-07:00', 'Soon', festival],
    ['of three days', '2025-05-03T00:00:00-07:00', 'Live', festival],
    ['of three days', '2025-05-04T06:00:00-07:00', 'Live', festival],
    ['of three days', '2025-05-04T22:00:00-07:00', null, festival],
    ['at 12:30 AM', '2025-05-03T00:00:00-07:00', 'Soon', lateShow],
    ['at 12:30 AM', '2025-05-03T06:00:00-07:00', 'Live', lateShow],
    ['at 12:30 AM', '2025-05-03T06:30:00-07:00', null, lateShow],
    ['whose end is before its start', '2025-05-02T19:30:00-07:00', 'Soon', earlyEnd],
    ['whose end is before its start', '2025-05-03T01:00:00-07:00', 'Live', earlyEnd],
    // Six elapsed hours, not six on the clock.
    ['on a 25-hour night', '2025-11-02T02:59:59-08:00', 'Live', onFallBack],
    ['on a 25-hour night', '2025-11-02T03:00:00-08:00', null, onFallBack],
    ['on a 23-hour night', '2025-03-09T04:59:59-07:00', 'Live', onSpringForward],
    ['on a 23-hour night', '2025-03-09T05:00:00-07:00', null, onSpringForward],
  ])(
    '%s is, at %s, %s',
    { meta: { proves: ['Event: the countdown shows days and hours, hours, Soon or Live, refreshed every 60 s'] } },
    (_, now, label, times) => {
      expect(formatCountdown(times, now, zone)).toBe(label)
      expect(isOver(times, now, zone)).toBe(label === null)
    },
  )

  test.each([
    ['2025-05-02T23:00:00-07:00', withoutStart, false],
    ['2025-05-03T05:59:59-07:00', withoutStart, false],
    ['2025-05-03T06:00:00-07:00', withoutStart, true],
    ['2025-05-04T17:59:59-07:00', endOnly, false],
    ['2025-05-04T18:00:00-07:00', endOnly, true],
    ['2035-01-01T00:00:00-08:00', { ...withoutStart, localDate: '' }, false],
  ])(
    'without a known start has no countdown, and is over when its end or its night has passed: at %s',
    (now, times, isPast) => {
      expect(isOver(times, now, zone)).toBe(isPast)
      expect(formatCountdown(times, now, zone)).toBeNull()
    },
  )
})

test.each([
  ['2025-05-02T23:59:59-07:00', '2025-05-02', 'Tonight', 'Tomorrow'],
  ['2025-05-03T00:00:00-07:00', '2025-05-02', 'Tonight', 'Tomorrow'],
  ['2025-05-03T05:59:59-07:00', '2025-05-02', 'Tonight', 'Tomorrow'],
  ['2025-05-03T06:00:00-07:00', '2025-05-03', undefined, 'Tonight'],
  ['2025-05-01T06:00:00-07:00', '2025-05-01', 'Tomorrow', undefined],
  // Clocks change at 2 AM, but the night still ends at 6 AM.
  ['2025-11-02T01:30:00-08:00', '2025-11-01', undefined, undefined],
  ['2025-11-02T05:59:59-08:00', '2025-11-01', undefined, undefined],
  ['2025-11-02T06:00:00-08:00', '2025-11-02', undefined, undefined],
  ['2025-03-09T05:59:59-07:00', '2025-03-08', undefined, undefined],
  ['2025-03-09T06:00:00-07:00', '2025-03-09', undefined, undefined],
  ['2026-01-01T02:00:00-08:00', '2025-12-31', undefined, undefined],
])(
  '%s belongs to the night of %s; a show on May 2 is then "%s", one on May 3 "%s"',
  (now, night, labelOnMay2, labelOnMay3) => {
    expect(getNight(now, zone)).toBe(night)
    expect(nearDay('2025-05-02', night)).toBe(labelOnMay2)
    expect(nearDay('2025-05-03', night)).toBe(labelOnMay3)
  },
)
