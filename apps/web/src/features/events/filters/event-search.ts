import { ACCESS_FILTERS, SEATING_FILTERS } from '@houselights/contracts/entities/accessibility-choices'
import {
  AGE_FILTERS,
  DATE_FILTERS,
  hasNoNul,
  MAX_CURSOR_LENGTH,
  PRICE_FILTERS,
} from '@houselights/contracts/entities/event-choices'
import type { EventFilters } from '@houselights/contracts/public-api/routes'
import { NO_SUCH_PAGE } from '../../../page/load-or-fail.ts'
import { type NearbySearch, parseNearby } from '../../../page/nearby.ts'
import { isCalendarDay, isName, searchProblem, toQuotable, toText } from '../../../page/search-params.ts'

const toChoice = (raw: unknown, allValue: string) => {
  const value = toText(raw)
  return value === allValue ? undefined : value
}

const CHOICES = ['date', 'genre', 'venue', 'neighborhood', 'price', 'age', 'access', 'seating'] as const

export type EventSearch = { [Name in 'search' | 'cursor' | (typeof CHOICES)[number]]?: string | undefined } & {
  day?: undefined
} & NearbySearch

/**
 * Parses the URL's parameters. Empty values and "all" are left out; invalid ones stay, so that the page can mention
 * them. Without JavaScript, the form sends `day`.
 */
export function parseEventSearch(raw: Record<string, unknown>): EventSearch {
  const date = toChoice(raw.date, 'all-dates')
  return {
    search: toText(raw.search),
    genre: toChoice(raw.genre, 'all-genres'),
    venue: toChoice(raw.venue, 'all-venues'),
    neighborhood: toChoice(raw.neighborhood, 'all-neighborhoods'),
    price: toText(raw.price),
    age: toText(raw.age),
    access: toText(raw.access),
    seating: toText(raw.seating),
    cursor: toText(raw.cursor),
    ...parseNearby(raw),
    date: date === undefined || date === 'custom' ? toText(raw.day) : date,
    // undefined removes `day` from the URL
    day: undefined,
  }
}

export type Filters = { [Name in keyof Required<EventFilters>]: EventFilters[Name] | undefined }

const isAnyOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: string): value is Value =>
    (values as readonly string[]).includes(value)
/** The contract's rules for filters, repeated here because browsers load this file before the contract. */
const RULES = {
  date: (value: string) => isAnyOf(DATE_FILTERS)(value) || isCalendarDay(value),
  genre: isName,
  venue: isName,
  neighborhood: isName,
  price: isAnyOf(PRICE_FILTERS),
  age: isAnyOf(AGE_FILTERS),
  access: isAnyOf(ACCESS_FILTERS),
  seating: isAnyOf(SEATING_FILTERS),
}
const isValidChoice = (name: (typeof CHOICES)[number], value: string | undefined) =>
  value === undefined || RULES[name](value)
const ifValidChoice = (name: (typeof CHOICES)[number], search: EventSearch) =>
  isValidChoice(name, search[name]) ? search[name] : undefined
const ifValid = <Value extends string>(value: string | undefined, isValid: (value: string) => value is Value) =>
  value !== undefined && isValid(value) ? value : undefined

export const getFilters = (search: EventSearch): Filters => ({
  search: searchProblem(search.search) ? undefined : search.search,
  date: ifValidChoice('date', search),
  genre: ifValidChoice('genre', search),
  venue: ifValidChoice('venue', search),
  neighborhood: ifValidChoice('neighborhood', search),
  price: ifValid(search.price, RULES.price),
  age: ifValid(search.age, RULES.age),
  access: ifValid(search.access, RULES.access),
  seating: ifValid(search.seating, RULES.seating),
  nearby: search.nearby,
})

export function findProblems(search: EventSearch): string[] {
  const problem = searchProblem(search.search)
  const invalidChoices = CHOICES.filter((name) => !isValidChoice(name, search[name]))
  const { cursor = '' } = search
  return [
    ...(problem ? [problem] : []),
    ...invalidChoices.map((name) => `Unknown ${name}: “${toQuotable(search[name])}”.`),
    ...(cursor.length <= MAX_CURSOR_LENGTH && hasNoNul(cursor) ? [] : [NO_SUCH_PAGE]),
  ]
}

/** Whether a date filter is one day rather than a named range. */
export const isDay = (date: string | undefined): date is string => /^\d/.test(date ?? '')
