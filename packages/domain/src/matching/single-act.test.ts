import { describe, expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { isSingleAct, judgeSingleAct, type ListedAct, type VenueShow } from './single-act.ts'

const at = (time: string, day = '2026-05-02') => `${day}T${time}:00-07:00`
const anAct = (overrides: Partial<ListedAct> = {}): ListedAct => ({
  title: 'Glass Otters',
  acts: ['Glass Otters'],
  night: null,
  date: '2026-05-02',
  startsAt: at('20:00'),
  doorsAt: null,
  room: null,
  ...overrides,
})
const aShow = (overrides: Partial<VenueShow> = {}): VenueShow => ({
  id: 'show',
  title: 'The Paper Moons',
  acts: ['The Paper Moons'],
  description: null,
  takesPlace: true,
  date: '2026-05-02',
  startsAt: at('20:00'),
  doorsAt: at('19:00'),
  room: null,
  ...overrides,
})
const judge = (act: Partial<ListedAct>, ...shows: Partial<VenueShow>[]) =>
  judgeSingleAct([anAct(act)], shows.map(aShow), gazetteer)

describe('a single act belongs to the venue’s show', () => {
  test.each([
    ['at the start of the show', {}, {}],
    ['at the door time of the show', { startsAt: at('19:00') }, {}],
    ['between doors and start', { startsAt: at('19:30') }, {}],
    [
      'after midnight, on the same night',
      { date: '2026-05-03', startsAt: at('00:30', '2026-05-03') },
      { startsAt: at('00:30', '2026-05-03'), doorsAt: at('22:00') },
    ],
    [
      'whose page mentions the act, even if its bill doesn’t',
      { startsAt: null },
      { acts: ['The Paper Moons', 'Velvet Kazoo'], description: 'Glass Otters, of the north coast, open the evening.' },
    ],
  ])('%s', (_, act, show) => {
    expect(judge(act, show)).toMatchObject({ outcome: 'part', showId: 'show' })
  })
})

describe('a single act is in doubt because of the venue’s show', () => {
  test.each([
    ['that has other acts on its bill', {}, { acts: ['The Paper Moons', 'Velvet Kazoo'] }],
    ['that starts an hour earlier', {}, { startsAt: at('19:00'), doorsAt: at('18:00') }],
    ['at an unknown time', {}, { startsAt: null, doorsAt: null }],
    ['if the act’s time is unknown', { startsAt: null }, {}],
    ['that is canceled', {}, { takesPlace: false }],
    [
      'that is a dance night, which has no opening acts',
      {},
      { title: 'Moonlight Disco Club', acts: ['Moonlight Disco Club'] },
    ],
    ['that is a tribute', {}, { title: 'The Paper Moons Tribute' }],
    ['in a room, if the list has no room', { startsAt: at('21:00') }, { room: 'Attic' }],
    [
      'at an unknown time, if the act starts after midnight',
      { date: '2026-05-03', startsAt: at('00:30', '2026-05-03') },
      { startsAt: null, doorsAt: null },
    ],
  ])('%s', (_, act, show) => {
    expect(judge(act, show)).toEqual({ outcome: 'unconfirmed', showId: 'show' })
  })

  test('that is the nearer of two shows that night', () => {
    const early = { id: 'early', startsAt: at('18:30'), doorsAt: null }
    const late = { id: 'late', startsAt: at('21:30'), doorsAt: null }
    expect(judge({ startsAt: at('21:30') }, early, late)).toEqual({ outcome: 'unconfirmed', showId: 'late' })
    expect(judge({ startsAt: at('19:00') }, early, late)).toEqual({ outcome: 'unconfirmed', showId: 'early' })
  })
})

describe('nothing is concluded', () => {
  test.each([
    ['if the venue has no show', {}, []],
    ['about an act in the afternoon', { startsAt: at('14:00') }, [{}]],
    ['about an act in another room', { room: 'Attic' }, [{ room: 'Great Hall' }]],
    ['about an act in a room that the venue does not list', { room: 'Attic' }, [{}]],
    [
      'from a show on the night before',
      {},
      [{ date: '2026-05-01', startsAt: at('20:00', '2026-05-01'), doorsAt: null }],
    ],
  ])('%s', (_, act, shows) => {
    expect(judge(act, ...shows)).toEqual({ outcome: 'apart' })
  })
})

test.each([
  ['a bill', { acts: ['Glass Otters', 'Velvet Kazoo'] }],
  ['a series', { night: 'Open Reed Mondays' }],
  ['a party', { title: 'Otter Disco Party', acts: ['Otter Disco Party'] }],
  ['a pass', { title: 'Otter Weekend Pass', acts: ['Otter'] }],
  ['an after-party', { title: 'Glass Otters (Afters)' }],
  ['a night without acts', { acts: [] }],
])('%s is not a single act', (_, overrides) => {
  expect(isSingleAct(anAct(), gazetteer)).toBe(true)
  expect(isSingleAct(anAct(overrides), gazetteer)).toBe(false)
})
