import { cities } from '@houselights/cities/cities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, item, type Pages, show, toySite } from './testing/toy-site.ts'

let toy: Awaited<ReturnType<typeof toySite>>
beforeAll(async () => {
  toy = await toySite()
})
afterAll(() => toy.close())

const schema = (value: string) => `https://schema.org/${value}`
const home = (thing: object | string, body = ''): Pages => ({ '/': () => toy.page('/', { things: [thing], body }) })
const group = (given: object) => ({ '@type': 'MusicGroup', '@id': 'https://x.example/a', name: 'Moths', ...given })
const other = cities[1]?.id

test('a show with all that search engines know has no problem', async () => {
  const full = {
    ...{ endDate: '2025-05-02T23:00:00-07:00', doorTime: '2025-05-02T19:00:00-07:00' },
    image: ['https://x.example/a.jpg', { '@type': 'ImageObject', url: 'https://x.example/b.jpg' }],
    eventAttendanceMode: schema('OfflineEventAttendanceMode'),
    performer: [{ '@id': 'https://x.example/a' }, { '@type': 'MusicGroup', name: 'Moths' }],
    organizer: { '@type': 'Organization', name: 'Card Hall' },
    offers: [
      { '@type': 'Offer', url: 'https://x.example/tickets', price: '20.50', priceCurrency: 'USD' },
      { '@type': 'AggregateOffer', lowPrice: 0, highPrice: 5, priceCurrency: 'USD', availability: schema('SoldOut') },
    ],
  }
  const more = '<a aria-label="Tickets for Moths" href="https://x.example/tickets">Tickets</a>'
  const facts = { status: 'sold out', Doors: '7 PM', Ends: '11 PM', more }
  expect(await toy.problemsOf(toy.eventPage(full, facts))).toEqual([])
})

test.each<[string, () => Pages]>([
  ['is moved', () => toy.eventPage(undefined, { status: 'moved' })],
  ['nobody confirms', () => toy.eventPage(undefined, { status: 'unconfirmed' })],
  ['has no date', () => toy.eventPage(undefined, { Date: 'Date TBD', Show: 'Time not announced' })],
  [
    'begins at midnight, as its page shows',
    () => toy.eventPage({ startDate: '2025-05-03T00:00:00-07:00' }, { Show: '12 AM' }),
  ],
  ['is rescheduled', () => toy.eventPage({ eventStatus: schema('EventRescheduled'), previousStartDate: '2025-04-01' })],
  ['is in winter', () => home(show({ startDate: '2025-01-02T20:00:00-08:00' }))],
  [
    'is at a place that its page tells',
    () =>
      toy.linked('/venues/card-hall', {
        things: [
          {
            '@type': 'MusicVenue',
            '@id': 'https://x.example/hall',
            name: 'Card Hall',
            url: `${toy.site}/venues/card-hall`,
            address,
          },
          show({ location: { '@id': 'https://x.example/hall' } }),
        ],
      }),
  ],
])('nothing is wrong with a show that %s', async (_, made) => {
  expect(await toy.problemsOf(made())).toEqual([])
})

