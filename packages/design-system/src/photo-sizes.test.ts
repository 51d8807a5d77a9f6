import { expect, test } from 'vitest'
import { getPhotoSizes } from './photo-sizes.ts'

const THUMBNAIL = [{ width: '3.5rem', height: '3.5rem' }]

test('a wide picture that covers a square is drawn wider than the square', () => {
  expect(getPhotoSizes(THUMBNAIL, { width: 1600, height: 900 }, 'covered')).toBe('max(3.5rem, 3.5rem * 1.778)')
})

test('a picture shown whole is never drawn wider than its box', () => {
  expect(getPhotoSizes(THUMBNAIL, { width: 600, height: 900 }, 'whole')).toBe('min(3.5rem, 3.5rem * 0.667)')
})

test('a box that shows pictures whole overrides the default fit', () => {
  const card = [{ width: '18rem', height: '12rem', fit: 'whole' }] as const
  expect(getPhotoSizes(card, { width: 300, height: 400 }, 'covered')).toBe('min(18rem, 12rem * 0.75)')
  expect(getPhotoSizes(card, { width: 800, height: 400 }, 'covered')).toBe('min(18rem, 12rem * 2)')
})

test('each box applies up to its window width, and the last to all wider windows', () => {
  const boxes = [
    { upTo: '35em', width: '5.5rem', height: '9rem' },
    { width: '18rem', height: '8.5rem' },
  ]
  expect(getPhotoSizes(boxes, { width: 100, height: 100 }, 'covered')).toBe(
    '(max-width: 35em) max(5.5rem, 9rem * 1), max(18rem, 8.5rem * 1)',
  )
})
