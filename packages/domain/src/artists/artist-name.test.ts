import { expect, test } from 'vitest'
import { artistKey } from './artist-name.ts'

test.each([
  ['The Paper Lanterns', 'Paper Lanterns'],
  ['PAPER LANTERNS', 'paper lanterns'],
  ['Paper Lanterns (SF)', 'Paper Lanterns'],
  ['Paper Lanterns (band)', 'Paper Lanterns'],
  ['Paper Lanterns [LIVE]', 'Paper Lanterns'],
  ['Paper & Lantern', 'Paper and Lantern'],
  ['Paper + Lantern', 'Paper & Lantern'],
  ['Pâpér Länterns', 'Paper Lanterns'],
  ['Døgn', 'Dogn'],
  ['Bloc Unit', 'BlocUnit'],
  ["Lantern's", 'Lantern’s'],
  ['B.F.X.', 'BFX'],
  ['Too $mall', 'Too Small'],
  ['No_9mat', 'No 9mat'],
  ['Lanterns, The', 'The Lanterns'],
])('treats %s and %s as one name', (a, b) => {
  expect(artistKey(a)).toBe(artistKey(b))
})

test.each([
  ['Lanterns (tribute)', 'Lanterns'],
  ['Lantern', 'Lanterns'],
  ['The The', 'The'],
  ['+/-', '!!!'],
])('treats %s and %s as different names', (a, b) => {
  expect(artistKey(a)).not.toBe(artistKey(b))
})

test.each(['東京事変', 'Кино', 'فيروز', '!!!', '+/-', '((( O )))', '🍣', '(Band)', 'The', '...'])(
  '%s has a key',
  (name) => {
    expect(artistKey(name)).not.toBe('')
  },
)
