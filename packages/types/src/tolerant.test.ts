import { expect, test } from 'vitest'
import { Event, Venue } from './entities.ts'
import { events, venues } from './testing/stand-in-data.ts'
import { tolerant } from './tolerant.ts'

const [event] = events
const [venue] = venues
if (!event || !venue) throw new Error('The stand-in has nothing to read.')
const { date: _, ...undated } = event
const read = (changes: object) => tolerant(Event).parse({ ...event, ...changes })

test('what keeps the contract is read as the contract reads it', () => {
  expect(read({})).toEqual(Event.parse(event))
  expect(tolerant(Venue).parse(venue)).toEqual(Venue.parse(venue))
})

test.each([[''], [null], ['garbage'], [42], [{}], ['2025-02-31']])(
  'an event dated %j stays, without a day and an hour',
  (date) => {
    expect(Event.safeParse({ ...event, date }).success).toBe(false)
    expect(read({ date })).toMatchObject({
      ...{ title: event.title, date: '', localDate: '', startsAt: null, doors: null, showTime: null },
    })
  },
)

test('an event without its date stays too', () => {
  expect(tolerant(Event).parse(undated)).toMatchObject({ title: event.title, localDate: '', startsAt: null })
})

test('where only the day or the start cannot be read, the date still says the day', () => {
  expect(read({ localDate: 'someday', startsAt: 'late' })).toMatchObject({
    ...{ date: event.date, localDate: event.localDate, startsAt: null, showTime: event.showTime },
  })
})

test('parts that cannot be read are left out, and the event stays', () => {
  const [act] = event.bill
  expect(
    read({
      ...{ bill: [act, { id: 'x', slug: 'x', role: 'support' }], openingActsDetails: null, tags: ['Folk', 7] },
      ...{ picture: { id: 'p' }, imageUrl: 'javascript:alert(1)', ticketUrl: 'no address', artist: 'somebody' },
      ...{ status: 'on fire', kind: 'circus', priceMin: 'ten' },
    }),
  ).toMatchObject({
    ...{ bill: [act], openingActsDetails: [], tags: ['Folk'], picture: null, imageUrl: null, ticketUrl: null },
    ...{ artist: null, status: 'unconfirmed', kind: 'unknown', priceMin: null },
  })
  const links = { instagram: '@hall', twitter: 7 }
  expect(tolerant(Venue).parse({ ...venue, socialLinks: links, website: 'no' })).toMatchObject({
    ...{ socialLinks: { instagram: '@hall' }, website: null },
  })
})

test('nothing stands in for a title, an address or a venue', () => {
  for (const changes of [{ title: null }, { slug: 7 }, { venue: null }])
    expect(tolerant(Event).safeParse({ ...event, ...changes }).success).toBe(false)
})
