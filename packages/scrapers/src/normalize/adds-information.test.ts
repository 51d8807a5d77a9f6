import { expect, test } from 'vitest'
import { normalize } from './normalize.ts'

const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: 'https://hall.example/' }
const listing = {
  title: 'Tin Harbor - The Kite Tour',
  performers: ['Tin Harbor', 'Muk & The Wicks'],
  presenter: 'Tallow',
  date: '2026-07-11',
  doors: '7pm',
  start: '8:00 PM',
  price: '$25',
  age: '18+',
  venue: 'The Old Barn',
}
const getDescription = (description: string, overrides = {}) =>
  normalize({ listings: [{ ...listing, ...overrides, description }], problems: [] }, context).listings[0]?.description

test.each([
  'Tin Harbor',
  'Tallow presents Tin Harbor with special guests Muk & The Wicks',
  'Tin Harbor at The Old Barn on Saturday, July 11, 2026 @ 8:00 PM',
  'Doors open at 7pm / Show at 8pm. 18+, $25.00',
  'Another Promoter Presents: Tin Harbor. Tickets on sale now! https://tickets.example/e/1',
])('drops a description that only repeats the other fields: %s', (description) => {
  expect(getDescription(description)).toBeNull()
})

test.each([
  'Tin Harbor plays its first record from beginning to end.',
  'and 9:30pm shows',
  'Doors at 6pm',
  '$5 off for students',
  'moved here from July 4',
  'Hosted by DJ Moth',
])('keeps a description that adds something: %s', (description) => {
  expect(getDescription(description)).toBe(description)
})

test('uses the subtitle as the description if there is no other', () => {
  const withSubtitle = normalize(
    { listings: [{ ...listing, subtitle: 'Songs of the lighthouse' }], problems: [] },
    context,
  )
  expect(withSubtitle.listings[0]?.description).toBe('Songs of the lighthouse')
  expect(getDescription('A story about fog.', { subtitle: 'Songs of the lighthouse' })).toBe('A story about fog.')
})
