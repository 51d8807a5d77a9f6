import { expect, test } from 'vitest'
import { respelling } from './respelling.ts'

const kite = { name: 'Glass-Kite!', key: 'glasskite' }

test('an artist is spelled as most listings spell it', () => {
  expect(respelling(kite, ['Glass Kite', 'Glasskite', 'Glass Kite', 'Moth'])).toBe('Glass Kite')
  expect(respelling(kite, ['Glasskite', 'Glass Kite'])).toBe('Glass Kite')
})

test('capitals are a spelling where nobody writes otherwise', () => {
  expect(respelling(kite, ['GLASS KITE', 'GLASS KITE', 'Glass Kite'])).toBe('Glass Kite')
  expect(respelling(kite, ['GLASS KITE'])).toBe('GLASS KITE')
})

test('a name that a listing has stays, and so does one of which no listing has a form', () => {
  expect(respelling(kite, ['Glass Kite', 'GLASS-KITE!'])).toBeNull()
  expect(respelling(kite, ['Moth'])).toBeNull()
})
