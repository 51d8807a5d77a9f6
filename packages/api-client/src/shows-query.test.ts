import { expect, test } from 'vitest'
import { sortByStart } from './shows-query.ts'

test('shows are in the order of local time, and those without a start time come last on their day', () => {
  const aShow = (localDate: string, startsAt: string | null) => ({ event: { localDate, startsAt } })
  const early = aShow('2025-05-02', '2025-05-02T19:00:00-07:00')
  const late = aShow('2025-05-02', '2025-05-02T23:00:00-07:00')
  const untimed = aShow('2025-05-02', null)
  const nextDay = aShow('2025-05-03', '2025-05-03T12:00:00-07:00')
  expect(sortByStart([nextDay, untimed, late, early])).toEqual([early, late, untimed, nextDay])
})
