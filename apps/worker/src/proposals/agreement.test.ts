import { expect, test } from 'vitest'
import { agreementOf, agrees } from './read-proposal.ts'

const show = (date: string, name: string, headliner: string | null = null) => ({ date, name, headliner })
const known = [
  show('2025-05-09', 'Glass Kite with Wick', 'Glass Kite'),
  show('2025-05-10', 'Velvet Static'),
  show('2025-05-11', 'Moth Ballet'),
  show('2025-05-12', 'Tin'),
]

test('shows agree on the same night, under one name', () => {
  const listed = [
    show('2025-05-09', 'GLASS KITE', 'Glass Kite'),
    show('2025-05-10', 'Velvet Static (sold out)'),
    show('2025-05-12', 'Moth Ballet'),
    show('2025-05-12', 'Martin'),
  ]
  expect(agreementOf(known, listed)).toEqual({ known: 4, found: 2 })
})

test.each([
  [{ known: 10, found: 6 }, true],
  [{ known: 10, found: 5 }, false],
  [{ known: 2, found: 2 }, false],
  [{ known: 0, found: 0 }, false],
])('%j is beyond doubt: %s', (agreement, expected) => expect(agrees(agreement)).toBe(expected))
