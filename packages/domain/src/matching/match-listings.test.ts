import { describe, expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { getFacts } from './listing-facts.ts'
import { type MatchListing, matchListings } from './match-listings.ts'

let count = 0
const aListing = (facts: Partial<MatchListing>): MatchListing => {
  count += 1
  const id = facts.id ?? `listing-${count}`
  return {
    source: `source-${count}`,
    venue: 'Lantern Hall',
    venueSlug: null,
    title: 'The Paper Moons',
    headliner: null,
    support: [],
    startsAt: '2026-05-02T20:00',
    url: null,
    ...facts,
    id,
  }
}
const at = (time: string, overrides: Partial<MatchListing> = {}) => ({ startsAt: `2026-05-02T${time}`, ...overrides })
const countEvents = (...listings: MatchListing[]): number => matchListings(listings, gazetteer).clusters.length

const EARLY = at('18:00', { title: 'The Paper Moons (Early Show)' })
const LATE = at('21:30', { title: 'The Paper Moons (Late Show)' })

describe('two listings are one event when', () => {
  test.each([
    ['they state the same facts', {}, {}],
    ['one lists support acts that the other leaves out', {}, { support: ['Glass Otters', 'Velvet Kazoo'] }],
    ['one prints the tour, the other only the name', { title: 'The Paper Moons: Origami Tour' }, {}],
    ['one prints the door time as the start', {}, at('19:00')],
    ['one has no start time', {}, { startsAt: '2026-05-02' }],
    [
      'the venue is printed in two ways',
      { venue: 'Lantern Hall, S.F.' },
      { venue: 'The Lantern Hall (San Francisco)' },
    ],
    ['one marks the show sold out', {}, { title: '[SOLD OUT] The Paper Moons' }],
    ['one lists only the support act, the other the bill', { title: 'Glass Otters' }, { support: ['Glass Otters'] }],
    [
      'a notice in one says that the show moved to the other’s venue',
      { title: 'The Paper Moons - Moved to Harbour Stage' },
      { venue: 'Harbour Stage' },
    ],
  ])('%s', (_, a, b) => {
    expect(countEvents(aListing(a), aListing(b))).toBe(1)
  })
})

describe('acts that a source lists one by one', () => {
  test('are never split, even if their names contain separators', () => {
    const listing = { title: 'An Evening of Strings', headliner: 'Harbour, Maine', support: ['Otter & Sons'] }
    const bill = getFacts(aListing(listing), gazetteer).acts.map(({ words }) => words.join(' '))
    expect(bill).toEqual(['harbour maine', 'otter and sons'])
    expect(countEvents(aListing(listing), aListing({ title: 'Otter & Sons' }))).toBe(1)
  })

  test('are the bill, even if the title seems to name other acts', () => {
    const fair = { title: 'Paper Fair: Glass Otters', headliner: 'Glass Otters' }
    expect(countEvents(aListing(fair), aListing({ title: 'Glass Otters', headliner: 'Glass Otters' }))).toBe(1)
  })

  test('do not hide that the title says “early show”', () => {
    const early = { title: 'Glass Otters (Early Show)', headliner: 'Glass Otters', startsAt: '2026-05-02T18:00' }
    const late = { title: 'Glass Otters (Late Show)', headliner: 'Glass Otters', startsAt: '2026-05-02T20:30' }
    expect(countEvents(aListing(early), aListing(late))).toBe(2)
  })
})

describe('two listings are two events when', () => {
  test.each([
    ['they are the early and the late show', EARLY, LATE],
    ['they are sets of one source, hours apart', at('19:00', { source: 'club' }), at('21:30', { source: 'club' })],
    ['they are two nights of a run', {}, { startsAt: '2026-05-03T20:00' }],
    ['they are at two venues', {}, { venue: 'Harbour Stage' }],
    ['one pays tribute to the other', {}, { title: 'Moonlighters: A Tribute to The Paper Moons' }],
    ['one is a pass for the whole weekend', { title: 'Lantern Festival' }, { title: 'Lantern Festival 3-Day Pass' }],
    ['one is the party after the other', {}, at('22:00', { title: 'The Paper Moons After Party' })],
    [
      'both are private events on one day',
      at('12:00', { title: 'Private Event' }),
      at('18:00', { title: 'Private Event' }),
    ],
    ['they share a venue and a time, and no name', { title: 'Glass Otters' }, { title: 'Velvet Kazoo' }],
    [
      'they are two dates of a weekly night',
      { title: 'Salsa', startsAt: '2026-05-03' },
      { title: 'Salsa', startsAt: '2026-05-10' },
    ],
  ])('%s', (_, a, b) => {
    expect(countEvents(aListing(a), aListing(b))).toBe(2)
  })
})

test('lets a decision override the evidence for or against one event', () => {
  const [listingA, listingB] = [aListing({ id: 'a' }), aListing({ id: 'b' })]
  expect(
    matchListings([listingA, listingB], gazetteer, [{ a: 'a', b: 'b', verdict: 'different' }]).clusters,
  ).toHaveLength(2)
  const unrelated = aListing({ id: 'unrelated', title: 'Velvet Kazoo', venue: 'Harbour Stage' })
  expect(
    matchListings([listingA, unrelated], gazetteer, [{ a: 'unrelated', b: 'a', verdict: 'same' }]).clusters,
  ).toEqual([['a', 'unrelated']])
})

test('keeps two groups apart if there is a veto between two of their members', () => {
  const [early, late] = [aListing(EARLY), aListing(LATE)]
  const withoutTime = aListing({ startsAt: '2026-05-02' })
  const { clusters } = matchListings([early, late, withoutTime], gazetteer)
  expect(clusters.some((cluster) => cluster.includes(early.id) && cluster.includes(late.id))).toBe(false)
})

test('applies decisions to groups: a listing joined to one of two different listings is not joined to the other', () => {
  const listings = ['a', 'b', 'c'].map((id) => aListing({ id }))
  const different = { a: 'a', b: 'b', verdict: 'different' as const }
  expect(matchListings(listings, gazetteer, [different]).clusters).toEqual([['a', 'c'], ['b']])
  const same = { a: 'b', b: 'c', verdict: 'same' as const }
  expect(matchListings(listings, gazetteer, [same, different]).clusters).toEqual([['a'], ['b', 'c']])
})

test('keeps a listing at its known venue, even if the venue’s name resembles another', () => {
  const [hall, bar] = [aListing({ venueSlug: 'lantern-hall' }), aListing({ venueSlug: 'lantern-hall-bar' })]
  expect(countEvents(hall, bar)).toBe(2)
  expect(countEvents(hall, aListing({ venue: 'The Lantern', venueSlug: 'lantern-hall' }))).toBe(1)
})
