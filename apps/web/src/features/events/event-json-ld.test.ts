import { aPicture, events } from '@houselights/types/testing/stand-in-data'
import { expect, test } from 'vitest'
import { siteCityAt } from '../../../server/city-address.ts'
import { eventJsonLd } from './event-json-ld.ts'

const [event] = events
const headliner = event?.artist
if (!event || !headliner) throw new Error('The stand-in has no events.')
const resultOf = (changes: Partial<typeof event>) =>
  eventJsonLd({ ...event, ...changes }, siteCityAt('/'), 'https://site.example')
const jsonLd = (changes: Partial<typeof event>) => resultOf(changes) ?? {}

test('names what, when and where, with the offset of the city', () => {
  expect(jsonLd({})).toMatchObject({
    '@type': 'MusicEvent',
    name: 'The Paper Lanterns',
    startDate: '2025-05-02T18:00:00-07:00',
    location: { name: 'The Sample Lantern', address: { streetAddress: '100 Sample Street' } },
    performer: [{ name: 'The Paper Lanterns' }],
  })
})

test('gives the day alone where the hour is unknown, and never midnight', () => {
  expect(jsonLd({ showTime: null, startsAt: null, date: '2025-05-02' }).startDate).toBe('2025-05-02')
})

test('invents no date: an event without one has no JSON-LD', () => {
  expect(resultOf({ date: '', localDate: '', startsAt: null, doors: null, showTime: null })).toBeUndefined()
})

test('says what is cancelled, postponed and sold out', () => {
  expect(jsonLd({ status: 'cancelled' }).eventStatus).toBe('https://schema.org/EventCancelled')
  expect(jsonLd({ status: 'postponed' }).eventStatus).toBe('https://schema.org/EventPostponed')
  expect(jsonLd({ status: 'sold out' }).offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
})

test('shows our own picture, or the headliner’s, and never a link of the source’s', () => {
  const ours = 'https://site.example/api/pictures/p1'
  const headlined = { ...headliner, picture: aPicture('p1') }
  expect(jsonLd({ picture: aPicture('p1') }).image).toEqual([`${ours}/share.jpg`, `${ours}/640.webp`])
  expect(jsonLd({ picture: null, artist: headlined }).image).toEqual([`${ours}/share.jpg`, `${ours}/640.webp`])
  expect(jsonLd({ imageUrl: 'https://venue.example/poster.jpg' })).not.toHaveProperty('image')
})

test('says when it ends, who puts it on and that it is free, where that is known', () => {
  expect(jsonLd({ endsAt: '2025-05-02T23:00:00-07:00', presenter: 'Otter & Sons', admission: 'free' })).toMatchObject({
    endDate: '2025-05-02T23:00:00-07:00',
    organizer: { '@type': 'Organization', name: 'Otter & Sons' },
    isAccessibleForFree: true,
  })
  const bare = jsonLd({ admission: 'pay what you can' })
  for (const field of ['endDate', 'organizer', 'isAccessibleForFree']) expect(bare).not.toHaveProperty(field)
})

test('names no performer where nobody is named', () => {
  expect(jsonLd({ artist: null, bill: [], openingActsDetails: [] })).not.toHaveProperty('performer')
})

test('makes up no price, no address and no ticket link', () => {
  const bare = jsonLd({ priceMin: null, ticketUrl: 'https://tickets.example/1', description: null })
  expect(bare.offers).toEqual({ '@type': 'Offer', url: 'https://tickets.example/1' })
  expect(bare).not.toHaveProperty('description')
  expect(jsonLd({ ticketUrl: 'javascript:alert(1)' as string })).not.toHaveProperty('offers')
})
