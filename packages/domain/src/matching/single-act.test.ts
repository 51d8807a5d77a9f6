import { describe, expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { isSingleAct, judgeSingleAct, type ListedAct, type VenueShow } from './single-act.ts'

const at = (hour: string, day = '2026-05-02') => `${day}T${hour}:00-07:00`
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
    ['at the hour of the show', {}, {}],
    ['at the hour of its doors', { startsAt: at('19:00') }, {}],
    ['between doors and start', { startsAt: at('19:30') }, {}],
    [
      'after midnight, on the same night',
      { date: '2026-05-03', startsAt: at('00:30', '2026-05-03') },
      { startsAt: at('00:30', '2026-05-03'), doorsAt: at('22:00') },
    ],
    [
      'that names it on its page, whatever the bill',
      { startsAt: null },
      { acts: ['The Paper Moons', 'Velvet Kazoo'], description: 'Glass Otters, of the north coast, open the evening.' },
    ],
  ])('%s', (_, act, show) => {
    expect(judge(act, show)).toMatchObject({ is: 'part', of: 'show' })
  })
})

describe('a single act is in doubt because of the venue’s show', () => {
  test.each([
    ['whose bill names others', {}, { acts: ['The Paper Moons', 'Velvet Kazoo'] }],
    ['that starts an hour earlier', {}, { startsAt: at('19:00'), doorsAt: at('18:00') }],
    ['at an unknown hour', {}, { startsAt: null, doorsAt: null }],
    ['when its own hour is unknown', { startsAt: null }, {}],
    ['that is canceled', {}, { takesPlace: false }],
    [
      'that is a dance night, which has no opening acts',
      {},
      { title: 'Moonlight Disco Club', acts: ['Moonlight Disco Club'] },
    ],
    ['that is a tribute', {}, { title: 'The Paper Moons Tribute' }],
    ['in a room, if the list names no room', { startsAt: at('21:00') }, { room: 'Attic' }],
    [
      'on its own night after midnight',
      { date: '2026-05-03', startsAt: at('00:30', '2026-05-03') },
      { startsAt: null, doorsAt: null },
    ],
  ])('%s', (_, act, show) => {
    expect(judge(act, show)).toEqual({ is: 'unconfirmed', beside: 'show' })
  })

  test('because of the nearer of two shows that night', () => {
    const early = { id: 'early', startsAt: at('18:30'), doorsAt: null }
    const late = { id: 'late', startsAt: at('21:30'), doorsAt: null }
    expect(judge({ startsAt: at('21:30') }, early, late)).toEqual({ is: 'unconfirmed', beside: 'late' })
    expect(judge({ startsAt: at('19:00') }, early, late)).toEqual({ is: 'unconfirmed', beside: 'early' })
  })
})

describe('nothing is concluded', () => {
  test.each([
    ['if the venue has no show', {}, []],
    ['of an act in the afternoon', { startsAt: at('14:00') }, [{}]],
    ['of an act in another room', { room: 'Attic' }, [{ room: 'Great Hall' }]],
    ['of an act in a room that the venue does not name', { room: 'Attic' }, [{}]],
    ['from the night before', {}, [{ date: '2026-05-01', startsAt: at('20:00', '2026-05-01'), doorsAt: null }]],
  ])('%s', (_, act, shows) => {
    expect(judge(act, ...shows)).toEqual({ is: 'apart' })
  })
})

test.each([
  ['a bill', { acts: ['Glass Otters', 'Velvet Kazoo'] }],
  ['a series', { night: 'Open Reed Mondays' }],
  ['a party', { title: 'Otter Disco Party', acts: ['Otter Disco Party'] }],
  ['a pass', { title: 'Otter Weekend Pass', acts: ['Otter'] }],
  ['an after-party', { title: 'Glass Otters (Afters)' }],
  ['a night on which nobody is named', { acts: [] }],
])('%s is not a single act', (_, overrides) => {
  expect(isSingleAct(anAct(), gazetteer)).toBe(true)
  expect(isSingleAct(anAct(overrides), gazetteer)).toBe(false)
})
