import { expect, test } from 'vitest'
import { NO_TOWNS } from '../geography/towns.ts'
import { compareNames, type NameRelation } from './compare-names.ts'
import { parsePlace } from './venue-name.ts'

test.each<[relation: NameRelation, a: string, b: string]>([
  ['same', 'The Lantern', 'thee lantern'],
  ['same', 'Lantern Theatre', 'Lantern Theater'],
  ['same', "Moth's & Flame", 'Moths and Flame'],
  ['same', 'Makeup Lantern Room', 'Make-Up Lantern Room'],
  ['kind', 'Lantern', 'Lantern Nightclub'],
  ['kind', 'Lantern', 'The Lantern Event Center'],
  ['slip', 'The Independant', 'Independent'],
  ['slip', 'Independnet', 'Independent'],
  ['slip', 'Candlemakers Stadiom', "Candlemaker's Stadium"],
  ['slip', 'Lantern Theataer', 'Lantern Theatre'],
  ['slip', "Moth' 365 Club", "Moth's 365 Club"],
  ['slip', 'Lantern Gold Deili', 'Lantern Gold Deli'],
  ['room', 'Lantern', 'Lantern Loft'],
  ['other', 'Monarch', 'Monroe'],
  ['other', 'Candle', 'Cancle'],
  ['other', 'Lantern Room A', 'Lantern Room B'],
  ['other', 'Lantern North Stage', 'Lantern South Stage'],
  ['other', 'Upper Lantern Hall', 'Lower Lantern Hall'],
  ['other', 'UC Theater', 'UA Theater'],
  ['other', 'Bal Theatre', 'Bay Theatre'],
  ['other', 'Lantern Hall', 'Lantern Mall'],
  ['other', 'Snow Lantern Park', 'Show Lantern Park'],
  ['other', '1015 Lantern', '1017 Lantern'],
  ['other', 'Lantern Theater', 'Lantern Hotel'],
  ['other', 'Lantern Music Hall', 'Music Hall'],
])('relates as %s: "%s" and "%s"', (relation, a, b) => {
  const [wordsA, wordsB] = [parsePlace(a, NO_TOWNS).words, parsePlace(b, NO_TOWNS).words]
  expect(compareNames(wordsA, wordsB)).toBe(relation)
  expect(compareNames(wordsB, wordsA)).toBe(relation)
})
