import { describe, expect, test } from 'vitest'
import { findChanges, type ShowFacts } from './show-changes.ts'

const START = Date.parse('2025-05-09T20:00:00-07:00') / 1_000
const aShow = (overrides: Partial<ShowFacts> = {}): ShowFacts => ({
  status: 'scheduled',
  day: '2025-05-09',
  starts: START,
  venue: 'lounge',
  tickets: true,
  ...overrides,
})
const getKinds = (before: Partial<ShowFacts>, after: Partial<ShowFacts>) =>
  findChanges(aShow(before), aShow(after)).map(({ kind }) => kind)

describe('changes to a show that its followers are notified about', () => {
  test.each<[string, Partial<ShowFacts>, Partial<ShowFacts>, string[]]>([
    ['nothing changed', {}, {}, []],
    ['it was canceled', {}, { status: 'cancelled' }, ['cancelled']],
    ['it is still canceled', { status: 'cancelled' }, { status: 'cancelled', day: '2025-05-10' }, []],
    ['it was postponed', {}, { status: 'postponed' }, ['postponed']],
    ['a postponed show gets a date', { status: 'postponed' }, { day: '2025-06-01', starts: null }, ['moved']],
    ['a canceled show takes place after all', { status: 'cancelled' }, {}, ['back on']],
    ['it has another day', {}, { day: '2025-05-10', starts: START + 86_400 }, ['moved']],
    ['it has another venue', {}, { venue: 'hall', status: 'moved' }, ['moved']],
    ['it starts an hour earlier', {}, { starts: START - 3_600 }, ['moved']],
    ['the start is corrected by minutes', {}, { starts: START + 29 * 60 }, []],
    ['the start is stated for the first time', { starts: null }, {}, []],
    ['the start is no longer stated', {}, { starts: null }, []],
    ['tickets go on sale', { tickets: false }, {}, ['on sale']],
    ['tickets sell out immediately', { tickets: false }, { status: 'sold out' }, []],
    ['it sold out', {}, { status: 'sold out' }, []],
    ['tickets for a canceled show go on sale', { tickets: false, status: 'cancelled' }, {}, ['back on']],
  ])('if %s', (_, before, after, expected) => expect(getKinds(before, after)).toEqual(expected))

  test('have the same fact for the same move, and a different fact for another move', () => {
    const getFact = (day: string) => findChanges(aShow(), aShow({ day }))[0]?.fact
    expect(getFact('2025-05-10')).not.toBe(getFact('2025-05-11'))
    expect(getFact('2025-05-10')).toBe(getFact('2025-05-10'))
  })
})
