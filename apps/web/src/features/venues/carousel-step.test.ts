import { expect, test } from 'vitest'
import { step } from './photo-carousel.tsx'

test('goes round, both ways', () => {
  expect([step(0, 1, 3), step(2, 1, 3), step(0, -1, 3), step(0, 1, 1)]).toEqual([1, 0, 2, 0])
})
