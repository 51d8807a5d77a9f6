import { aPicture, artist, event } from '@houselights/contracts/testing/stand-in-data'
import { atCityTime } from '@houselights/domain/dates/city-time'
import { getDay } from '@houselights/domain/dates/format-city-time'
import { expect, test } from 'vitest'
import { getSiteCityAt } from '../../../../server/addresses/city-address.ts'
import { listedEvents } from '../../../json-ld/listed-event.ts'
import { eventJsonLd, eventPageJsonLd } from './event-json-ld.ts'

const SITE = { origin: 'https://site.example', city: getSiteCityAt('/') }
const createJsonLd = (changes: Partial<typeof event>) => eventJsonLd({ ...event, ...changes }, SITE)
const getFields = (changes: Partial<typeof event>): Record<string, unknown> => ({ ...createJsonLd(changes) })

test('JSON-LD lists the title, time and venue, with the city’s UTC offset', {
  meta: { proves: ['Conventions: JSON-LD of events has all required and recommended fields that sources state'] },
}, () => {
  expect(getFields({})).toMatchObject({
    '@type': 'MusicEvent',
    name: 'The Paper Lanterns',
    startDate: '2025-05-02T18:00:00-07:00',
    location: { name: 'The Sample Lantern', address: { streetAddress: '100 Sample Street' } },
    performer: [{ name: 'The Paper Lanterns' }],
  })
})

test.each(['2025-03-08', '2025-03-09', '2025-03-10', '2025-11-01', '2025-11-02', '2025-11-03'])(
  'the start is on the city’s day around clock changes: %s',
  (day) => {
    for (let hour = 0; hour < 24; hour++) {
      const startsAt = atCityTime(day, `${String(hour).padStart(2, '0')}:30`, SITE.city.timeZone)
      const { startDate } = getFields({ localDate: day, startsAt, showTime: startsAt, date: startsAt })
      expect(startDate).toMatch(/T\d\d:30:00-0[78]:00$/)
      expect(getDay(String(startDate), SITE.city.timeZone)).toBe(day)
    }
  },
)

test('the start is only a day if the time is unknown, and never midnight', {
  meta: { proves: ['Conventions: an unknown hour is left out; UTC offsets are right in both seasons'] },
}, () => {
  expect(getFields({ showTime: null, startsAt: null, date: '2025-05-02' }).startDate).toBe('2025-05-02')
  // the same if the time was inferred
  expect(getFields({ inferred: ['showTime'] }).startDate).toBe(event.localDate)
})

test('JSON-LD invents no date: an event without one has no JSON-LD', () => {
  expect(createJsonLd({ date: '', localDate: '', startsAt: null, doors: null, showTime: null })).toBeUndefined()
})

test('the status says whether a show is canceled, postponed, rescheduled or sold out', {
  meta: { proves: ['Conventions: canceled, postponed, rescheduled and sold-out shows stay, and say so'] },
}, () => {
  const getStatus = (changes: Partial<typeof event>) => getFields(changes).eventStatus
  expect(getStatus({})).toBe('https://schema.org/EventScheduled')
  expect(getFields({ previousStart: '2025-04-20' })).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2025-04-20',
  })
  for (const [status, name] of [
    ['cancelled', 'EventCancelled'],
    ['postponed', 'EventPostponed'],
  ] as const) {
    const fields = getFields({ status, previousStart: '2025-04-20' })
    expect(fields.eventStatus).toBe(`https://schema.org/${name}`)
    expect(fields).not.toHaveProperty('previousStartDate')
  }
  expect(getFields({ previousStart: event.startsAt })).not.toHaveProperty('previousStartDate')
  expect(getFields({ status: 'sold out' })).toMatchObject({
    eventStatus: 'https://schema.org/EventScheduled',
    offers: { availability: 'https://schema.org/SoldOut' },
  })
})

test.each(['moved', 'unconfirmed'] as const)(
  'the page of an event that is %s has only breadcrumbs as JSON-LD',
  (status) => {
    expect(createJsonLd({ status, ticketUrl: 'https://tickets.example/1' })).toBeUndefined()
    expect(eventPageJsonLd({ ...event, status }, SITE, '2025-04-30T12:00:00-07:00')).toEqual([
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ])
  },
)

test('lists include only the statuses “canceled” and “postponed”, and leave out moved and unconfirmed shows', () => {
  const statuses = ['scheduled', 'sold out', 'cancelled', 'postponed', 'moved', 'unconfirmed'] as const
  const card = { ...event, previousStart: '2025-04-20', seenOn: null }
  const cards = statuses.map((status) => ({ ...card, slug: status, status }))
  const listed = listedEvents(cards, SITE).map((jsonLd) => ({ ...Object(jsonLd) }) as Record<string, unknown>)
  expect(listed.map(({ url, eventStatus }) => [url, eventStatus])).toEqual([
    ['https://site.example/events/scheduled', undefined],
    ['https://site.example/events/sold%20out', undefined],
    ['https://site.example/events/cancelled', 'https://schema.org/EventCancelled'],
    ['https://site.example/events/postponed', 'https://schema.org/EventPostponed'],
  ])
  for (const jsonLd of listed) expect(jsonLd).not.toHaveProperty('previousStartDate')
})

