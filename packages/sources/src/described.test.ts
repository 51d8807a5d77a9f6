import { expect, test } from 'vitest'
import { readDescribed } from './described.ts'

test.each([
  ['$10 limited advance;\n$15 after;\n$22 door.', { price: '$10 limited advance; $15 after; $22 door' }],
  ['<p>Solo piano COVER: $15</p>', { price: '$15' }],
  ['all ages.\nFREE ADMISSION!', { price: 'FREE ADMISSION!', age: 'All Ages' }],
  ['$20', { price: '$20' }],
  ['18+ with ID.', { age: '18+' }],
  ['Doors: 7pm / Show: 8pm', { doors: '19:00', start: '20:00' }],
  ['Doors 7pm\nMusic at 8:30pm', { doors: '19:00', start: '20:30' }],
])('reads "%s"', (text, told) => {
  expect(readDescribed(text)).toEqual(told)
})

test.each([
  'A band that played for 18+ years before anybody listened to it',
  '$5 beers and tacos all night',
  `They raised $20,000 at the door of their first show, and gave all of it to the people who had lost their homes in the fire.`,
  '9pm - 2:30am.',
  '',
])('takes no fact out of "%s"', (text) => {
  expect(readDescribed(text)).toEqual({})
})
