import { expect, test } from 'vitest'
import { none, notFound } from './choice.ts'

test.each([
  ['Glass Kite', 'Nobody on Spotify is called Glass Kite.'],
  ['G.K.', 'Nobody on Spotify is called G.K.'],
])('a sentence that ends with the name %s ends with one dot', (name, sentence) => {
  expect(none(notFound(name, 'Spotify'))).toEqual({ outcome: 'none', reasons: [sentence] })
})
