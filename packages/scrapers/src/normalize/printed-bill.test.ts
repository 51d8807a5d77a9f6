import { expect, test } from 'vitest'
import { findPossibleNames } from './printed-bill.ts'

test('lists each possible name once, however the titles are split', () => {
  const names = findPossibleNames([
    { title: 'Moth & Kite w/ Muk', date: '2025-05-10' },
    { title: 'Muk', support: 'Salt, Thimble', date: '2025-05-11' },
  ])
  expect(names).toEqual(
    expect.arrayContaining(['moth', 'kite', 'mothandkite', 'muk', 'salt', 'thimble', 'saltthimble']),
  )
  expect(new Set(names).size).toBe(names.length)
})
