import { describe, expect, test } from 'vitest'
import type { RawListing } from '../source/source.ts'
import { normalize } from './normalize.ts'

const context = {
  now: '2026-07-01T12:00:00-07:00',
  timeZone: 'America/Los_Angeles',
  pageUrl: 'https://bar.example/shows',
}
const day = '2026-07-10'

const normalizeListings = (...listings: Omit<RawListing, 'date'>[]) =>
  normalize({ listings: listings.map((raw) => ({ ...raw, date: day })), problems: [] }, context).listings

const getTimes = (raw: Omit<RawListing, 'date'>) =>
  normalizeListings(raw).map(({ doorsAt, startsAt, endsAt }) =>
    [doorsAt, startsAt, endsAt].map((timestamp) => timestamp?.slice(11, 16) ?? null),
  )

describe("a printed time overrides a calendar entry's time", () => {
  test.each([
    ['in the title', { title: 'GLASS KITE + MOON FOX (7PM - CLOSE)', start: '20:00' }, [null, '19:00', null]],
    ['with a range', { title: 'Glass Kite 5:30 PM -7:30 PM FREE', start: '17:30' }, [null, '17:30', '19:30']],
    ['with an end', { title: 'Glass Kite (6pm - 9pm)', start: '20:00' }, [null, '18:00', '21:00']],
    ['with a missing digit', { title: 'Glass Kite (4:3pm)', start: '16:00' }, [null, '16:30', null]],
    [
      "far from the entry's",
      { title: 'Kite Fest', start: '13:00', description: 'DOORS 5PM<br>BANDS START AT 6PM' },
      ['17:00', '18:00', null],
    ],
    [
      'for an entry with the doors as its start',
      { title: 'Glass Kite', start: '19:00', description: 'Doors 7pm / Show 8pm' },
      ['19:00', '20:00', null],
    ],
    [
      'with only the doors',
      { title: 'Glass Kite', start: '19:00', description: 'Doors 7PM/19+' },
      ['19:00', '19:00', null],
    ],
    ['in a line of terms', { title: 'Glass Kite', start: '19:30', description: '8pm $15 19+' }, [null, '20:00', null]],
    ['for an all-day entry', { title: 'Glass Kite', description: 'Music at 8:30pm' }, [null, '20:30', null]],
  ])('%s', (_name, raw, expected) => {
    expect(getTimes(raw)).toEqual([expected])
  })
})

describe("a calendar entry's time isn't changed by", () => {
  test.each([
    ['a time in the name', { title: '4AM LAST CALL', start: '22:00' }],
    ["a time far from the entry's", { title: 'Glass Kite', start: '22:00', description: '5pm' }],
    ['doors after the show', { title: 'Glass Kite', start: '22:00', description: 'Doors 11pm' }],
    ['the terms of two days', { title: 'Glass Kite', start: '22:00', description: 'Friday 9pm<br>Saturday 8pm' }],
    ['a placeholder end', { title: 'Glass Kite', start: '22:00', end: '23:59' }],
    ['the end of a month', { title: 'Glass Kite', start: '22:00', end: '2026-07-31T23:00' }],
    ['an end before the day', { title: 'Glass Kite', start: '22:00', end: '2026-07-09T23:00' }],
  ])('%s', (_name, raw) => {
    expect(getTimes(raw)).toEqual([[null, '22:00', null]])
  })

  test('a printed time if the entry has fields for doors and show', () => {
    const raw = { title: 'Glass Kite (9pm)', doors: '18:00', start: '19:00', description: 'Doors 8pm / Show 9pm' }
    expect(getTimes(raw)).toEqual([['18:00', '19:00', null]])
  })
})

describe('a night with two shows', () => {
  test.each([
    { title: 'Glass Kite - 7 & 9:15 PM', start: '19:00' },
    { title: 'Glass Kite', times: '7pm and 9:15pm' },
    { title: 'Glass Kite', start: '19:00', description: 'Two shows: 7pm & 9:15pm' },
  ])('becomes two listings: $title $times $description', (raw) => {
    expect(getTimes({ ...raw, sourceId: 'a' })).toEqual([
      [null, '19:00', null],
      [null, '21:15', null],
    ])
    expect(normalizeListings({ ...raw, sourceId: 'a' }).map(({ sourceId }) => sourceId)).toEqual(['a#19:00', 'a#21:15'])
  })

  test('is not split if the calendar lists each show separately', () => {
    const title = 'Glass Kite - 7 & 9:15 PM'
    expect(
      normalizeListings({ title, sourceId: 'a', start: '19:00' }, { title, sourceId: 'b', start: '21:15' }),
    ).toHaveLength(2)
  })
})

describe('prices', () => {
  const getPrice = (raw: Omit<RawListing, 'date'>) => normalizeListings(raw)[0]?.price.text
  test.each([
    ['the title', { title: 'Glass Kite Quartet $15' }, '$15'],
    ['the text after a separator', { title: 'Moon Friday @ The Lounge • Free Entrance' }, 'Free Entrance'],
    ['the description', { title: 'Glass Kite', description: 'Tickets $20 - click here' }, 'Tickets $20'],
    ['a field rather than the title', { title: 'Glass Kite $15', price: '$12', description: 'COVER: $20' }, '$12'],
  ])('are found in %s', (_name, raw, price) => {
    expect(getPrice(raw)).toBe(price)
  })

  test.each(['Born Free', 'Free Throw', '$2 Tuesdays', 'Born Free Music Revue'])('are not found in "%s"', (title) => {
    expect(getPrice({ title })).toBeNull()
  })
})

test("prefers the title's presenter to the description's", () => {
  const description = 'Copper Owl Concerts presents: Glass Kite'
  expect(normalizeListings({ title: 'Glass Kite', description })[0]?.presenter).toBe('Copper Owl Concerts')
  expect(normalizeListings({ title: 'Neurotic Fox presents: Glass Kite', description })[0]?.presenter).toBe(
    'Neurotic Fox',
  )
})
