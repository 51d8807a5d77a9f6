import { EventFilters, listEvents } from '@houselights/types/routes'
import { z } from 'zod'
import { NO_SUCH_PLACE, searchProblem, showable } from '../../unreadable-address.ts'

const text = z.string().trim().min(1).optional().catch(undefined)
const choice = (all: string) => text.transform((value) => (value === all ? undefined : value))

/**
 * The search parameters of the Events page: filters and the cursor of the list. Empty values and "all" are left out;
 * invalid values stay, so that the page can name them. `day` is sent by the form where JavaScript is off.
 */
export const EventSearch = z
  .object({
    search: text,
    genre: choice('all-genres'),
    venue: choice('all-venues'),
    date: choice('all-dates'),
    day: text,
    neighborhood: choice('all-neighborhoods'),
    price: text,
    age: text,
    cursor: text,
  })
  .transform(({ date, day, ...rest }) => ({
    ...rest,
    date: date === undefined || date === 'custom' ? day : date,
    // undefined removes `day` from the address
    day: undefined,
  }))
export type EventSearch = z.output<typeof EventSearch>

export type Filters = { [Name in keyof Required<EventFilters>]: EventFilters[Name] | undefined }

const { shape } = EventFilters

/** The valid filters of an address, without the cursor. */
export const filtersOf = (given: EventSearch): Filters => ({
  search: searchProblem(given.search) ? undefined : given.search,
  date: shape.date.safeParse(given.date).data,
  genre: shape.genre.safeParse(given.genre).data,
  venue: shape.venue.safeParse(given.venue).data,
  neighborhood: shape.neighborhood.safeParse(given.neighborhood).data,
  price: shape.price.safeParse(given.price).data,
  age: shape.age.safeParse(given.age).data,
})

const CHOICES = ['date', 'genre', 'venue', 'neighborhood', 'price', 'age'] as const
const LONGEST_QUOTED = 40

/** A sentence for each invalid value of an address. */
export function problemsOf(given: EventSearch): string[] {
  const search = searchProblem(given.search)
  const choices = CHOICES.filter((name) => !shape[name].safeParse(given[name]).success)
  const page = listEvents.query.shape.cursor.safeParse(given.cursor)
  return [
    ...(search ? [search] : []),
    ...choices.map((name) => `The ${name} “${quoted(given[name])}” is none that can be chosen.`),
    ...(page.success ? [] : [NO_SUCH_PLACE]),
  ]
}

function quoted(value = ''): string {
  const plain = showable(value)
  return plain.length > LONGEST_QUOTED ? `${plain.slice(0, LONGEST_QUOTED)}…` : plain
}

/** Whether a date filter is one day rather than a named range. */
export const isDay = (date: string | undefined): date is string => /^\d/.test(date ?? '')
