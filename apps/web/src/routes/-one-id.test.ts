import { artist, event, venue } from '@houselights/contracts/testing/stand-in-data'
import { expect, test } from 'vitest'
import { getSiteCityAt } from '../../server/addresses/city-address.ts'
import { artistJsonLd } from '../features/artists/artist-json-ld.ts'
import { eventJsonLd } from '../features/events/page/event-json-ld.ts'
import { venueJsonLd } from '../features/venues/venue-json-ld.ts'
import { siteJsonLd } from '../json-ld/site.ts'

const findId = (thing: object): unknown => ('@id' in thing ? thing['@id'] : undefined)
const SITE = { origin: 'https://site.example', city: getSiteCityAt('/') }

test('each thing has the same @id on every page', {
  meta: { proves: ['Conventions: venues, artists, breadcrumbs and lists are structured data, one @id per thing'] },
}, () => {
  const { '@id': id, location, performer }: Record<string, unknown> = { ...eventJsonLd(event, SITE) }
  const card = { ...event, seenOn: null }
  expect(location).toHaveProperty('@id', findId(venueJsonLd(venue, [], SITE)))
  expect(performer).toHaveProperty('0.@id', findId(artistJsonLd(artist, { related: undefined, shows: [] }, SITE)))
  expect(artistJsonLd(artist, { related: undefined, shows: [card] }, SITE)).toHaveProperty('event.0.@id', id)
  expect(venueJsonLd(venue, [card], SITE)).toHaveProperty('event.0.@id', id)
  // an artist may play in several cities, so the city isn't part of the @id
  const toronto = { ...SITE, city: getSiteCityAt('/toronto') }
  expect(artistJsonLd(artist, { related: undefined, shows: [] }, toronto)).toMatchObject({
    '@id': 'https://site.example/artists/the-paper-lanterns',
    url: 'https://site.example/toronto/artists/the-paper-lanterns',
  })
})

test('each city has a website of its own, with its own search', () => {
  const getSite = (path: string) => siteJsonLd({ ...SITE, city: getSiteCityAt(path) })[0]
  expect(getSite('/')).toMatchObject({ '@id': 'https://site.example/#website', url: 'https://site.example/' })
  expect(getSite('/toronto')).toMatchObject({
    '@id': 'https://site.example/toronto/#website',
    url: 'https://site.example/toronto',
    publisher: { '@id': 'https://site.example/#organization' },
    potentialAction: { target: { urlTemplate: 'https://site.example/toronto/events?search={search_term_string}' } },
  })
})

test('an artist and a venue list no unconfirmed shows', () => {
  const card = { ...event, seenOn: null, status: 'unconfirmed' as const }
  expect(venueJsonLd(venue, [card], SITE)).not.toHaveProperty('event')
  expect(artistJsonLd(artist, { related: undefined, shows: [card] }, SITE)).not.toHaveProperty('event')
})
