import { expect, test } from 'vitest'
import { findPossibleNames, toPrintedBill } from './printed-bill.ts'

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

test('leaves out the day of the listing at the end of the title, but no other number', () => {
  const getTitle = (title: string) => toPrintedBill({ title, date: '2026-07-03' }).title
  expect(getTitle('Moth w/ DJ Kite 7/3')).toBe('Moth w/ DJ Kite')
  expect(getTitle('Moth (07.03)')).toBe('Moth')
  expect(getTitle('Moth 7/4')).toBe('Moth 7/4')
})
