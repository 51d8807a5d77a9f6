import { expect, test } from 'vitest'
import { parseDetails, splitDetails } from './details.ts'
import { findTown } from './row.ts'

test.each([
  ['the Old Barn, S.F. a/a $15/$20 6pm/6:30pm @', 'the Old Barn, S.F.', 'a/a $15/$20 6pm/6:30pm @'],
  ['4 Star Theater, S.F. a/a 7pm', '4 Star Theater, S.F.', 'a/a 7pm'],
  ['924 Gilman Street, Berkeley $20', '924 Gilman Street, Berkeley', '$20'],
  [
    'Drake’s Barrel House, 1933 Example Street #177, San Leandro a/a',
    'Drake’s Barrel House, 1933 Example Street #177, San Leandro',
    'a/a',
  ],
  ['Miner Hall (Jazz Center), S.F. 21+ 8pm', 'Miner Hall (Jazz Center), S.F.', '21+ 8pm'],
  ['Mill Hall, Napa (new date aug 9th)', 'Mill Hall, Napa', '(new date aug 9th)'],
  ['Old Barn, Napa (under 16 with adult) $49+', 'Old Barn, Napa', '(under 16 with adult) $49+'],
  ['the Knot, 21+ $10', 'the Knot', '21+ $10'],
  ['the Freight, Berkeley free noon', 'the Freight, Berkeley', 'free noon'],
])('splits "%s" after the venue', (text, venue, details) => {
  expect(splitDetails(text)).toEqual({ venue, details })
})

test.each([
  ['a/a 5pm 5pm/6pm til 9pm', { doors: '17:00', start: '18:00' }],
  ['noon/1pm', { doors: '12:00', start: '13:00' }],
  ['7pm8pm', { doors: '19:00', start: '20:00' }],
  ['a/a 6pm/7pm and 9pm/10pm # $', { times: '6pm/7pm and 9pm/10pm' }],
  ['a/a $35.50 7pm and 9:15pm shows', { times: '7pm and 9:15pm shows' }],
  ['1pm til 5pm', { start: '13:00' }],
  ['21+ 6::30pm @', { start: '18:30', age: '21+' }],
  ['?/? (was 9pm)', { description: 'was 9pm' }],
  ['36:30pm/7:30pm #', { start: '19:30' }],
])('parses the times of "%s"', (details, expected) => {
  expect(parseDetails(details)).toMatchObject(expected)
  expect(parseDetails(details).doors).toBe('doors' in expected ? expected.doors : undefined)
})

test.each([
  ['$25/$30 (under 21 plus $5)', 25, 30],
  ['$41 ($70.50-$58 vip)', 41, 41],
  ['($189+ 2 day ticket) ($1344-$744 vip)', 189, 189],
  ['$104.15-83.55', 83.55, 104.15],
  ['$$10-$20', 10, 20],
  ['free with rsvp 3pm', 0, 0],
  ['(under 21 plus $5)', null, null],
])('parses the price of "%s"', (details, min, max) => {
  expect(parseDetails(details).price).toMatchObject({ min, max })
})

test.each([
  ['the Old Barn, S.F.', 'San Francisco'],
  ['Black Cat S.F.', 'San Francisco'],
  ['Greek Theater, UC Berkeley Campus', 'Berkeley'],
  ['Iron Ox, 3334 Industrial Dr. Santa Rosa', 'Santa Rosa'],
  ['Guild Theater, Menlo Park', 'Menlo Park'],
  ['Guild Theater, Memlo Park', 'Menlo Park'],
  ['924 Gilman Street, Berkeleyt', 'Berkeley'],
  ['the Knot, Albanu', 'Albany'],
  ['the Knot, West Oakland', 'Oakland'],
  ['the Knot, Nowhere Springs', 'Nowhere Springs'],
  ['the Knot, Jack London Square', undefined],
  ['Band Shell, Golden Gate Park', undefined],
  ['River Stage, 9th Street', undefined],
  ['the Knot', undefined],
])('finds the town of "%s": %s', (venue, town) => {
  expect(findTown(venue)).toBe(town)
})
