import { expect, test } from 'vitest'
import { hintSharedNames, type MergeHint, suggestMerges, toPairKey } from './merge-suggestions.ts'

const anArtist = (id: string, events: number) => ({ id, slug: id, name: id.toUpperCase(), genre: null, events })
const artists = new Map(
  [anArtist('a', 1), anArtist('b', 2), anArtist('c', 3), anArtist('d', 3), anArtist('none', 0)].map((entry) => [
    entry.id,
    entry,
  ]),
)
const aHint = (a: string, b: string, reason = 'Same id.'): MergeHint => ({ a, b, reason })
const getSuggestions = (hints: MergeHint[], rejected: string[] = []) =>
  suggestMerges(hints, new Set(rejected), artists).map(({ a, b, reasons }) => [a.id, b.id, ...reasons])

test('suggests a pair once, with each reason once, and the artist with more shows first', () => {
  expect(getSuggestions([aHint('a', 'b'), aHint('b', 'a', 'Same name.'), aHint('a', 'b')])).toEqual([
    ['b', 'a', 'Same id.', 'Same name.'],
  ])
})

test('sorts by number of reasons, then number of shows, then name', () => {
  const hints = [aHint('a', 'b'), aHint('d', 'b'), aHint('c', 'b'), aHint('a', 'c', 'One.'), aHint('a', 'c', 'Two.')]
  expect(getSuggestions(hints).map(([a, b]) => `${a}${b}`)).toEqual(['ca', 'cb', 'db', 'ba'])
})

test('leaves out rejected pairs and artists without shows', () => {
  expect(getSuggestions([aHint('a', 'b'), aHint('c', 'none'), aHint('c', 'gone')], [toPairKey('b', 'a')])).toEqual([])
})

test('suggests at most fifty pairs', () => {
  const manyArtists = new Map(Array.from({ length: 60 }, (_, index) => [`${index}`, anArtist(`${index}`, 1)]))
  const hints = Array.from({ length: 59 }, (_, index) => aHint(`${index}`, `${index + 1}`))
  expect(suggestMerges(hints, new Set(), manyArtists)).toHaveLength(50)
})

test('suggests a pair if an alias is another artist’s name', () => {
  const kite = { id: 'a', name: 'Glass Kite' }
  const owners = new Map([['glasskite', kite]])
  const kites = { id: 'b', name: 'Glass Kites', aliases: ['The Glass Kite', 'GK'] }
  expect(hintSharedNames([{ ...kite, aliases: ['glass kite'] }, kites], owners)).toEqual([
    aHint('a', 'b', '“Glass Kites” is also known as “Glass Kite”.'),
  ])
})
