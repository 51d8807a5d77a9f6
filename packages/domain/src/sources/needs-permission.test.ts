import { expect, test } from 'vitest'
import { needsPermission } from './needs-permission.ts'

const termsThat = (reading: 'allowed' | 'forbidden' | 'unknown') => ({
  reading,
  source: 'https://lists.example/terms',
  readOn: '2026-05-23',
})

test('a list of many venues needs a permission unless its terms allow automated reading', () => {
  expect(needsPermission({ terms: termsThat('allowed') })).toBe(false)
  expect(needsPermission({ terms: termsThat('unknown') })).toBe(true)
  expect(needsPermission({ terms: termsThat('forbidden') })).toBe(true)
  expect(needsPermission({})).toBe(true)
})

test('a source of one venue needs a permission only if its terms forbid automated reading', () => {
  expect(needsPermission({ venue: 'the-hall', terms: termsThat('unknown') })).toBe(false)
  expect(needsPermission({ venue: 'the-hall' })).toBe(false)
  expect(needsPermission({ venue: 'the-hall', terms: termsThat('forbidden') })).toBe(true)
})
