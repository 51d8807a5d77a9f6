import type { BilledBy } from '@houselights/contracts/entities/listing'
import { expect, test } from 'vitest'
import { combineBills, type SourceBill } from './bill-from-sources.ts'

interface Given extends Partial<Omit<SourceBill, 'headliner' | 'support'>> {
  acts?: readonly string[]
}
/** A source's title, with the acts it was parsed to name. */
const aSource = (billedBy: BilledBy | null, title: string, { acts = [], ...more }: Given = {}): SourceBill => ({
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
  ...more,
})
const listed = (...acts: string[]) => aSource('structure', acts.join(', '), { acts })
/** Parsed as one name if no acts are given. */
const printed = (title: string, ...acts: string[]) => aSource('title', title, { acts: acts.length ? acts : [title] })
const nobody = (title: string, more: Given = {}) => aSource(null, title, more)

const DUO = ['Glass Kite', 'Moth Ballet']

/** The most trusted source first. */
const cases: [what: string, sources: SourceBill[], bill: string[]][] = [
  ['nobody is named', [nobody('Open House')], []],
  ['one source names the acts', [listed(...DUO)], DUO],
  [
    'a list of several acts beats a title',
    [printed('Glass Kite: Ten Years of Paper', 'Glass Kite', 'Ten Years of Paper'), listed(...DUO)],
    DUO,
  ],
  [
    'a list of one act may leave out the others',
    [printed('Glass Kite with Moth Ballet', ...DUO), listed('Glass Kite')],
    DUO,
  ],
  [
    'an unsplit name becomes the acts that another source lists',
    [printed('Glass Kite and Moth Ballet'), listed('Moth Ballet', 'Glass Kite')],
    DUO,
  ],
  [
    'so does one when both come from titles that join the names differently',
    [printed('Glass Kite & The Moth Ballet'), printed('Glass Kite, Moth Ballet', ...DUO)],
    DUO,
  ],
  [
    'words that every source prints alike are one name',
    [printed('Salt, Wind & Tin'), printed('SALT, WIND AND TIN at the Hall', 'Salt', 'Wind', 'Tin')],
    ['Salt, Wind & Tin'],
  ],
  [
    'a name stays whole if another source lists only a part of it',
    [listed('Otto and the Otters'), listed('Otto and the Otters', 'Otto', 'Moth Ballet')],
    ['Otto and the Otters', 'Moth Ballet'],
  ],
  [
    'support that only another source names is added to the same headliner',
    [listed('Glass Kite'), listed(...DUO), listed(...DUO, 'Tin Otter')],
    ['Glass Kite', 'Moth Ballet', 'Tin Otter'],
  ],
  [
    'a list that lacks one of the acts belongs to another bill',
    [listed(...DUO), listed('Glass Kite', 'Tin Otter')],
    DUO,
  ],
  [
    'a list without any act of the bill adds nobody',
    [printed('Glass Kite with Moth Ballet', ...DUO), listed('Tin Otter')],
    DUO,
  ],
  [
    'a list of several acts is incomplete if the most trusted title names them and more',
    [printed('GLASS KITE // MOTH BALLET // OX & OTTER', 'GLASS KITE', 'MOTH BALLET', 'OX & OTTER'), listed(...DUO)],
    ['Glass Kite', 'Moth Ballet', 'OX & OTTER'],
  ],
  [
    'but complete if that title names one of them differently',
    [printed('Glass Kite / Ox / Lamp', 'Glass Kite', 'Ox', 'Lamp'), listed('Glass Kite', 'Ox & Otter')],
    ['Glass Kite', 'Ox & Otter'],
  ],
  [
    'an act gets the shorter name if the most trusted source prints only that',
    [printed('KITE'), listed('Master Kite')],
    ['KITE'],
  ],
  [
    'the most trusted source decides who headlines',
    [printed('Glass Kite w/ Moth Ballet', ...DUO), listed('Moth Ballet', 'Glass Kite', 'Tin Otter')],
    ['Glass Kite', 'Moth Ballet', 'Tin Otter'],
  ],
  [
    'the same act under a longer name is not added again',
    [listed('Glass Kite'), listed('Glass Kite Trio', 'The Moth Ballet')],
    ['Glass Kite', 'The Moth Ballet'],
  ],
  [
    'spellings of one name are one act',
    [listed('GLASS KITE'), listed('Glass Kite (SF)', 'Moth Ballet', 'moth ballet')],
    ['GLASS KITE', 'Moth Ballet'],
  ],
  [
    'an act that only a less trusted source names is the bill of a named night',
    [nobody('Paper Rave', { night: 'Paper Rave' }), listed('DJ Otter', 'Glass Kite')],
    ['DJ Otter', 'Glass Kite'],
  ],
  [
    'a night is never an act, whoever lists it as one',
    [nobody('Paper Rave', { night: 'Paper Rave' }), listed('Paper Rave'), printed('PAPER RAVE', 'Paper Rave')],
    [],
  ],
  [
    'the presenter is not added as an act',
    [{ ...listed('Glass Kite'), presenter: 'Otter & Sons' }, listed('Glass Kite', 'Otter and Sons', 'Moth Ballet')],
    DUO,
  ],
  [
    'nor is the venue',
    [listed('Glass Kite'), aSource('title', 'Glass Kite', { acts: ['Glass Kite', 'The Lantern'], venue: 'Lantern' })],
    ['Glass Kite'],
  ],
  [
    'words that name nobody in the most trusted source name nobody elsewhere',
    [nobody('Grand Reopening'), printed('Grand Reopening')],
    [],
  ],
  ['but an act where another source lists it as one', [nobody('Tin Otter'), listed('Tin Otter')], ['Tin Otter']],
  [
    'a source that no longer lists the event comes last',
    [printed('Glass Kite'), { ...listed(...DUO), vanished: true }],
    DUO,
  ],
  [
    'and adds nothing from another bill',
    [printed('Glass Kite with Tin Otter', 'Glass Kite', 'Tin Otter'), { ...listed(...DUO), vanished: true }],
    ['Glass Kite', 'Tin Otter'],
  ],
  ['names of mere signs are names', [listed('!!!'), listed('!!!', 'Moth Ballet')], ['!!!', 'Moth Ballet']],
]
test.each(cases)('%s', (_, sources, bill) => {
  expect(combineBills(sources).bill.map(({ name }) => name)).toEqual(bill)
})

test('makes the first act the headliner', () => {
  const { bill } = combineBills([listed(...DUO, 'Tin Otter')])
  expect(bill.map(({ role }) => role)).toEqual(['headliner', 'support', 'support'])
})

test('takes night, presenter and tour from the most trusted source that names one', () => {
  const first = aSource('title', 'Glass Kite: Paper Tour', { acts: ['Glass Kite'], tour: 'Paper Tour' })
  const second = { ...listed('Glass Kite'), night: 'Paper Rave', presenter: 'Otter & Sons', tour: 'Other Tour' }
  expect(combineBills([first, second])).toMatchObject({
    night: 'Paper Rave',
    presenter: 'Otter & Sons',
    tour: 'Paper Tour',
  })
})

test('keeps an act that only a less trusted source calls a night', () => {
  const second = nobody('Tin Otter', { night: 'TIN OTTER' })
  expect(combineBills([listed('Tin Otter'), second])).toMatchObject({
    bill: [{ name: 'Tin Otter', role: 'headliner' }],
    night: null,
  })
})
