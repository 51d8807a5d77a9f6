import { expect, test } from 'vitest'
import { makeTowns } from '../geography/towns.ts'
import { BAY, gazetteer, LAKE } from '../testing/gazetteer.ts'
import { locatePlace, relatePlaces, venueKey } from './venue-identity.ts'
import { parsePlace } from './venue-name.ts'

/** A room printed with its venue counts as the venue. */
const isSameVenue = (a: string, b: string): boolean =>
  ['same', 'room'].includes(relatePlaces(parsePlace(a, gazetteer), parsePlace(b, gazetteer), gazetteer))

test.each([
  ['at The Lantern', 'Lantern, S.F.'],
  ['The Lantern (San Francisco)', 'Lantern'],
  ['Lantern Theatre', 'The Lantern Theater, Oakland'],
  ['Lantern Theatre-Oakland', 'Lantern Theater (Oakland)'],
  ['Lantern San Francisco', 'LANTERN'],
  ['Lantern SF', 'Lantern S.F.'],
  ['Lantern Nightclub (San Francisco)', 'Lantern'],
  ['LANTERN NIGHT CLUB', 'Lantern Nightclub'],
  ['Lantern & Wick', 'Lantern and Wick, 12 Elm Street, Berkeley'],
  ['Lantern Hall 1192 Elm (San Francisco)', 'Lantern Hall'],
  ['Lantern Stables 2328 San Elmo Ave, Oakland', 'Lantern Stables'],
  ['The Moth SF (San Francisco)', 'The Moth SF'],
  ["Moth' 365 Club", "Moth's 365 Club (San Francisco)"],
  ['Courtyard StLantern', 'Courtyard St. Lantern'],
  ['Lantern Amphitheater At Stanford (Palo Alto)', 'Lantern Amphitheater, Stanford Campus'],
  ['Lantern Palace, Daily City', 'Lantern Palace (San Francisco)'],
  ['Café du Lantern', 'Cafe Du Lantern, S.F.'],
  ['the-lantern-room', 'The Lantern Room'],
  ['Moth Lantern Civic Auditorium', 'Civic Auditorium, S.F.'],
])('treats %s and %s as one venue', (a, b) => {
  expect(isSameVenue(a, b)).toBe(true)
  expect(isSameVenue(b, a)).toBe(true)
})

test('treats a room printed with its venue as the venue, and two rooms as different venues', () => {
  expect(isSameVenue('The Lantern', 'Lantern Loft (San Francisco)')).toBe(true)
  expect(isSameVenue('Lantern Loft', 'Lantern Upstairs')).toBe(false)
})

test.each([
  ['The Lantern (Oakland)', 'The Lantern (San Jose)'],
  ['Great Lantern Hall', 'Great Moth Hall'],
  ['Phoenix Lodge', 'Phoenix Theater'],
  ['Black Cat', 'Cat Club'],
  ['Monarch', 'Monroe'],
  ['Guild Theatre', 'Guildhouse'],
  ['Lantern Music Hall', 'Music Hall'],
  ['1015 Elm', '1017 Elm'],
])('treats %s and %s as different venues', (a, b) => {
  expect(isSameVenue(a, b)).toBe(false)
})

test('compares places by the addresses and coordinates that are printed apart from their names', () => {
  const relate = (a: string, factsA: object, b: string, factsB: object) => {
    const [placeA, placeB] = [parsePlace(a, gazetteer), parsePlace(b, gazetteer)]
    return relatePlaces(locatePlace(placeA, factsA), locatePlace(placeB, factsB), gazetteer)
  }
  expect(relate('Lantern Center', { address: '12 Elm St.' }, '12 Elm Street, Oakland', {})).toBe('same')
  expect(relate('Lantern Center', { address: '14 Elm St.' }, '12 Elm Street, Oakland', {})).toBe('open')
  const [sonoma, novato] = [
    { latitude: 38.29, longitude: -122.46 },
    { latitude: 38.11, longitude: -122.57 },
  ]
  expect(relate('Lantern Tavern', sonoma, 'Lantern Tavern', novato)).toBe('other')
  expect(relate('Lantern Tavern', sonoma, 'Lantern Tavern', {})).toBe('same')
})

test('recognizes only the given towns after a name', () => {
  const [bay, lake] = [makeTowns([BAY]), makeTowns([LAKE])]
  expect(parsePlace('Lantern Oakland', bay)).toMatchObject({ words: ['lantern'], town: 'oakland' })
  expect(parsePlace('Lantern Oakland', lake)).toMatchObject({ words: ['lantern', 'oakland'], town: null })
  expect(parsePlace('Lantern Etobicoke', lake).town).toBe('etobicoke')
  expect(['Lantern Oakland', 'Lantern Etobicoke'].map((text) => parsePlace(text, gazetteer).town)).toEqual([
    'oakland',
    'etobicoke',
  ])
})

test.each(['', '東京ドーム', '!!!', 'The', 'S.F.'])('returns a key for "%s" without throwing', (text) => {
  expect(venueKey(text, gazetteer)).toBeTypeOf('string')
})
