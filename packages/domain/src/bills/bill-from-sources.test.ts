import type { BilledBy } from '@houselights/contracts/entities/listing'
import { expect, test } from 'vitest'
import { combineBills, type SourceBill } from './bill-from-sources.ts'

interface SourceFacts extends Partial<Omit<SourceBill, 'headliner' | 'support'>> {
  acts?: readonly string[]
}
/** A source's title, with the acts that were parsed from it. */
const aSource = (
  billedBy: BilledBy | null,
  title: string,
  { acts = [], ...overrides }: SourceFacts = {},
): SourceBill => ({
  title,
  name: title,
  headliner: acts[0] ?? null,
  support: acts.slice(1),
  billedBy,
  night: null,
  presenter: null,
  tour: null,
  venue: null,
  room: null,
  vanished: false,
  ...overrides,
})
const aListSource = (...acts: string[]) => aSource('structure', acts.join(', '), { acts })
/** Parsed as one name if no acts are given. */
const aTitleSource = (title: string, ...acts: string[]) =>
  aSource('title', title, { acts: acts.length ? acts : [title] })
const aSourceWithoutActs = (title: string, overrides: SourceFacts = {}) => aSource(null, title, overrides)

const DUO = ['Glass Kite', 'Moth Ballet']

/** Each case lists its most trusted source first. */
const cases: [rule: string, sources: SourceBill[], bill: string[]][] = [
  ['nobody is named', [aSourceWithoutActs('Open House')], []],
  ['one source names the acts', [aListSource(...DUO)], DUO],
  [
    'a list of several acts beats a title',
    [aTitleSource('Glass Kite: Ten Years of Paper', 'Glass Kite', 'Ten Years of Paper'), aListSource(...DUO)],
    DUO,
  ],
  [
    'a list of one act may leave out the others',
    [aTitleSource('Glass Kite with Moth Ballet', ...DUO), aListSource('Glass Kite')],
    DUO,
  ],
  [
    'an unsplit name becomes the acts that another source lists',
    [aTitleSource('Glass Kite and Moth Ballet'), aListSource('Moth Ballet', 'Glass Kite')],
    DUO,
  ],
  [
    'an unsplit name is also split if both sources are titles that join the names differently',
    [aTitleSource('Glass Kite & The Moth Ballet'), aTitleSource('Glass Kite, Moth Ballet', ...DUO)],
    DUO,
  ],
  [
    'words that every source joins into one name are one name',
    [aTitleSource('Salt, Wind & Tin'), aTitleSource('SALT, WIND AND TIN at the Hall', 'Salt', 'Wind', 'Tin')],
    ['Salt, Wind & Tin'],
  ],
  [
    'a name stays whole if another source lists only a part of it',
    [aListSource('Otto and the Otters'), aListSource('Otto and the Otters', 'Otto', 'Moth Ballet')],
    ['Otto and the Otters', 'Moth Ballet'],
  ],
  [
    'support that only another source names is added to the same headliner',
    [aListSource('Glass Kite'), aListSource(...DUO), aListSource(...DUO, 'Tin Otter')],
    ['Glass Kite', 'Moth Ballet', 'Tin Otter'],
  ],
  [
    'a list that lacks one of the acts belongs to another bill',
    [aListSource(...DUO), aListSource('Glass Kite', 'Tin Otter')],
    DUO,
  ],
  [
    'a list without any act of the bill adds nobody',
    [aTitleSource('Glass Kite with Moth Ballet', ...DUO), aListSource('Tin Otter')],
    DUO,
  ],
  [
    'a list of several acts is incomplete if the most trusted title names them and more',
    [
      aTitleSource('GLASS KITE // MOTH BALLET // OX & OTTER', 'GLASS KITE', 'MOTH BALLET', 'OX & OTTER'),
      aListSource(...DUO),
    ],
    ['Glass Kite', 'Moth Ballet', 'OX & OTTER'],
  ],
  [
    'a list of several acts is complete if the most trusted title names one of them differently',
    [aTitleSource('Glass Kite / Ox / Lamp', 'Glass Kite', 'Ox', 'Lamp'), aListSource('Glass Kite', 'Ox & Otter')],
    ['Glass Kite', 'Ox & Otter'],
  ],
  [
    'an act gets the shorter name if the most trusted source prints only that',
    [aTitleSource('KITE'), aListSource('Master Kite')],
    ['KITE'],
  ],
  [
    'the most trusted source decides who headlines',
    [aTitleSource('Glass Kite w/ Moth Ballet', ...DUO), aListSource('Moth Ballet', 'Glass Kite', 'Tin Otter')],
    ['Glass Kite', 'Moth Ballet', 'Tin Otter'],
  ],
  [
    'the same act under a longer name is not added again',
    [aListSource('Glass Kite'), aListSource('Glass Kite Trio', 'The Moth Ballet')],
    ['Glass Kite', 'The Moth Ballet'],
  ],
  [
    'different spellings of one name are one act',
    [aListSource('GLASS KITE'), aListSource('Glass Kite (SF)', 'Moth Ballet', 'moth ballet')],
    ['GLASS KITE', 'Moth Ballet'],
  ],
  [
    'a night without acts gets its bill from a less trusted source',
    [aSourceWithoutActs('Paper Rave', { night: 'Paper Rave' }), aListSource('DJ Otter', 'Glass Kite')],
    ['DJ Otter', 'Glass Kite'],
  ],
  [
    'a night is never an act, even if other sources list it as one',
    [
      aSourceWithoutActs('Paper Rave', { night: 'Paper Rave' }),
      aListSource('Paper Rave'),
      aTitleSource('PAPER RAVE', 'Paper Rave'),
    ],
    [],
  ],
  [
    'the presenter is not added as an act',
    [
      { ...aListSource('Glass Kite'), presenter: 'Otter & Sons' },
      aListSource('Glass Kite', 'Otter and Sons', 'Moth Ballet'),
    ],
    DUO,
  ],
  [
    'the venue is not added as an act',
    [
      aListSource('Glass Kite'),
      aSource('title', 'Glass Kite', { acts: ['Glass Kite', 'The Lantern'], venue: 'Lantern' }),
    ],
    ['Glass Kite'],
  ],
  [
    'a title that is not an act in the most trusted source is not an act in another source’s title',
    [aSourceWithoutActs('Grand Reopening'), aTitleSource('Grand Reopening')],
    [],
  ],
  [
    'a title without acts names an act if another source lists it as one',
    [aSourceWithoutActs('Tin Otter'), aListSource('Tin Otter')],
    ['Tin Otter'],
  ],
  [
    'a source that no longer lists the event comes last',
    [aTitleSource('Glass Kite'), { ...aListSource(...DUO), vanished: true }],
    DUO,
  ],
  [
    'a source that no longer lists the event adds nothing from another bill',
    [aTitleSource('Glass Kite with Tin Otter', 'Glass Kite', 'Tin Otter'), { ...aListSource(...DUO), vanished: true }],
    ['Glass Kite', 'Tin Otter'],
  ],
  [
    'names made only of symbols are names',
    [aListSource('!!!'), aListSource('!!!', 'Moth Ballet')],
    ['!!!', 'Moth Ballet'],
  ],
]
test.each(cases)('%s', (_, sources, bill) => {
  expect(combineBills(sources).bill.map(({ name }) => name)).toEqual(bill)
})

test('makes the first act the headliner', () => {
  const { bill } = combineBills([aListSource(...DUO, 'Tin Otter')])
  expect(bill.map(({ role }) => role)).toEqual(['headliner', 'support', 'support'])
})

test('takes night, presenter and tour from the most trusted source that has one', () => {
  const mostTrusted = aSource('title', 'Glass Kite: Paper Tour', { acts: ['Glass Kite'], tour: 'Paper Tour' })
  const lessTrusted = {
    ...aListSource('Glass Kite'),
    night: 'Paper Rave',
    presenter: 'Otter & Sons',
    tour: 'Other Tour',
  }
  expect(combineBills([mostTrusted, lessTrusted])).toMatchObject({
    night: 'Paper Rave',
    presenter: 'Otter & Sons',
    tour: 'Paper Tour',
  })
})

test('keeps an act that only a less trusted source calls a night', () => {
  const lessTrusted = aSourceWithoutActs('Tin Otter', { night: 'TIN OTTER' })
  expect(combineBills([aListSource('Tin Otter'), lessTrusted])).toMatchObject({
    bill: [{ name: 'Tin Otter', role: 'headliner' }],
    night: null,
  })
})
