import { expect, test } from 'vitest'
import { artistCardFile, cityCardFile, type DrawnEvent, eventCardFile, venueCardFile } from './share-image-addresses.ts'

const SHOW: DrawnEvent & { slug: string } = {
  slug: 'the-paper-lanterns',
  title: 'The Paper Lanterns',
  localDate: '2025-05-02',
  status: 'scheduled',
  doors: '2025-05-02T19:00:00-07:00',
  startsAt: '2025-05-02T20:00:00-07:00',
  showTime: null,
  room: null,
  bill: [{ id: '1', slug: 'otter', name: 'Otter', role: 'headliner' }],
  picture: null,
  artist: null,
  venue: { name: 'Example Hall', town: null, neighborhood: 'Mission' },
}
const ARTIST = { slug: 'otter', name: 'Otter', genre: 'Folk', picture: null }
const VENUE = {
  slug: 'example-hall',
  name: 'Example Hall',
  town: null,
  neighborhood: 'Mission',
  address: null,
  picture: null,
}
const DEFAULT_CITY = { id: 'here', path: '' }

test('a card keeps its address while its content stays the same', () => {
  expect(eventCardFile(SHOW)).toMatch(/^\/api\/cards\/events\/the-paper-lanterns\.jpg\?v=[0-9a-z]{1,7}$/)
  expect(eventCardFile({ ...SHOW })).toBe(eventCardFile(SHOW))
  expect(eventCardFile({ ...SHOW, showTime: SHOW.startsAt })).toBe(eventCardFile(SHOW))
})

test.each<Partial<DrawnEvent>>([
  { title: 'The Paper Lantern' },
  { localDate: '2025-05-03' },
  { doors: null },
  { startsAt: '2025-05-02T20:30:00-07:00' },
  { status: 'cancelled' },
  { room: 'Upstairs' },
  { bill: [] },
  { picture: { id: 'p1' } },
  { artist: { picture: { id: 'p1' } } },
  { venue: { name: 'Example Hall', town: null, neighborhood: null } },
])('the card of an event with %j has another address', (change) => {
  expect(eventCardFile({ ...SHOW, ...change })).not.toBe(eventCardFile(SHOW))
})

test('cards of artists and venues show their next show that isn’t canceled', () => {
  const canceledShow = { ...SHOW, localDate: '2025-05-01', status: 'cancelled' } as const
  const laterShow = { ...SHOW, localDate: '2025-05-09' }
  for (const toFile of [
    (shows: DrawnEvent[]) => artistCardFile(ARTIST, { shows, city: DEFAULT_CITY }),
    (shows: DrawnEvent[]) => venueCardFile(VENUE, shows),
  ]) {
    expect(toFile([canceledShow, SHOW])).toBe(toFile([SHOW, laterShow]))
    expect(toFile([laterShow])).not.toBe(toFile([SHOW]))
    expect(toFile([canceledShow])).toBe(toFile([]))
  }
})

test('an artist’s card outside the default city has the city in its address', () => {
  const file = artistCardFile(ARTIST, { shows: [], city: { id: 'there', path: '/there' } })
  expect(file).toBe(`${artistCardFile(ARTIST, { shows: [], city: DEFAULT_CITY })}&city=there`)
})

test('a name can’t escape its path segment', () => {
  expect(cityCardFile({ id: '../a b?', name: 'A' })).toMatch(/^\/api\/cards\/cities\/\.\.%2Fa%20b%3F\.jpg\?v=/)
})
