import { expect, test } from 'vitest'
import { isNearlySame } from './nearly-same.ts'

test.each([
  ['fog', 'fog'],
  ['bumpinugies', 'bumpinuglies'],
  ['indpendent', 'independent'],
  ['courtyardstwiliam', 'courtyardstwilliams'],
  ['moths365club', 'moth365club'],
])('%s is nearly the same as %s', (a, b) => {
  expect(isNearlySame(a, b)).toBe(true)
  expect(isNearlySame(b, a)).toBe(true)
})

test.each([
  ['fog', 'dog'],
  ['faight', 'feight'],
  ['lanterns', 'lanthorn'],
  ['night10of', 'night11of'],
  ['wickercoat', 'wickerboot'],
  ['greatlanternhall', 'greatmothhall'],
])('%s is not nearly the same as %s', (a, b) => {
  expect(isNearlySame(a, b)).toBe(false)
  expect(isNearlySame(b, a)).toBe(false)
})
