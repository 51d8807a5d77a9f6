import { event } from '@houselights/contracts/testing/stand-in-data'
import { expect, test } from 'vitest'
import { formatEnd, groupByDay } from './event-times.ts'

const undated = { ...event, id: 'undated', date: '', localDate: '' }

test('groups events by day in their order, and puts events without a day last', () => {
  const groups = groupByDay([
    undated,
    event,
    { ...event, id: 'later', localDate: '2030-01-01' },
    { ...undated, id: 'another' },
  ])
  expect(groups.map(({ day, events }) => [day, events.map(({ id }) => id)])).toEqual([
    [event.localDate, [event.id]],
    ['2030-01-01', ['later']],
    ['', ['undated', 'another']],
  ])
})

test.each([
  ['2025-05-02T23:00:00-07:00', '11 PM'],
  ['2025-05-03T02:30:00-07:00', '2:30 AM'],
  ['2025-05-03T17:00:00-07:00', 'Sat, May 3, 5 PM'],
  [null, undefined],
])('formats the end time %s as %s', (endsAt, expected) => {
  expect(formatEnd({ ...event, endsAt }, 'America/Los_Angeles')).toBe(expected)
})
