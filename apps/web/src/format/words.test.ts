import { expect, test } from 'vitest'
import { timeAgo } from './relative-time.ts'
import { formatCount, formatThousands, shorten, toSortName, toWords } from './words.ts'

test('counts in the singular and the plural', () => {
  expect([formatCount(1, 'show'), formatCount(0, 'show'), formatCount(1200, 'show')]).toEqual([
    '1 show',
    '0 shows',
    '1,200 shows',
  ])
})

test('writes names of fields and types as words', {
  meta: { proves: ['Venues: photo by googlePlaceId, name, neighborhood, type with spaces, rating, reviews'] },
}, () => {
  expect([toWords('music_hall'), toWords('showTime')]).toEqual(['music hall', 'show time'])
})

test('sorts names without their article', () => {
  expect(
    ['The Lantern', 'An Attic', 'Brick Hall', 'Andromeda'].sort((a, b) => toSortName(a).localeCompare(toSortName(b))),
  ).toEqual(['Andromeda', 'An Attic', 'Brick Hall', 'The Lantern'])
})

test('shows counts above 1000 in thousands', {
  meta: { proves: ['Artists: counts above 1000 as K with one decimal'] },
}, () => {
  expect([formatThousands(1000), formatThousands(1001), formatThousands(12_340)]).toEqual(['1000', '1.0K', '12.3K'])
})

test('cuts a long text between words', () => {
  expect(shorten('one two three four', 12)).toBe('one two…')
  expect(shorten('one\n two', 12)).toBe('one two')
})

const now = '2025-05-02T12:00:00-07:00'

test.each([
  ['2025-05-02T18:59:30Z', 'just now'],
  ['2025-05-02T19:10:00Z', 'just now'],
  ['2025-05-02T11:59:00-07:00', '1 minute ago'],
  ['2025-05-02T10:00:00-07:00', '2 hours ago'],
  ['2025-05-01T11:00:00-07:00', '25 hours ago'],
  ['2025-04-29T12:00:00-07:00', '3 days ago'],
  ['whenever', 'at an unknown time'],
])('describes %s as %s', (time, text) => expect(timeAgo(time, now)).toBe(text))
