import { expect, test } from 'vitest'
import { removeVenue } from './subtitle.ts'

test.each([
  ['Paper Lanterns @ The Old Barn', 'The Old Barn', 'Paper Lanterns'],
  ['Paper Lanterns with Muk at The Old Barn (May 1, 2030)', 'The Old Barn', 'Paper Lanterns with Muk'],
  ['Paper Lanterns @ Mill Hall', 'The Old Barn', 'Paper Lanterns @ Mill Hall'],
  ['Live at Leeds (tribute)', 'Leeds', 'Live at Leeds (tribute)'],
  ['Paper Lanterns', undefined, 'Paper Lanterns'],
])('"%s" at "%s" is titled "%s"', (title, venue, expected) => {
  expect(removeVenue(title, venue)).toBe(expected)
})
