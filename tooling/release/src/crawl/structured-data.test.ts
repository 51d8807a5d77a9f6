import { expect, test } from 'vitest'
import { findStructuredDataProblems } from './structured-data.ts'
import { address, item, show } from './testing/toy-site.ts'

const schemaUrl = (value: string) => `https://schema.org/${value}`
const findProblems = (...things: object[]) =>
  findStructuredDataProblems(
    things.map((thing) => ({ '@context': 'https://schema.org', ...thing })),
    'America/Los_Angeles',
    false,
  )
const makeArtist = (overrides: object) => ({
  '@type': 'MusicGroup',
  '@id': 'https://x.example/a',
  name: 'Moths',
  ...overrides,
})
const dollarOffer = (price: number | string) => ({ '@type': 'Offer', price, priceCurrency: 'USD' })
const showAt = (place: object) => show({ location: { '@type': 'MusicVenue', name: 'x', ...place } })
const hall = { '@type': 'MusicVenue', '@id': 'https://x.example/hall', name: 'Card Hall', address }

test('a show with all fields that search engines know is accepted', () => {
  const full = show({
    endDate: '2025-05-02T23:00:00-07:00',
    doorTime: '2025-05-02T19:00:00-07:00',
    image: ['https://x.example/a.jpg', { '@type': 'ImageObject', url: 'https://x.example/b.jpg' }],
    eventAttendanceMode: schemaUrl('OfflineEventAttendanceMode'),
    performer: [{ '@id': 'https://x.example/a' }, { '@type': 'MusicGroup', name: 'Moths' }],
    organizer: { '@type': 'Organization', name: 'Card Hall' },
    offers: [
      { '@type': 'Offer', url: 'https://x.example/tickets', price: '20.50', priceCurrency: 'USD' },
      {
        '@type': 'AggregateOffer',
        lowPrice: 0,
        highPrice: 5,
        priceCurrency: 'USD',
        availability: schemaUrl('SoldOut'),
      },
    ],
  })
  expect(findProblems(full)).toEqual([])
})

test.each<[string, object[]]>([
  ['is rescheduled', [show({ eventStatus: schemaUrl('EventRescheduled'), previousStartDate: '2025-04-01' })]],
  ['is free', [show({ offers: dollarOffer(0) })]],
  ['is in winter', [show({ startDate: '2025-01-02T20:00:00-08:00' })]],
  ['is at a venue described on the same page', [hall, show({ location: { '@id': hall['@id'] } })]],
])('a show that %s is accepted', (_, things) => {
  expect(findProblems(...things)).toEqual([])
})

test.each<[string, object, string]>([
  ['an unknown type', { '@type': 'Rave' }, 'Rave'],
  ['a part without a type', show({ organizer: { name: 'x' } }), 'MusicEvent.organizer.0'],
  ['a place without an address', showAt({}), 'MusicEvent: has a location'],
  [
    'a place that isn’t on the page',
    show({ location: { '@id': 'https://x.example/y' } }),
    'MusicEvent: has a location',
  ],
  [
    'an empty address',
    showAt({ address: { '@type': 'PostalAddress' } }),
    'MusicEvent.location.address: has no street and no town',
  ],
  ['a performer without a name', show({ performer: [{ '@type': 'MusicGroup' }] }), 'MusicEvent.performer.0.name'],
  ['a performer that is a string', show({ performer: 'Moths' }), 'MusicEvent.performer.0'],
  ['a fault in the data of an artist’s show', makeArtist({ event: [show({ name: '' })] }), 'MusicGroup.event.0.name'],
  ['a time without an offset', show({ startDate: '2025-05-02T20:00' }), 'MusicEvent.startDate: isn’t a date'],
  ['an impossible day', show({ startDate: '2025-02-29' }), 'MusicEvent.startDate: isn’t a date'],
  ['a time with the winter offset', show({ startDate: '2025-05-02T20:00:00-08:00' }), 'MusicEvent.startDate'],
  ['a midnight that isn’t printed', show({ startDate: '2025-05-02T00:00:00-07:00' }), 'MusicEvent: starts at midnight'],
  ['an end before the start', show({ endDate: '2025-05-02T19:00:00-07:00' }), 'MusicEvent: ends before it starts'],
  ['a last day before the first', show({ endDate: '2025-05-01' }), 'MusicEvent: ends before it starts'],
  ['an unknown status', show({ eventStatus: schemaUrl('Cancelled') }), 'MusicEvent.eventStatus'],
  [
    'an unknown availability',
    show({ offers: { '@type': 'Offer', availability: 'sold out' } }),
    'MusicEvent.offers.0.availability',
  ],
  ['an unknown attendance mode', show({ eventAttendanceMode: 'offline' }), 'MusicEvent.eventAttendanceMode'],
  ['a price without a currency', show({ offers: [{ '@type': 'Offer', price: 20 }] }), 'MusicEvent.offers.0: a price'],
  ['a negative price', show({ offers: dollarOffer(-1) }), 'MusicEvent.offers.0.price'],
  ['a price in words', show({ offers: dollarOffer('$20') }), 'MusicEvent.offers.0.price'],
  ['an empty offer', show({ offers: { '@type': 'Offer' } }), 'MusicEvent.offers.0: an empty offer'],
  ['a picture with a relative address', makeArtist({ image: '/a.jpg' }), 'MusicGroup.image.0'],
  ['an address that isn’t a web page', makeArtist({ sameAs: ['spotify:artist:1'] }), 'MusicGroup.sameAs.0'],
  [
    'a rescheduled show without its previous start',
    show({ eventStatus: schemaUrl('EventRescheduled') }),
    'MusicEvent: is rescheduled',
  ],
  ['a previous start without a reschedule', show({ previousStartDate: '2025-04-01' }), 'MusicEvent: is rescheduled'],
  [
    'items out of order',
    { '@type': 'ItemList', itemListElement: [item(2, 'https://x.example/')] },
    'ItemList.itemListElement: positions',
  ],
  [
    'breadcrumbs without names',
    { '@type': 'BreadcrumbList', itemListElement: [item(1, 'https://x.example/')] },
    'BreadcrumbList.itemListElement: an item without a name',
  ],
  ['a show without its address', show({ url: undefined }), 'MusicEvent: has no url'],
  ['another vocabulary', { ...makeArtist({}), '@context': 'https://x.example' }, 'MusicGroup: uses another vocabulary'],
])('the check finds %s', (_, thing, problem) => {
  expect(findProblems(thing)).toEqual([expect.stringContaining(problem)])
})
