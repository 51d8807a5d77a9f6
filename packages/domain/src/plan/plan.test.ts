import { describe, expect, test } from 'vitest'
import { findClashes, type PlannedShow } from './clashes.ts'
import { formatWalk } from './walking.ts'

const MISSION = { latitude: 37.7599, longitude: -122.4148 }
/** About 5 km away. */
const RICHMOND = { latitude: 37.7816, longitude: -122.4646 }
const aShow = (id: string, time: string | null, overrides: Partial<PlannedShow> = {}): PlannedShow => ({
  id,
  localDate: '2025-05-02',
  startsAt: time && `2025-05-02T${time}:00-07:00`,
  doors: null,
  endsAt: null,
  takesPlace: true,
  place: MISSION,
  ...overrides,
})
const endingAt = (time: string) => ({ endsAt: `2025-05-02T${time}:00-07:00` })
const getClashes = (...shows: PlannedShow[]) =>
  findClashes(shows).map(({ earlier, later, reason }) => [earlier, later, reason])

describe('shows clash', () => {
  test('if the later one starts before the earlier one ends, at its stated end or after three hours', () => {
    expect(getClashes(aShow('b', '21:00'), aShow('a', '19:00'))).toEqual([['a', 'b', 'overlap']])
    expect(getClashes(aShow('a', '19:00', endingAt('20:30')), aShow('b', '21:00'))).toEqual([])
    expect(getClashes(aShow('a', '19:00'), aShow('b', '22:00'))).toEqual([])
    expect(getClashes(aShow('a', '19:00', endingAt('18:00')), aShow('b', '21:00'))).toEqual([['a', 'b', 'overlap']])
  })
  test('from the door time on, if the start is unknown', () => {
    const doors = { doors: '2025-05-02T20:00:00-07:00' }
    expect(getClashes(aShow('a', null, doors), aShow('b', '22:00'))).toEqual([['a', 'b', 'overlap']])
  })
  test('if the walk takes longer than the time between them', () => {
    const farAway = { place: RICHMOND }
    expect(getClashes(aShow('a', '19:00', endingAt('21:00')), aShow('b', '21:15', farAway))).toEqual([
      ['a', 'b', 'far'],
    ])
    expect(getClashes(aShow('a', '19:00', endingAt('21:00')), aShow('b', '22:00', farAway))).toEqual([])
    const withoutPlace = { place: { latitude: null, longitude: null } }
    expect(getClashes(aShow('a', '19:00', endingAt('21:00')), aShow('b', '21:15', withoutPlace))).toEqual([])
  })
  test('possibly, if they are on the same night and one start time is unknown', () => {
    expect(getClashes(aShow('a', '19:00'), aShow('b', null))).toEqual([['a', 'b', 'unknown hour']])
    expect(getClashes(aShow('a', '19:00'), aShow('b', null, { localDate: '2025-05-03' }))).toEqual([])
  })
  test('never if one of them is canceled', () => {
    expect(getClashes(aShow('a', '19:00'), aShow('b', '20:00', { takesPlace: false }))).toEqual([])
  })
})

test('prints distances in the country’s units, and minutes only for walkable ones', () => {
  expect(formatWalk(10, 'United States')).toBe('the same address')
  expect(formatWalk(50, 'United States')).toBe('about 0.1 miles, 1 minute on foot')
  expect(formatWalk(1_240, 'United States')).toBe('about 1 mile, 20 minutes on foot')
  expect(formatWalk(1_240, 'Canada')).toBe('about 1.6 km, 20 minutes on foot')
  expect(formatWalk(6_000, 'Canada')).toBe('about 7.8 km')
  expect(formatWalk(20_000, 'United States')).toBe('about 16 miles')
})
