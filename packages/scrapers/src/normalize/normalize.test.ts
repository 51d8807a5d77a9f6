import { expect, test } from 'vitest'
import type { RawListing } from '../source/source.ts'
import { normalise } from './normalize.ts'

const context = { now: '2026-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: 'https://hall.example/' }
const show: RawListing = { title: 'Glass Otters', date: '2026-05-09', start: '8pm' }
const read = (...raws: Partial<RawListing>[]) =>
  normalise({ listings: raws.map((raw) => ({ ...show, ...raw })), problems: [] }, context)
const readOne = (raw: Partial<RawListing>) => read(raw).listings[0]

test('doors that open after the show begins are left out, and so is an end before it or days behind', () => {
  expect(readOne({ doors: '9pm' })).toMatchObject({ startsAt: '2026-05-09T20:00:00-07:00', doorsAt: null })
  expect(readOne({ doors: '11pm', start: '12:30am' })).toMatchObject({ doorsAt: '2026-05-09T23:00:00-07:00' })
  expect(readOne({ end: '2026-05-09T19:00:00-07:00' })?.endsAt).toBeNull()
})

test.each([
  ['2026-05-10T03:00:00-07:00', '2026-05-10T03:00:00-07:00'],
  // without an offset: the clock on the wall, on the day that is written with it
  ['2026-05-10 03:00:00', '2026-05-10T03:00:00-07:00'],
  ['2026-05-11 22:00', '2026-05-11T22:00:00-07:00'],
  ['2026-05-11T22:00:00-07:00', '2026-05-11T22:00:00-07:00'],
  ['2026-05-23T20:00:00-07:00', '2026-05-23T20:00:00-07:00'],
  ['2026-05-23T20:01:00-07:00', null],
  ['3am', '2026-05-10T03:00:00-07:00'],
  ['11pm', '2026-05-09T23:00:00-07:00'],
])('keeps an end up to 14 days after the start: %s is %s', (end, endsAt) =>
  expect(readOne({ end })?.endsAt).toBe(endsAt),
)

test('keeps the end of a festival without an hour of its start', () => {
  const { start: _, ...allDay } = show
  const getEnd = (end: string) =>
    normalise({ listings: [{ ...allDay, end }], problems: [] }, context).listings[0]?.endsAt
  expect(getEnd('2026-05-11 23:59')).toBe('2026-05-11T23:59:00-07:00')
  expect(getEnd('2026-05-24 23:59')).toBeNull()
})

test('a title of nothing that is seen is none', () => {
  const { listings, problems } = read({ title: '\u0000\u0301' })
  expect([listings, problems.map(({ kind }) => kind)]).toEqual([[], ['bad-listing']])
})

test('two listings that differ in nothing but the case of their title have two ids', () => {
  const { listings } = read({ sourceId: '7', title: 'Muk' }, { sourceId: '7', title: 'MUK' })
  expect(listings.map(({ sourceId }) => sourceId)).toEqual(['7', '7#2'])
})

test('an id with the title behind it is bounded too', () => {
  const [one, other] = ['a', 'b'].map((end) => ({ sourceId: '7', title: `${'Muk '.repeat(230)}${end}` }))
  const ids = read({ ...one }, { ...other }).listings.map(({ sourceId }) => sourceId.length <= 700)
  expect(ids).toEqual([true, true])
})

test('a headliner named apart is one only where it is a name', () => {
  expect(readOne({ headliner: 'SOLD OUT' })).toMatchObject({ headliner: 'Glass Otters', billedBy: 'title' })
  expect(readOne({ headliner: 'Muk' })).toMatchObject({ headliner: 'Muk', billedBy: 'structure' })
})
