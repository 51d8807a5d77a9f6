import { expect, test } from 'vitest'
import { findPossibleNames } from './printed-bill.ts'

test('lists every name that a title may contain once, however it is split', () => {
  const names = findPossibleNames([
    { title: 'Moth & Kite w/ Muk', date: '2025-05-10' },
    { title: 'Muk', support: 'Salt, Thimble', date: '2025-05-11' },
  ])
  expect(names).toEqual(
    expect.arrayContaining(['moth', 'kite', 'mothandkite', 'muk', 'salt', 'thimble', 'saltthimble']),
  )
  expect(new Set(names).size).toBe(names.length)
})
