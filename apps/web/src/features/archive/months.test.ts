import { expect, test } from 'vitest'
import { findAdjacentMonths, isMonth } from './archive-months.tsx'
import { monthName } from './months.ts'

test('formats months, and rejects texts that are not a month', () => {
  expect(monthName('2025-05')).toBe('May 2025')
  for (const text of ['2025-13', '2025-00', '2025-5', '2025', 'may']) expect(isMonth(text), text).toBe(false)
  expect(isMonth('2025-12')).toBe(true)
})

test('the adjacent months skip months without shows', () => {
  const months = [{ month: '2025-05' }, { month: '2025-02' }, { month: '2024-12' }]
  expect(findAdjacentMonths(months, '2025-02')).toEqual({ earlier: '2024-12', later: '2025-05' })
  expect(findAdjacentMonths(months, '2025-03')).toEqual({ earlier: '2025-02', later: '2025-05' })
  expect(findAdjacentMonths(months, '2024-12').earlier).toBeUndefined()
})
