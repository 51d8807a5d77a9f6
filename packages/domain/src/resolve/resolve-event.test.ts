import { expect, test } from 'vitest'
import { aListing } from '../testing/listings.ts'
import { atResolvedNight } from './resolve-event.ts'

const ZONE = 'America/Los_Angeles'
const kite = aListing({ title: 'Glass Kite', at: '2025-05-10 20:00', doorsAt: '2025-05-10T19:00:00-07:00' })

test('a listing of an event that operators did not move is where its source has it', () => {
  expect(atResolvedNight(kite, {}, ZONE)).toBe(kite)
  expect(atResolvedNight(kite, { title: 'The Glass Kite', doorsAt: null }, ZONE)).toBe(kite)
})

test('a locked day moves its hours along', () => {
  const { date, startsAt, doorsAt } = atResolvedNight(kite, { localDate: '2025-05-12' }, ZONE)
  expect(date).toBe('2025-05-12')
  expect([startsAt, doorsAt].map((hour) => hour && new Date(hour).toISOString())).toEqual([
    '2025-05-13T03:00:00.000Z',
    '2025-05-13T02:00:00.000Z',
  ])
})

test('a locked hour of a show after midnight stays in its night, whichever day the source writes', () => {
  for (const at of ['2025-05-10 00:30', '2025-05-09 00:30']) {
    const late = { ...aListing({ title: 'Owls', at }), startsAt: '2025-05-10T00:30:00-07:00' }
    expect(atResolvedNight(late, { startsAt: '2025-05-10T01:00:00-07:00' }, ZONE).startsAt).toBe(
      '2025-05-10T01:00:00-07:00',
    )
    expect(atResolvedNight(late, { startsAt: '2025-05-09T23:00:00-07:00' }, ZONE).startsAt).toBe(
      '2025-05-09T23:00:00-07:00',
    )
  }
})

test('a locked hour is that of its day', () => {
  const { date, startsAt } = atResolvedNight(kite, { startsAt: '2025-05-10T21:30:00-07:00' }, ZONE)
  expect([date, startsAt && new Date(startsAt).toISOString()]).toEqual(['2025-05-10', '2025-05-11T04:30:00.000Z'])
})
