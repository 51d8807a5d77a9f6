import type { Event } from '@houselights/contracts/entities/entities'
import type { ReportChange } from '@houselights/contracts/reports/reports'
import { clockTime, dayName, getDay } from '../dates/format-city-time.ts'
import { nightClock, showDay } from '../dates/format-show-time.ts'
import { getNightOfShow } from '../dates/show-hours.ts'
import { formatPrice, getPrintedPrice } from '../prices/format-price.ts'

/**
 * The facts that an event's page shows, stored with a report so that later changes can be seen. They are put into words
 * when shown.
 */
export interface PublishedFacts
  extends Pick<Event, 'title' | 'localDate' | 'startsAt' | 'doors' | 'endsAt' | 'status' | 'room' | 'age'>,
    Pick<Event, 'ticketUrl' | 'imageUrl' | 'description'> {
  bill: string[]
  venue: string
  price: string | null
  /** The price as printed, if it says more. */
  printedPrice: string | null
  /** Missing in facts that were stored before pages showed this. */
  wheelchair?: string | null
  seating?: string | null
}

/** Descriptions are compared in full but shown cut. */
const MAX_SHOWN_LENGTH = 300

export function toPublishedFacts(event: Event): PublishedFacts {
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
    price: formatPrice(event),
    printedPrice: getPrintedPrice(event),
  }
}

type FactToWords = (facts: PublishedFacts, timeZone: string) => string | null

const formatTime = (instant: string | null, timeZone: string) => (instant ? nightClock(instant, timeZone) : null)

/** Each fact's label and text on the page, in the page's order. */
const FACTS: readonly (readonly [label: string, toWords: FactToWords])[] = [
  ['Title', ({ title }) => title],
  ['Date', (facts, timeZone) => showDay({ ...facts, localDate: getNightOfShow(facts) }, { today: '', timeZone })],
  ['Start', ({ startsAt }, zone) => formatTime(startsAt, zone)],
  ['Doors', ({ doors }, zone) => formatTime(doors, zone)],
  ['End', ({ endsAt, localDate }, zone) => formatEnd(endsAt, localDate, zone)],
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

function formatEnd(endsAt: string | null, localDate: string, timeZone: string): string | null {
  if (!endsAt) return null
  const day = getDay(endsAt, timeZone)
  return day === localDate ? clockTime(endsAt, timeZone) : `${dayName(day, '')}, ${clockTime(endsAt, timeZone)}`
}

/** Describes an event's known facts in words. */
export const describeFacts = (facts: PublishedFacts, timeZone: string): { label: string; value: string }[] =>
  FACTS.flatMap(([label, toWords]) => {
    const value = toWords(facts, timeZone)
    return value === null ? [] : [{ label, value: shorten(value) }]
  })

/** Finds the facts that differ, in words. A missing value is null. */
export const changesBetween = (before: PublishedFacts, after: PublishedFacts, timeZone: string): ReportChange[] =>
  FACTS.flatMap(([label, toWords]) => {
    const [wordsBefore, wordsAfter] = [toWords(before, timeZone), toWords(after, timeZone)]
    return wordsBefore === wordsAfter
      ? []
      : [{ label, before: wordsBefore && shorten(wordsBefore), after: wordsAfter && shorten(wordsAfter) }]
  })

const shorten = (text: string) =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).trimEnd()}…` : text
