import { isoDay, toCityInstant } from '@houselights/domain/city-time'
import { isThing, listOf, type Thing } from './json-ld-things.ts'

const ADDRESSES = ['@id', 'url', 'image', 'sameAs', 'logo', 'item', 'contentUrl']
const THINGS = ['location', 'performer', 'organizer', 'offers', 'geo', 'event', 'itemListElement']
const DATES = ['startDate', 'endDate', 'doorTime', 'previousStartDate']
const AMOUNTS = ['price', 'lowPrice', 'highPrice']
/** The values that schema.org has, which Google's documentation of events and offers lists. */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  eventStatus: ['EventCancelled', 'EventMovedOnline', 'EventPostponed', 'EventRescheduled', 'EventScheduled'],
  eventAttendanceMode: ['MixedEventAttendanceMode', 'OfflineEventAttendanceMode', 'OnlineEventAttendanceMode'],
  availability: [
    ...['BackOrder', 'Discontinued', 'InStock', 'InStoreOnly', 'LimitedAvailability', 'MadeToOrder', 'OnlineOnly'],
    ...['OutOfStock', 'PreOrder', 'PreSale', 'Reserved', 'SoldOut'],
  ],
}

/** What is wrong with the values of one thing, whatever it is of. */
export function valueProblems(thing: Thing, timeZone: string): string[] {
  const each = (names: readonly string[], problemOf: (value: unknown) => string | undefined) =>
    names.flatMap((name) =>
      listOf(thing[name]).flatMap((value) => {
        const problem = problemOf(value)
        return problem ? [`${name} ${problem}: ${value}`] : []
      }),
    )
  return [
    ...each(ADDRESSES, (value) => (isThing(value) || isAddress(value) ? undefined : 'is no absolute address')),
    ...each(THINGS, (value) => (isThing(value) ? undefined : 'is no thing')),
    ...each(DATES, (value) => dateProblem(value, timeZone)),
    ...each(AMOUNTS, (value) => (isAmount(value) ? undefined : 'is no amount')),
    ...Object.entries(VOCABULARY).flatMap(([name, values]) =>
      each([name], (value) =>
        values.some((known) => value === `https://schema.org/${known}`) ? undefined : 'is no value of schema.org',
      ),
    ),
    ...(AMOUNTS.some((name) => thing[name] !== undefined) && !/^[A-Z]{3}$/.test(String(thing.priceCurrency))
      ? ['a price without a currency']
      : []),
  ]
}

const isAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\/[^/\s]/.test(value) && URL.canParse(value)

const isAmount = (value: unknown) =>
  typeof value === 'number' ? value >= 0 : typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value)

const DAY_OR_MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(Z|[+-]\d\d:\d\d))?$/

/** What is wrong with a date or a time in a city, whose clocks change. */
function dateProblem(value: unknown, timeZone: string): string | undefined {
  const text = String(value)
  const [, year, month, day, offset] = DAY_OR_MOMENT.exec(text) ?? []
  if (!year) return 'is neither a day nor a moment with its offset'
  if (!isoDay(Number(year), Number(month), Number(day))) return 'is no day of the calendar'
  const ofCity = offset && toCityInstant(text, timeZone).replace(/^.{19}/, '')
  return offset === ofCity ? undefined : `is not at the city's offset of that day, ${ofCity}`
}
