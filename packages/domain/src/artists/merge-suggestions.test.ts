import { expect, test } from 'vitest'
import { hintSharedNames, type MergeHint, suggestMerges, toPairKey } from './merge-suggestions.ts'

const artist = (id: string, events: number) => ({ id, slug: id, name: id.toUpperCase(), genre: null, events })
const artists = new Map(
  [artist('a', 1), artist('b', 2), artist('c', 3), artist('d', 3), artist('none', 0)].map((entry) => [entry.id, entry]),
)
const hint = (a: string, b: string, reason = 'Same id.'): MergeHint => ({ a, b, reason })
const getSuggestions = (hints: MergeHint[], rejected: string[] = []) =>
  suggestMerges(hints, new Set(rejected), artists).map(({ a, b, reasons }) => [a.id, b.id, ...reasons])

test('suggests a pair once, with each reason once, and the artist with more shows first', () => {
  expect(getSuggestions([hint('a', 'b'), hint('b', 'a', 'Same name.'), hint('a', 'b')])).toEqual([
    ['b', 'a', 'Same id.', 'Same name.'],
  ])
})

test('sorts by number of reasons, then shows, then name', () => {
  const hints = [hint('a', 'b'), hint('d', 'b'), hint('c', 'b'), hint('a', 'c', 'One.'), hint('a', 'c', 'Two.')]
  expect(getSuggestions(hints).map(([a, b]) => `${a}${b}`)).toEqual(['ca', 'cb', 'db', 'ba'])
})

test('leaves out rejected pairs and artists without shows', () => {
  expect(getSuggestions([hint('a', 'b'), hint('c', 'none'), hint('c', 'gone')], [toPairKey('b', 'a')])).toEqual([])
})

test('suggests at most fifty pairs', () => {
  const manyArtists = new Map(Array.from({ length: 60 }, (_, index) => [`${index}`, artist(`${index}`, 1)]))
  const hints = Array.from({ length: 59 }, (_, index) => hint(`${index}`, `${index + 1}`))
  expect(suggestMerges(hints, new Set(), manyArtists)).toHaveLength(50)
})

test('suggests a pair if an alias is another artist’s name', () => {
  const kite = { id: 'a', name: 'Glass Kite' }
  const owners = new Map([['glasskite', kite]])
  const kites = { id: 'b', name: 'Glass Kites', aliases: ['The Glass Kite', 'GK'] }
  expect(hintSharedNames([{ ...kite, aliases: ['glass kite'] }, kites], owners)).toEqual([
    hint('a', 'b', '“Glass Kites” is also known as “Glass Kite”.'),
  ])
})
