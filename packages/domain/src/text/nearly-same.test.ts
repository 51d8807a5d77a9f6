import { expect, test } from 'vitest'
import { countSlips, isNearlySame } from './nearly-same.ts'

test.each([
  ['fog', 'fog'],
  ['bumpinugies', 'bumpinuglies'],
  ['indpendent', 'independent'],
  ['courtyardstwiliam', 'courtyardstwilliams'],
  ['moths365club', 'moth365club'],
  ['independnet', 'independent'],
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

test.each([
  ['', 'fog', 3],
  ['fog', 'fog', 0],
  ['fog', 'ofg', 1],
  ['lantern', 'lanten', 1],
  ['lantern', 'lanternn', 1],
  ['lantern', 'landern', 1],
  ['lantern', 'alntenr', 2],
])('counts the slips between "%s" and "%s": %i', (a, b, slips) => {
  expect(countSlips(a, b)).toBe(slips)
  expect(countSlips(b, a)).toBe(slips)
})
