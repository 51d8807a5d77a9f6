import { expect, test } from 'vitest'
import { definePlatform } from './define-platform.ts'
import { defineVenue } from './define-venue.ts'
import { normalise } from './normalise.ts'

const brunch = definePlatform({
  id: 'test',
  fetch: async () => ({ pages: [], problems: [], complete: true }),
  parse: () => ({ listings: [{ title: 'Sunday Brunch', date: '2026-05-03' }], problems: [] }),
})
const at = { now: '2026-05-01T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: 'https://lamp.example/' }

test('a hint of something else than music is enough on the calendar of a bar, and not on that of a hall', () => {
  const kindAt = (venueType: string) => {
    const facts = { slug: 'lamp', name: 'Lamp', venueType, source: brunch({ url: at.pageUrl }) }
    const source = defineVenue(facts).sources[0]?.source
    return source && normalise(source.parse([], at), at).listings[0]?.kind
  }
  expect(kindAt('bar')).toBe('other')
  expect(kindAt('music_hall')).toBe('unknown')
})