test('offers say that a show is sold out, even without a link or a price, and after the show', () => {
  const noFacts = { status: 'sold out', ticketUrl: null, priceMin: null, priceMax: null, currency: null } as const
  const soldOut = { '@type': 'Offer', availability: 'https://schema.org/SoldOut' }
  expect(getFields(noFacts).offers).toEqual(soldOut)
  expect(eventJsonLd({ ...event, ...noFacts }, SITE, { isPast: true })?.offers).toEqual(soldOut)
})

test('the description is the source’s, or else made of the facts that sources list', () => {
  expect(getFields({ description: 'Songs by lamplight.' }).description).toBe('Songs by lamplight.')
  const facts = /^The Paper Lanterns at The Sample Lantern, .*Friday, May 2, 2025, 6 PM/
  expect(getFields({ description: null }).description).toMatch(facts)
  const inferred = ['description', 'doors']
  const inferredDescription = getFields({
    description: 'Made of facts.',
    doors: '2025-05-02T17:00:00-07:00',
    inferred,
  }).description
  expect(inferredDescription).toMatch(facts)
  expect(inferredDescription).not.toMatch(/Made of facts|doors|5 PM/)
})

test('offers have no ticket link for past and canceled shows, and never claim that tickets are available', () => {
  const ticketFacts = { ticketUrl: 'https://tickets.example/1', priceMin: 20, priceMax: 20, currency: 'USD' }
  expect(getFields(ticketFacts).offers).toEqual({
    '@type': 'Offer',
    url: ticketFacts.ticketUrl,
    price: 20,
    priceCurrency: 'USD',
  })
  expect(getFields({ ...ticketFacts, status: 'cancelled' }).offers).not.toHaveProperty('url')
  expect(eventJsonLd({ ...event, ...ticketFacts }, SITE, { isPast: true })?.offers).not.toHaveProperty('url')
  expect(getFields({ ...ticketFacts, priceMax: 30 }).offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: 20,
    highPrice: 30,
    priceCurrency: 'USD',
  })
})

test('ages are ranges', () => {
  expect(getFields({ age: '21+' }).typicalAgeRange).toBe('21-')
  expect(getFields({ age: 'All Ages' }).typicalAgeRange).toBe('0-')
  expect(getFields({ age: 'ask at the door' })).not.toHaveProperty('typicalAgeRange')
})

test('images are the event’s share image and our copy of its picture or the headliner’s, never a source’s picture', () => {
  const pictureUrl = 'https://site.example/api/pictures/p1'
  const shareImage = expect.stringMatching(/^https:\/\/site\.example\/api\/cards\/events\/.*\.jpg\?v=/)
  const artistWithPicture = { ...artist, picture: aPicture('p1') }
  expect(getFields({ picture: aPicture('p1') }).image).toEqual([
    shareImage,
    `${pictureUrl}/share.jpg`,
    `${pictureUrl}/640.webp`,
  ])
  const artistImages = getFields({ picture: null, artist: artistWithPicture }).image
  expect(artistImages).toEqual([shareImage, `${pictureUrl}/share.jpg`, `${pictureUrl}/640.webp`])
  expect(getFields({ imageUrl: 'https://venue.example/poster.jpg' }).image).toEqual([shareImage])
})

test('JSON-LD lists the end time, the presenter and free admission, if known', () => {
  expect(
    getFields({ endsAt: '2025-05-02T23:00:00-07:00', presenter: 'Otter & Sons', admission: 'free' }),
  ).toMatchObject({
    endDate: '2025-05-02T23:00:00-07:00',
    organizer: { '@type': 'Organization', name: 'Otter & Sons' },
    isAccessibleForFree: true,
  })
  const result = getFields({ admission: 'pay what you can' })
  for (const field of ['endDate', 'organizer', 'isAccessibleForFree']) expect(result).not.toHaveProperty(field)
})

test('offers have no price for a pay-what-you-can show: 0 would mean free', () => {
  const getOffers = (priceMin: number, admission: typeof event.admission) =>
    getFields({ priceMin, priceMax: null, currency: 'USD', admission, ticketUrl: 'https://tickets.example/1' }).offers
  expect(getOffers(0, 'free')).toMatchObject({ price: 0 })
  expect(getOffers(0, 'pay what you can')).toEqual({ '@type': 'Offer', url: 'https://tickets.example/1' })
})

test('JSON-LD lists no performer if the bill is empty', () => {
  expect(getFields({ artist: null, bill: [], openingActsDetails: [] })).not.toHaveProperty('performer')
})

test('offers have no made-up price or ticket link', () => {
  const { offers } = getFields({ priceMin: null, ticketUrl: 'https://tickets.example/1' })
  expect(offers).toEqual({ '@type': 'Offer', url: 'https://tickets.example/1' })
  expect(getFields({ priceMin: null, ticketUrl: 'javascript:alert(1)' as string })).not.toHaveProperty('offers')
})
