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
const fromList = (...acts: string[]) => aSource('structure', acts.join(', '), { acts })
/** Parsed as one name if no acts are given. */
const fromTitle = (title: string, ...acts: string[]) => aSource('title', title, { acts: acts.length ? acts : [title] })
const withoutActs = (title: string, overrides: SourceFacts = {}) => aSource(null, title, overrides)

const DUO = ['Glass Kite', 'Moth Ballet']

/** Each case lists its most trusted source first. */
const cases: [rule: string, sources: SourceBill[], bill: string[]][] = [
  ['nobody is named', [withoutActs('Open House')], []],
  ['one source names the acts', [fromList(...DUO)], DUO],
  [
    'a list of several acts beats a title',
    [fromTitle('Glass Kite: Ten Years of Paper', 'Glass Kite', 'Ten Years of Paper'), fromList(...DUO)],
    DUO,
  ],
  [
    'a list of one act may leave out the others',
    [fromTitle('Glass Kite with Moth Ballet', ...DUO), fromList('Glass Kite')],
    DUO,
  ],
  [
    'an unsplit name becomes the acts that another source lists',
    [fromTitle('Glass Kite and Moth Ballet'), fromList('Moth Ballet', 'Glass Kite')],
    DUO,
  ],
  [
    'an unsplit name is also split if both sources are titles that join the names differently',
    [fromTitle('Glass Kite & The Moth Ballet'), fromTitle('Glass Kite, Moth Ballet', ...DUO)],
    DUO,
  ],
  [
    'words that every source joins into one name are one name',
    [fromTitle('Salt, Wind & Tin'), fromTitle('SALT, WIND AND TIN at the Hall', 'Salt', 'Wind', 'Tin')],
    ['Salt, Wind & Tin'],
  ],
  [
    'a name stays whole if another source lists only a part of it',
    [fromList('Otto and the Otters'), fromList('Otto and the Otters', 'Otto', 'Moth Ballet')],
    ['Otto and the Otters', 'Moth Ballet'],
  ],
  [
    'support that only another source names is added to the same headliner',
    [fromList('Glass Kite'), fromList(...DUO), fromList(...DUO, 'Tin Otter')],
    ['Glass Kite', 'Moth Ballet', 'Tin Otter'],
  ],
  [
    'a list that lacks one of the acts belongs to another bill',
    [fromList(...DUO), fromList('Glass Kite', 'Tin Otter')],
    DUO,
  ],
  [
    'a list without any act of the bill adds nobody',
    [fromTitle('Glass Kite with Moth Ballet', ...DUO), fromList('Tin Otter')],
    DUO,
  ],
  [
    'a list of several acts is incomplete if the most trusted title names them and more',
    [fromTitle('GLASS KITE // MOTH BALLET // OX & OTTER', 'GLASS KITE', 'MOTH BALLET', 'OX & OTTER'), fromList(...DUO)],
    ['Glass Kite', 'Moth Ballet', 'OX & OTTER'],
  ],
  [
    'a list of several acts is complete if the most trusted title names one of them differently',
    [fromTitle('Glass Kite / Ox / Lamp', 'Glass Kite', 'Ox', 'Lamp'), fromList('Glass Kite', 'Ox & Otter')],
    ['Glass Kite', 'Ox & Otter'],
  ],
  [
    'an act gets the shorter name if the most trusted source prints only that',
    [fromTitle('KITE'), fromList('Master Kite')],
    ['KITE'],
  ],
  [
    'the most trusted source decides who headlines',
    [fromTitle('Glass Kite w/ Moth Ballet', ...DUO), fromList('Moth Ballet', 'Glass Kite', 'Tin Otter')],
    ['Glass Kite', 'Moth Ballet', 'Tin Otter'],
  ],
  [
    'the same act under a longer name is not added again',
    [fromList('Glass Kite'), fromList('Glass Kite Trio', 'The Moth Ballet')],
    ['Glass Kite', 'The Moth Ballet'],
  ],
  [
    'different spellings of one name are one act',
    [fromList('GLASS KITE'), fromList('Glass Kite (SF)', 'Moth Ballet', 'moth ballet')],
    ['GLASS KITE', 'Moth Ballet'],
  ],
  [
    'a night without acts gets its bill from a less trusted source',
    [withoutActs('Paper Rave', { night: 'Paper Rave' }), fromList('DJ Otter', 'Glass Kite')],
    ['DJ Otter', 'Glass Kite'],
  ],
  [
    'a night is never an act, even if other sources list it as one',
    [withoutActs('Paper Rave', { night: 'Paper Rave' }), fromList('Paper Rave'), fromTitle('PAPER RAVE', 'Paper Rave')],
    [],
  ],
  [
    'the presenter is not added as an act',
    [{ ...fromList('Glass Kite'), presenter: 'Otter & Sons' }, fromList('Glass Kite', 'Otter and Sons', 'Moth Ballet')],
    DUO,
  ],
  [
    'the venue is not added as an act',
    [fromList('Glass Kite'), aSource('title', 'Glass Kite', { acts: ['Glass Kite', 'The Lantern'], venue: 'Lantern' })],
    ['Glass Kite'],
  ],
  [
    'a title that is not an act in the most trusted source is not an act in another source’s title',
    [withoutActs('Grand Reopening'), fromTitle('Grand Reopening')],
    [],
  ],
  [
    'a title without acts names an act if another source lists it as one',
    [withoutActs('Tin Otter'), fromList('Tin Otter')],
    ['Tin Otter'],
  ],
  [
    'a source that no longer lists the event comes last',
    [fromTitle('Glass Kite'), { ...fromList(...DUO), vanished: true }],
    DUO,
  ],
  [
    'a source that no longer lists the event adds nothing from another bill',
    [fromTitle('Glass Kite with Tin Otter', 'Glass Kite', 'Tin Otter'), { ...fromList(...DUO), vanished: true }],
    ['Glass Kite', 'Tin Otter'],
  ],
  ['names made only of symbols are names', [fromList('!!!'), fromList('!!!', 'Moth Ballet')], ['!!!', 'Moth Ballet']],
]
test.each(cases)('%s', (_, sources, bill) => {
  expect(combineBills(sources).bill.map(({ name }) => name)).toEqual(bill)
})

test('makes the first act the headliner', () => {
  const { bill } = combineBills([fromList(...DUO, 'Tin Otter')])
  expect(bill.map(({ role }) => role)).toEqual(['headliner', 'support', 'support'])
})

test('takes night, presenter and tour from the most trusted source that has one', () => {
  const mostTrusted = aSource('title', 'Glass Kite: Paper Tour', { acts: ['Glass Kite'], tour: 'Paper Tour' })
  const lessTrusted = { ...fromList('Glass Kite'), night: 'Paper Rave', presenter: 'Otter & Sons', tour: 'Other Tour' }
  expect(combineBills([mostTrusted, lessTrusted])).toMatchObject({
    night: 'Paper Rave',
    presenter: 'Otter & Sons',
    tour: 'Paper Tour',
  })
})

test('keeps an act that only a less trusted source calls a night', () => {
  const lessTrusted = withoutActs('Tin Otter', { night: 'TIN OTTER' })
  expect(combineBills([fromList('Tin Otter'), lessTrusted])).toMatchObject({
    bill: [{ name: 'Tin Otter', role: 'headliner' }],
    night: null,
  })
})
