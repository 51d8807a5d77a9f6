import type { Event } from '@houselights/contracts/entities/entities'
import type { ReportChange } from '@houselights/contracts/reports/reports'
import { clockTime, dayName, getDay } from '../dates/format-city-time.ts'
import { nightClock, showDay } from '../dates/format-show-time.ts'
import { nightOfShow } from '../dates/show-hours.ts'
import { printedPrice, shortPrice } from '../prices/format-price.ts'

/** What a page tells of an event, by which changes are seen later: kept as it is, and put into words when it is shown. */
export interface Told
  extends Pick<Event, 'title' | 'localDate' | 'startsAt' | 'doors' | 'endsAt' | 'status' | 'room' | 'age'>,
    Pick<Event, 'ticketUrl' | 'imageUrl' | 'description'> {
  bill: string[]
  venue: string
  price: string | null
  /** As printed, where that says more. */
  printedPrice: string | null
  /** Left out of what was kept before these were told. */
  wheelchair?: string | null
  seating?: string | null
}

/** Descriptions are compared by their beginnings: what differs is shown, not printed whole. */
const MAX_SHOWN_LENGTH = 300

export function toPublishedFacts(event: Event): Told {
  const { title, localDate, startsAt, doors, endsAt, status, bill, venue, room, age } = event
  const { access, ticketUrl, imageUrl, description } = event
  return {
    title,
    localDate,
    startsAt,
    doors,
    endsAt,
    status,
    room,
    age,
    ticketUrl,
    imageUrl,
    description,
    bill: bill.map(({ name }) => name),
    venue: venue.name,
    wheelchair: access.wheelchair && [access.wheelchair.value, access.wheelchair.note].filter(Boolean).join(': '),
    seating: access.seating?.value ?? null,
    price: shortPrice(event),
    printedPrice: printedPrice(event),
  }
}

type InWords = (told: Told, timeZone: string) => string | null

const time = (instant: string | null, timeZone: string) => (instant ? nightClock(instant, timeZone) : null)

/** Each fact as a page has it, in the order of the page. */
const FACTS: readonly (readonly [label: string, words: InWords])[] = [
  ['Title', ({ title }) => title],
  ['Date', (told, timeZone) => showDay({ ...told, localDate: nightOfShow(told) }, { today: '', timeZone })],
  ['Start', ({ startsAt }, zone) => time(startsAt, zone)],
  ['Doors', ({ doors }, zone) => time(doors, zone)],
  ['End', ({ endsAt, localDate }, zone) => endWords(endsAt, localDate, zone)],
  ['Status', ({ status }) => status],
  ['Who plays', ({ bill }) => bill.join(', ') || null],
  ['Venue', ({ venue, room }) => [venue, room].filter(Boolean).join(', ')],
  ['Price', ({ price, printedPrice: printed }) => [price, printed].filter(Boolean).join(': ') || null],
  ['Age', ({ age }) => age],
  ['Wheelchair access', ({ wheelchair = null }) => wheelchair],
  ['Seating', ({ seating = null }) => seating],
  ['Ticket link', ({ ticketUrl }) => ticketUrl],
  ['Picture', ({ imageUrl }) => imageUrl],
  ['Description', ({ description }) => description],
]

function endWords(endsAt: string | null, localDate: string, timeZone: string): string | null {
  if (!endsAt) return null
  const day = getDay(endsAt, timeZone)
  return day === localDate ? clockTime(endsAt, timeZone) : `${dayName(day, '')}, ${clockTime(endsAt, timeZone)}`
}

/** What is told of an event, in words, without what is not known. */
export const toldInWords = (told: Told, timeZone: string): { label: string; value: string }[] =>
  FACTS.flatMap(([label, words]) => {
    const value = words(told, timeZone)
    return value === null ? [] : [{ label, value: shortened(value) }]
  })

/** The facts that differ, field by field, in words; a fact that is not told any more, or was not, is null. */
export const changesBetween = (before: Told, after: Told, timeZone: string): ReportChange[] =>
  FACTS.flatMap(([label, words]) => {
    const [was, is] = [words(before, timeZone), words(after, timeZone)]
    return was === is ? [] : [{ label, before: was && shortened(was), after: is && shortened(is) }]
  })

const shortened = (text: string) =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).trimEnd()}…` : text
