import { defaultCity } from '@houselights/config/cities/cities'
import { createRegistry } from '@houselights/scrapers/registry/registry'
import { expect, test } from 'vitest'
import { countShows } from './count-shows.ts'
import { parseSavedList } from './parse-saved-list.ts'
import { formatRooms } from './rooms-report.ts'

const NOW = '2026-08-21T12:00:00-07:00'
const {
  cities: [home],
} = createRegistry(
  { ...defaultCity, name: 'San Francisco' },
  [
    { slug: 'old-barn', name: 'The Old Barn', sources: [] },
    { slug: 'lantern-theater', name: 'Lantern Theater', sources: [] },
  ],
  [],
)
const {
  cities: [neighbor],
} = createRegistry(
  { ...defaultCity, id: 'oakland', name: 'Oakland', ownTowns: ['Oakland', 'Berkeley'] },
  [{ slug: 'wick-club', name: 'Thee Wick Club', sources: [] }],
  [],
)
const cities = [home, neighbor].flatMap((city) => city ?? [])

const MAIL = `THE LIST
funk-punk-thrash-ska  Upcoming shows of Interest August 21, 2026

aug 21 fri Glass Otters, Quiet Motors
   at the Old Barn, S.F. a/a $10 8pm
aug 21 fri Moth And Flame at the Lantern Theataer,
   12 Elm Street, S.F. 21+ 9pm
aug 22 sat Tin Harbor at Candle Works, S.F. a/a
7pm
aug 29 sat Tin Harbor at the Candle Works, S.F. a/a 7pm
aug 23 sun Paper Kites at TBA, S.F. a/a (message bands for location)
aug 23 sun Muk at thee Wick Club, Oakland 21+ 9pm
aug 23 sun Muk at the Knot, Berkeley 21+ 9pm
aug 24 mon Muk at the Old Barn 21+ 9pm
aug 24 mon Muk at the Boat House 21+ 9pm
aug 25 tue Muk at the Knot, Napa 21+ 9pm
sug 26 wed Muk at the Old Barn, S.F. 21+ 9pm
 *  All bands deserve 3 stars a/a all ages
`

const count = (body: string) => {
  const saved = parseSavedList(body, NOW)
  return saved && { list: saved.list, ...countShows(saved, cities) }
}

test('a mail’s shows count for the city of their town, or of their venue, and none vanishes', () => {
  expect(count(MAIL)).toEqual({
    list: 'The List',
    cities: [
      {
        city: 'San Francisco',
        all: 6,
        placed: 4,
        announcedLater: 1,
        unknown: [{ name: 'Candle Works, S.F.', shows: 2, first: '2026-08-22', last: '2026-08-29' }],
      },
      {
        city: 'Oakland',
        all: 2,
        placed: 1,
        announcedLater: 0,
        unknown: [{ name: 'the Knot, Berkeley', shows: 1, first: '2026-08-23', last: '2026-08-23' }],
      },
    ],
    townNotStated: {
      all: 2,
      placed: 0,
      announcedLater: 0,
      unknown: [
        { name: 'the Boat House', shows: 1, first: '2026-08-24', last: '2026-08-24' },
        { name: expect.stringContaining('sug 26 wed Muk the Old Barn, S.F.'), shows: 1, first: '', last: '' },
      ],
    },
    otherTowns: [{ town: 'Napa', shows: 1 }],
  })
})

test('a report names the share of placed shows and every unknown name', () => {
  const counted = count(MAIL)
  expect(counted && formatRooms('The List (mail.txt)', counted).split('\n')).toEqual([
    'The List (mail.txt): 11 shows',
    '  San Francisco: 4 of 6 shows placed (66.7 %), 1 of them with a location announced later',
    '       2  Candle Works, S.F.  (2026-08-22 to 2026-08-29)',
    '  Oakland: 1 of 2 shows placed (50.0 %)',
    '       1  the Knot, Berkeley  (2026-08-23)',
    '  Town not stated: 0 of 2 shows placed (0.0 %)',
    '       1  the Boat House  (2026-08-24)',
    expect.stringContaining('sug 26 wed'),
    '  Other towns: Napa 1',
  ])
})

const THE_LIST_PAGE = `<html><ul><li><b>Fri Aug 21</b><ul>
  <li><b><a href="by-club.html#x">Old Barn, S.F.</a></b> <a href="by-band.html#x">Glass Otters</a> a/a 8pm</li></ul></li></ul></html>`
const NINETEEN_HZ_PAGE = `<html><table><tr><th>Date/Time</th><th>Event Title @ Venue</th></tr>
  <tr><td>Fri: Aug 21 (9pm)</td><td><a href="https://x.example/">Glass Otters</a> @ The Old Barn (San Francisco)<td>house</td><td>$5</td><td></td></tr></table></html>`

test.each([
  ['The List', THE_LIST_PAGE],
  ['19hz', NINETEEN_HZ_PAGE],
])('a page of %s is recognized by its content', (list, body) => {
  expect(count(body)).toMatchObject({ list, cities: [{ all: 1, placed: 1 }, { all: 0 }], townNotStated: { all: 0 } })
})

test.each([
  ['a calendar of another site', '<html><ul><li>August<ul><li>21 Glass Otters</li></ul></li></ul></html>'],
  ['a table of another site', '<html><table><tr><td>1</td><td>2</td><td>3</td><td>4</td></tr></table></html>'],
  ['a text', 'Dear friends,\nwe play on Friday.'],
  ['nothing', ''],
])('%s isn’t taken for a list', (_, body) => {
  expect(parseSavedList(body, NOW)).toBeUndefined()
})
