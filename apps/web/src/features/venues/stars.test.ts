import { expect, test } from 'vitest'
import { starsOf } from './rating.tsx'

test.each([
  [null, null],
  [0, null],
  [4, { full: 4, half: false }],
  [4.49, { full: 4, half: false }],
  [4.5, { full: 4, half: true }],
  [4.9, { full: 4, half: true }],
  [5, { full: 5, half: false }],
  [7, { full: 5, half: false }],
])('%s is %j', (rating, stars) => expect(starsOf(rating)).toEqual(stars))
