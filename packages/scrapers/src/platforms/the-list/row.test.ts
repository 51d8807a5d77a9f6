import { expect, test } from 'vitest'
import { toListing } from './row.ts'

const getPerformers = (bill: string) =>
  toListing({ date: 'jul 11 sat', bill, venue: 'the Old Barn, S.F.', details: '' }, '2026-07-02').listing?.performers

test.each([
  [
    'Glass Kite, Moth And Flame All Over, Muk & The Wicks',
    ['Glass Kite', 'Moth And Flame All Over', 'Muk & The Wicks'],
  ],
  ['Glass Kite (tribute), Tin Harbor (8:15pm), Muk (debut show)', ['Glass Kite', 'Tin Harbor', 'Muk']],
  ['POSTPONED: Glass Kite', ['Glass Kite']],
  ['(Glass) Kite, Muk', ['(Glass) Kite', 'Muk']],
])('splits the bill "%s" at its commas, and drops the list’s notes', (bill, acts) => {
  expect(getPerformers(bill)).toEqual(acts)
})
