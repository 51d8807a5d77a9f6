import { expect, test } from 'vitest'
import { getWeeks } from './weeks.ts'

test('adds up each week’s events of all venues, includes empty weeks, and marks weeks that are not over', () => {
  const history = [
    {
      weeks: [
        { week: '2025-04-21', events: 2 },
        { week: '2025-05-12', events: 1 },
      ],
    },
    { weeks: [{ week: '2025-04-21', events: 3 }] },
  ]
  expect(getWeeks(history, '2025-05-02')).toEqual([
    { week: '2025-04-21', events: 5, isUnfinished: false },
    { week: '2025-04-28', events: 0, isUnfinished: true },
    { week: '2025-05-05', events: 0, isUnfinished: true },
    { week: '2025-05-12', events: 1, isUnfinished: true },
  ])
})

test('returns no weeks if there are no venues', () => {
  expect(getWeeks([], '2025-05-02')).toEqual([])
})
