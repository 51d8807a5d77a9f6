import { describe, expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { explainPairs } from './explain-pairs.ts'
import type { MatchListing } from './listing-facts.ts'
import { comparePlainFacts, type PlainFacts } from './pair-reasons.ts'

const aMatchListing = (id: string, overrides: Partial<MatchListing>): MatchListing => ({
  id,
  source: id,
  venue: 'Sample Hall',
  venueSlug: null,
  title: 'Glass Kite',
  headliner: null,
  support: [],
  startsAt: '2025-05-10T20:00',
  url: null,
  ...overrides,
})
const explain = (a: Partial<MatchListing>, b: Partial<MatchListing>) =>
  explainPairs([aMatchListing('a', a), aMatchListing('b', b)], [{ a: 'a', b: 'b' }], gazetteer)[0]

describe('the matcher explains', () => {
  test('the evidence for one event, with the points of each term', () => {
    expect(explain({}, {})).toEqual({
      for: ['Same title "Glass Kite" (+6).', 'Same venue (+0.5).', 'Same start time (+0.75).'],
      against: [],
    })
  })

  test('the evidence against one event, and the points that are missing', () => {
    const explanation = explain(
      { title: 'Glass Kite and Moth Ballet' },
      { startsAt: '2025-05-10T22:00', title: 'An Evening of Kites' },
    )
    expect(explanation?.against).toEqual([
      '120 minutes apart (-1.5).',
      'The evidence adds up to -1 points. Merging needs 5.',
    ])
  })

  test('vetoes', () => {
    expect(explain({ title: 'Glass Kite (early show)' }, { title: 'Glass Kite (late show)' })?.against).toContain(
      'Never merged automatically: another show of the day.',
    )
  })

  test('nothing about a listing that is not in the input', () => {
    expect(explainPairs([aMatchListing('a', {})], [{ a: 'a', b: 'gone' }], gazetteer)).toEqual([null])
  })
})

describe('the comparison of plain facts', () => {
  const noFacts: PlainFacts = {
    source: 'one',
    headliner: null,
    support: [],
    startsAt: null,
    doors: null,
    price: null,
    age: null,
    room: null,
    ticketUrl: null,
  }
  const at = (time: string) => `2025-05-10T${time}:00-07:00`

  test.each<[string, Partial<PlainFacts>, Partial<PlainFacts>, { for?: string[]; against?: string[] }]>([
    ['missing facts', {}, {}, {}],
    ['the same start', { startsAt: at('20:00') }, { startsAt: at('20:00') }, { for: ['Both start at the same time.'] }],
    [
      'different starts',
      { startsAt: at('20:00') },
      { startsAt: at('21:30') },
      { against: ['They start 1 hour 30 minutes apart.'] },
    ],
    [
      'a door time printed as the start',
      { startsAt: at('20:00'), doors: at('19:00') },
      { startsAt: at('19:00') },
      { for: ['One starts when the other’s doors open.'], against: ['They start 1 hour apart.'] },
    ],
    ['a time that only one has', { startsAt: at('20:00') }, {}, { against: ['Only one has a time.'] }],
    ['the same price', { price: '$20' }, { price: '$20 ' }, { for: ['Same price: $20.'] }],
    ['different prices', { price: '$20' }, { price: '$25' }, { against: ['Different prices: $20 and $25.'] }],
    ['a price that only one has', { price: '$20' }, {}, {}],
    [
      'different age rules',
      { age: '21+' },
      { age: 'All Ages' },
      { against: ['Different age rules: 21+ and All Ages.'] },
    ],
    [
      'different rooms',
      { room: 'Attic' },
      { room: 'Main Hall' },
      { against: ['Different rooms: Attic and Main Hall.'] },
    ],
    [
      'bills that overlap',
      { headliner: 'Glass Kite', support: ['Moth Ballet'] },
      { headliner: 'The Moth Ballet', support: ['Oak & Ember', 'Tin Whistle Parade'] },
      { for: ['1 of 2 acts are on both bills: Moth Ballet.'] },
    ],
    [
      'bills that do not overlap',
      { headliner: 'Glass Kite' },
      { headliner: 'Moth Ballet' },
      { against: ['The bills have no acts in common.'] },
    ],
    [
      'the same ticket page',
      { ticketUrl: 'https://www.ticketweb.com/event/kite/123456?pl=a' },
      { ticketUrl: 'https://ticketweb.com/event/glass-kite/123456' },
      { for: ['Both have the same ticket page.'] },
    ],
    [
      'two ticket pages of one seller',
      { ticketUrl: 'https://www.ticketweb.com/event/kite/123456' },
      { ticketUrl: 'https://www.ticketweb.com/event/kite/654321' },
      { against: ['ticketweb.com has separate ticket pages for them.'] },
    ],
    [
      'ticket pages of two sellers',
      { ticketUrl: 'https://www.ticketweb.com/event/kite/123456' },
      { ticketUrl: 'https://www.tixr.com/groups/hall/events/kite-98765' },
      {},
    ],
  ])('explains %s', (_, a, b, { for: pro = [], against = [] }) => {
    expect(comparePlainFacts({ ...noFacts, ...a }, { ...noFacts, ...b })).toEqual({ for: pro, against })
  })
})
