import { expect, test } from 'vitest'
import { findUsualSpelling } from './respelling.ts'

const kite = { name: 'Glass-Kite!', key: 'glasskite' }

test('spells an artist the way most listings do', () => {
  expect(findUsualSpelling(kite, ['Glass Kite', 'Glasskite', 'Glass Kite', 'Moth'])).toBe('Glass Kite')
  expect(findUsualSpelling(kite, ['Glasskite', 'Glass Kite'])).toBe('Glass Kite')
})

test('uses all capitals only if every listing does', () => {
  expect(findUsualSpelling(kite, ['GLASS KITE', 'GLASS KITE', 'Glass Kite'])).toBe('Glass Kite')
  expect(findUsualSpelling(kite, ['GLASS KITE'])).toBe('GLASS KITE')
})

test('keeps a spelling that a listing prints, and a name that no listing prints in any spelling', () => {
  expect(findUsualSpelling(kite, ['Glass Kite', 'GLASS-KITE!'])).toBeNull()
  expect(findUsualSpelling(kite, ['Moth'])).toBeNull()
})
