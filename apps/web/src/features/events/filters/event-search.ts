import { ACCESS_FILTERS, SEATING_FILTERS } from '@houselights/contracts/entities/accessibility-choices'
import {
  AGE_FILTERS,
  DATE_FILTERS,
  MAX_CURSOR_LENGTH,
  PRICE_FILTERS,
  withoutNul,
} from '@houselights/contracts/entities/event-choices'
import type { EventFilters } from '@houselights/contracts/public-api/routes'
import { NO_SUCH_PAGE } from '../../../page/load-or-fail.ts'
import { isCalendarDay, isName, searchProblem, toQuotable, toText } from '../../../page/search-params.ts'

const choice = (given: unknown, all: string) => {
  const value = toText(given)
  return value === all ? undefined : value
}

const CHOICES = ['date', 'genre', 'venue', 'neighborhood', 'price', 'age', 'access', 'seating'] as const

export type EventSearch = { [Name in 'search' | 'cursor' | (typeof CHOICES)[number]]?: string | undefined } & {
  day?: undefined
}

/**
 * Parses the URL's parameters. Empty values and "all" are left out; invalid ones stay, so that the page can name them.
 * Without JavaScript, the form sends `day`.
 */
export function eventSearch(given: Record<string, unknown>): EventSearch {
  const date = choice(given.date, 'all-dates')
  return {
    search: toText(given.search),
    genre: choice(given.genre, 'all-genres'),
    venue: choice(given.venue, 'all-venues'),
    neighborhood: choice(given.neighborhood, 'all-neighborhoods'),
    price: toText(given.price),
    age: toText(given.age),
    access: toText(given.access),
    seating: toText(given.seating),
    cursor: toText(given.cursor),
    date: date === undefined || date === 'custom' ? toText(given.day) : date,
    // undefined removes `day` from the URL
    day: undefined,
  }
}

export type Filters = { [Name in keyof Required<EventFilters>]: EventFilters[Name] | undefined }

const isAnyOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: string): value is Value =>
    (values as readonly string[]).includes(value)
/** The contract's rules for filters, written again because a browser has this file before it loads the contract. */
const isValid = {
  date: (value: string) => isAnyOf(DATE_FILTERS)(value) || isCalendarDay(value),
  genre: isName,
  venue: isName,
  neighborhood: isName,
  price: isAnyOf(PRICE_FILTERS),
  age: isAnyOf(AGE_FILTERS),
  access: isAnyOf(ACCESS_FILTERS),
  seating: isAnyOf(SEATING_FILTERS),
}
const isReadable = (name: (typeof CHOICES)[number], value: string | undefined) =>
  value === undefined || isValid[name](value)
const readable = (name: (typeof CHOICES)[number], given: EventSearch) =>
  isReadable(name, given[name]) ? given[name] : undefined
const valid = <Value extends string>(value: string | undefined, is: (value: string) => value is Value) =>
  value !== undefined && is(value) ? value : undefined

export const getFilters = (given: EventSearch): Filters => ({
  search: searchProblem(given.search) ? undefined : given.search,
  date: readable('date', given),
  genre: readable('genre', given),
  venue: readable('venue', given),
  neighborhood: readable('neighborhood', given),
  price: valid(given.price, isValid.price),
  age: valid(given.age, isValid.age),
  access: valid(given.access, isValid.access),
  seating: valid(given.seating, isValid.seating),
})

export function findProblems(given: EventSearch): string[] {
  const search = searchProblem(given.search)
  const choices = CHOICES.filter((name) => !isReadable(name, given[name]))
  const { cursor = '' } = given
  return [
    ...(search ? [search] : []),
    ...choices.map((name) => `Unknown ${name}: “${toQuotable(given[name])}”.`),
    ...(cursor.length <= MAX_CURSOR_LENGTH && withoutNul(cursor) ? [] : [NO_SUCH_PAGE]),
  ]
}

/** Whether a date filter is one day rather than a named range. */
export const isDay = (date: string | undefined): date is string => /^\d/.test(date ?? '')
