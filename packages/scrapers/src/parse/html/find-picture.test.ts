import { expect, test } from 'vitest'
import { findPicture, isPicture } from './element-text.ts'
import { loadHtml } from './load-html.ts'

const findFirstPicture = (html: string) => findPicture(loadHtml(html)('img'))

test.each([
  ['<img src="data:image/gif;base64,R0lGOD" data-src="/kite.jpg">', '/kite.jpg'],
  ['<img src="/kite.jpg?w=100" data-image="/kite-whole.jpg">', '/kite-whole.jpg'],
  ['<img src="/assets/placeholder.png"><img src="/moon.jpg">', '/moon.jpg'],
  ['<img src="/lazy-load.svg" srcset="/kite-400.jpg 400w, /kite-800.jpg 800w">', '/kite-400.jpg'],
  ['<img src="/low.jpg" data-lazy-src="/high.jpg">', '/high.jpg'],
  ['<img src="data:image/gif;base64,R0lGOD">', undefined],
  ['<img src="">', undefined],
])('the picture of %s is %s', (html, picture) => {
  expect(findFirstPicture(html)).toBe(picture)
})

test.each([
  '/img/spacer.gif',
  '/img/1x1.png',
  'https://cdn.example/blank.gif',
  '/no-image.jpg',
  'data:image/png;base64,AA',
])('%s is a placeholder', (address) => {
  expect(isPicture(address)).toBe(false)
})

test.each(['/blanket-party.jpg', '/placeholders-band/tour.jpg', '/pixel-fox.jpg'])('%s is a picture', (address) => {
  expect(isPicture(address)).toBe(true)
})