test.each<[string, () => Pages, string]>([
  ['what cannot be read', () => home('{'), '/: structured data cannot be read'],
  ['a type that is not known', () => home({ '@type': 'Rave' }), '/: Rave: structured data of an unknown kind'],
  [
    'a part without a type',
    () => home(show({ organizer: { name: 'x' } })),
    '/: MusicEvent.organizer: structured data of an unknown kind',
  ],
  [
    'a place without an address',
    () => home(show({ location: { '@type': 'MusicVenue', name: 'x' } })),
    '/: MusicEvent without location.address',
  ],
  [
    'a place that is elsewhere',
    () => home(show({ location: { '@id': 'https://x.example/y' } })),
    '/: MusicEvent without location.address',
  ],
  [
    'an empty address',
    () => home(show({ location: { '@type': 'MusicVenue', name: 'x', address: { '@type': 'PostalAddress' } } })),
    '/: MusicEvent.location.address without streetAddress or addressLocality',
  ],
  [
    'a performer without a name',
    () => home(show({ performer: [{ '@type': 'MusicGroup', url: 'https://x.example/' }] })),
    '/: MusicEvent.performer without name',
  ],
  [
    'a performer that is a word',
    () => home(show({ performer: 'Moths' })),
    '/: MusicEvent: performer is no thing: Moths',
  ],
  [
    'a fault of a show in an artist',
    () => home(group({ event: [show({ name: '' }), show({ name: '' })] })),
    '/: MusicGroup.event without name',
  ],
  [
    'an hour without its offset',
    () => home(show({ startDate: '2025-05-02T20:00' })),
    '/: MusicEvent: startDate is neither a day nor a moment',
  ],
  [
    'a day that there is not',
    () => home(show({ startDate: '2025-02-29' })),
    '/: MusicEvent: startDate is no day of the calendar',
  ],
  [
    'an hour at the offset of winter',
    () => home(show({ startDate: '2025-05-02T20:00:00-08:00' })),
    "/: MusicEvent: startDate is not at the city's offset of that day, -07:00",
  ],
  [
    'an hour at the offset of another city',
    () => toy.linked(`/${other}/x`, { things: [show()] }),
    `/${other}/x: MusicEvent: startDate is not at the city's offset`,
  ],
  [
    'a midnight that nobody printed',
    () => home(show({ startDate: '2025-05-02T00:00:00-07:00' })),
    '/: MusicEvent: begins at midnight',
  ],
  [
    'an end before the begin',
    () => home(show({ endDate: '2025-05-02T19:00:00-07:00' })),
    '/: MusicEvent: ends before it begins',
  ],
  ['a last day before the first', () => home(show({ endDate: '2025-05-01' })), '/: MusicEvent: ends before it begins'],
  [
    'a status of its own',
    () => home(show({ eventStatus: schema('Cancelled') })),
    '/: MusicEvent: eventStatus is no value of schema.org',
  ],
  [
    'an availability of its own',
    () => home(show({ offers: { '@type': 'Offer', availability: 'sold out' } })),
    '/: MusicEvent.offers: availability is no value of schema.org',
  ],
  [
    'a mode of its own',
    () => home(show({ eventAttendanceMode: 'offline' })),
    '/: MusicEvent: eventAttendanceMode is no value',
  ],
  [
    'a price without a currency',
    () => home(show({ offers: [{ '@type': 'Offer', price: 20 }] })),
    '/: MusicEvent.offers: a price without a currency',
  ],
  [
    'a price below nothing',
    () => home(show({ offers: { '@type': 'Offer', price: -1, priceCurrency: 'USD' } })),
    '/: MusicEvent.offers: price is no amount: -1',
  ],
  [
    'a price in words',
    () => home(show({ offers: { '@type': 'Offer', price: '$20', priceCurrency: 'USD' } })),
    '/: MusicEvent.offers: price is no amount: $20',
  ],
  [
    'an offer of nothing',
    () => home(show({ offers: { '@type': 'Offer' } })),
    '/: MusicEvent.offers without url or price or availability',
  ],
  [
    'a picture by its path',
    () => home(group({ image: '/a.jpg' })),
    '/: MusicGroup: image is no absolute address: /a.jpg',
  ],
  [
    'an address of no page',
    () => home(group({ sameAs: ['spotify:artist:1'] })),
    '/: MusicGroup: sameAs is no absolute address',
  ],
  [
    'rescheduled from nowhere',
    () => home(show({ eventStatus: schema('EventRescheduled') })),
    '/: MusicEvent: rescheduled, and no previousStartDate',
  ],
  [
    'an earlier day of what was not rescheduled',
    () => home(show({ previousStartDate: '2025-04-01' })),
    '/: MusicEvent: previousStartDate, and not rescheduled',
  ],
  [
    'items out of order',
    () => home({ '@type': 'ItemList', itemListElement: [item(2, 'https://x.example/')] }),
    '/: ItemList: item 1 is not a ListItem with its position',
  ],
  [
    'a way without names',
    () => home({ '@type': 'BreadcrumbList', itemListElement: [item(1, 'https://x.example/')] }),
    '/: BreadcrumbList without itemListElement.name',
  ],
])('finds %s', async (_, made, problem) => {
  expect(await toy.problemsOf(made())).toEqual([expect.stringContaining(problem)])
})
