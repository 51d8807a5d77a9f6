import { expect, test } from 'vitest'
import { parseJsonEvents } from './parse-json-events.ts'

const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
const url = 'https://hall.example/api/events'
const parse = (json: unknown) => parseJsonEvents({ url, body: JSON.stringify(json) }, context)
const getNights = (json: unknown) => parse(json).listings.map(({ title, date, start }) => [title, date, start])

const NAMES = ['Glass Kite', 'Low Mirrors', 'Tin Harbor']
const createEvents = (createFields: (day: string) => object) =>
  NAMES.map((name, index) => ({ name, ...createFields(`2026-07-1${index}`) }))

test.each([
  ['a local time', (day: string) => ({ startDateTime: `${day}T20:00:00`, created: '2026-01-01T09:00:00' })],
  ['a time with its offset', (day: string) => ({ start: { iso: `${day}T20:00:00-07:00` } })],
  ['a time in UTC', (day: string) => ({ starts_at: new Date(`${day}T20:00:00-07:00`).toISOString() })],
  ['seconds since 1970', (day: string) => ({ unix_start: Date.parse(`${day}T20:00:00-07:00`) / 1000 })],
  ['a day and a time', (day: string) => ({ eventDate: day, startTime: '8:00 PM', doorsTime: '7:00 PM' })],
  ['the city’s time next to UTC', (day: string) => ({ startUtc: `${day}T03:00:00Z`, start: `${day}T20:00:00` })],
])('finds the day and start of each record from %s', (_, createFields) => {
  const { listings, confidence } = parse({ data: { items: createEvents(createFields) } })
  expect(listings.map(({ title, date, start }) => [title, date, start])).toEqual(
    NAMES.map((name, index) => [name, `2026-07-1${index}`, '20:00']),
  )
  expect(confidence).toBe(1)
})

test('isn’t sure of times that are written as UTC but would be shows in the middle of the night', () => {
  const { listings, confidence } = parse(createEvents((day) => ({ start: `${day}T10:00:00Z` })))
  expect(listings[0]).toMatchObject({ date: '2026-07-10', start: '10:00' })
  expect(confidence).toBe(0.5)
})

test('parses the nights of each production, which inherit its name', () => {
  const productions = NAMES.map((title, index) => ({
    title,
    tickets: [{ name: 'Balcony', price: 20 }],
    instances: [{ start: `2026-07-1${index}T20:00:00` }, { start: `2026-07-2${index}T19:00:00` }],
  }))
  expect(getNights(productions)).toHaveLength(6)
  expect(getNights(productions)[1]).toEqual(['Glass Kite', '2026-07-20', '19:00'])
})

test('takes facts from fields with telling names, and leaves out hidden records', () => {
  const events = createEvents((day) => ({ start: `${day}T20:00:00`, hideFromCalendar: day.endsWith('2') }))
  const [first, second, third] = events
  const facts = {
    id: 7,
    venue: { name: 'Copper Finch', url: 'https://hall.example/finch' },
    artists: [{ name: 'Glass Kite' }, { name: 'Muk' }],
    cancelled: true,
    url: '/events/7',
    ticketUrl: 'https://shop.example/7',
    price: '$15',
  }
  const { listings } = parse([{ ...first, ...facts }, { ...second, soldOut: true }, third])
  expect(listings).toHaveLength(2)
  expect(listings[0]).toMatchObject({
    sourceId: '7',
    venue: 'Copper Finch',
    performers: ['Glass Kite', 'Muk'],
    status: 'cancelled',
    url: '/events/7',
    ticketUrl: 'https://shop.example/7',
    price: '$15',
  })
  expect(listings[1]).toMatchObject({ title: 'Low Mirrors', status: 'sold out' })
})

test('isn’t sure of records that are in the past, such as posts', () => {
  const posts = createEvents((day) => ({ date: day.replace('2026', '2025') }))
  expect(parse(posts)).toMatchObject({ confidence: 0.5, listings: { length: 3 } })
})

test('refuses a response whose records have no days or no names of their own', () => {
  expect(() => parse(createEvents(() => ({ created: '2026-01-01' })))).toThrow(/no list of records/)
  expect(() => parse([1, 2, 3].map((day) => ({ name: 'scheduled', start: `2026-07-0${day}` })))).toThrow(/no list/)
  expect(() => parse({ start: '2026-07-01' })).toThrow(/no list/)
})
