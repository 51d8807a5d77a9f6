import { expect, test } from 'vitest'
import type { RawListing } from '../source/source.ts'
import { normalize } from './normalize.ts'

const context = { now: '2026-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: 'https://hall.example/' }
const show: RawListing = { title: 'Glass Otters', date: '2026-05-09', start: '8pm' }
const normalizeListings = (...rawListings: Partial<RawListing>[]) =>
  normalize({ listings: rawListings.map((raw) => ({ ...show, ...raw })), problems: [] }, context)
const normalizeFirst = (raw: Partial<RawListing>) => normalizeListings(raw).listings[0]

test('drops doors that open after the show begins, and an end before the start', () => {
  expect(normalizeFirst({ doors: '9pm' })).toMatchObject({ startsAt: '2026-05-09T20:00:00-07:00', doorsAt: null })
  expect(normalizeFirst({ doors: '11pm', start: '12:30am' })).toMatchObject({ doorsAt: '2026-05-09T23:00:00-07:00' })
  expect(normalizeFirst({ end: '2026-05-09T19:00:00-07:00' })?.endsAt).toBeNull()
})

test.each([
  ['2026-05-10T03:00:00-07:00', '2026-05-10T03:00:00-07:00'],
  // without an offset: local time on the printed day
  ['2026-05-10 03:00:00', '2026-05-10T03:00:00-07:00'],
  ['2026-05-11 22:00', '2026-05-11T22:00:00-07:00'],
  ['2026-05-11T22:00:00-07:00', '2026-05-11T22:00:00-07:00'],
  ['2026-05-23T20:00:00-07:00', '2026-05-23T20:00:00-07:00'],
  ['2026-05-23T20:01:00-07:00', null],
  ['3am', '2026-05-10T03:00:00-07:00'],
  ['11pm', '2026-05-09T23:00:00-07:00'],
])('keeps an end up to 14 days after the start: %s becomes %s', (end, endsAt) =>
  expect(normalizeFirst({ end })?.endsAt).toBe(endsAt),
)

test('keeps the end of a festival without a start time', () => {
  const { start: _, ...withoutStart } = show
  const getEnd = (end: string) =>
    normalize({ listings: [{ ...withoutStart, end }], problems: [] }, context).listings[0]?.endsAt
  expect(getEnd('2026-05-11 23:59')).toBe('2026-05-11T23:59:00-07:00')
  expect(getEnd('2026-05-24 23:59')).toBeNull()
})

test('rejects a title without a visible character', () => {
  const { listings, problems } = normalizeListings({ title: '\u0000\u0301' })
  expect([listings, problems.map(({ kind }) => kind)]).toEqual([[], ['bad-listing']])
})

test('assigns different ids to two listings whose titles differ only in case', () => {
  const { listings } = normalizeListings({ sourceId: '7', title: 'Muk' }, { sourceId: '7', title: 'MUK' })
  expect(listings.map(({ sourceId }) => sourceId)).toEqual(['7', '7#2'])
})

test('limits the length of an id with an appended title', () => {
  const [one, other] = ['a', 'b'].map((end) => ({ sourceId: '7', title: `${'Muk '.repeat(230)}${end}` }))
  const areShort = normalizeListings({ ...one }, { ...other }).listings.map(({ sourceId }) => sourceId.length <= 700)
  expect(areShort).toEqual([true, true])
})

test('uses the headliner field only if it contains a name', () => {
  expect(normalizeFirst({ headliner: 'SOLD OUT' })).toMatchObject({ headliner: 'Glass Otters', billedBy: 'title' })
  expect(normalizeFirst({ headliner: 'Muk' })).toMatchObject({ headliner: 'Muk', billedBy: 'structure' })
})
