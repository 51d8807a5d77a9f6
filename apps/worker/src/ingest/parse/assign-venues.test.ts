import { defaultCity } from '@houselights/config/cities/cities'
import { aListing, aListingAtVenue } from '@houselights/domain/testing/listings'
import { squarespace } from '@houselights/scrapers/platforms/squarespace'
import type { VenueDefinition } from '@houselights/scrapers/source/source'
import { expect, test } from 'vitest'
import { assignVenues } from './assign-venues.ts'

const aVenue = (slug: string, name: string, facts: Partial<VenueDefinition> = {}): VenueDefinition => ({
  slug,
  name,
  sources: [{ slug, name, kind: 'venue', source: squarespace({ url: `https://${slug}.example/` }) }],
  ...facts,
})
const venues = [
  aVenue('lantern-hall', 'Lantern Hall', { rooms: ['Attic'] }),
  aVenue('paper-mill', 'The Paper Mill'),
  aVenue('moth-club', 'Moth Club', { aliases: ['Moth'] }),
]
const assign = (fields: Parameters<typeof aListing>[0], ownVenue: string | undefined = 'paper-mill') =>
  assignVenues(
    [aListing({ status: 'moved', ...fields })],
    { slug: 'mill', venue: ownVenue, source: { url: 'https://mill.example/' } },
    [{ city: defaultCity, venues }],
  ).assignedListings[0]

test.each([
  ['in the title', { title: 'Glass Otters Tour - MOVED TO LANTERN HALL!' }],
  ['next to the title', { title: 'Glass Otters', notice: 'Show moved to Lantern Hall, San Francisco' }],
])('a notice %s moves the show to the venue that it mentions, as scheduled', (_, fields) => {
  expect(assign({ ...fields, room: 'Cellar' })).toMatchObject({
    venueSlug: 'lantern-hall',
    movedFrom: 'paper-mill',
    listing: { status: 'scheduled', room: null },
  })
})

test('a notice can mention a room of the other venue', () => {
  expect(assign({ title: 'Glass Otters: moved to Attic at Lantern Hall' })).toMatchObject({
    venueSlug: 'lantern-hall',
    listing: { room: 'Attic' },
  })
})

test('the notice can be on an aggregator’s page', () => {
  const result = assign({ title: 'Glass Otters (moved to Lantern Hall)', venue: 'The Paper Mill' }, undefined)
  expect(result).toMatchObject({ venueSlug: 'lantern-hall', movedFrom: 'paper-mill' })
})

test('the new venue can say where the show moved from', () => {
  const result = assign({ title: 'Glass Otters (moved from the Moth Club)', room: 'Cellar' })
  expect(result).toMatchObject({ venueSlug: 'paper-mill', movedFrom: 'moth-club', listing: { room: 'Cellar' } })
})

test.each([
  ['an unknown venue', 'Glass Otters - Moved to the Great Candle Theater'],
  ['a venue in another town', 'Glass Otters - Moved to Lantern Hall, Oakland'],
  ['another day', 'Glass Otters - Moved to June 5'],
])('a show that moved to %s stays at its venue, with the status moved', (_, title) => {
  const mill = { source: 'mill', venueSlug: 'paper-mill', venueName: 'The Paper Mill' }
  expect(assign({ title })).toEqual(aListingAtVenue(aListing({ title, status: 'moved' }), mill))
})

test('a canceled show stays canceled after it moved', () => {
  const result = assign({ title: 'CANCELLED: Glass Otters (moved to Lantern Hall)', status: 'cancelled' })
  expect(result?.listing.status).toBe('cancelled')
})
