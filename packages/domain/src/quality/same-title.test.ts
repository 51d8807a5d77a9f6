import { expect, test } from 'vitest'
import { sameTitle } from './fixes-for-event.ts'

test.each([
  ['Glass Kite', 'GLASS KITE', true],
  ['Glass Kite', 'Glass Kite with Moth Ballet', true],
  ['Café Théo', 'cafe theo', true],
  ['Glass Kite', 'Glass Kites', false],
  ['Oak', 'Oak & Ember', false],
  ['Glass Kite', 'Moth Ballet', false],
  ['', '!!!', false],
])('"%s" and "%s": %s', (one, other, same) => {
  expect(sameTitle(one, other)).toBe(same)
  expect(sameTitle(other, one)).toBe(same)
})
