import { dayName } from '@houselights/domain/shown/city-time'
import type { VenueName } from '@houselights/types/entities'
import type { SiteCity } from '@houselights/types/site-city'
import { AGE_OPTIONS, accessLabel, DATE_OPTIONS, priceOptions, venueLabel } from './event-filter-options.ts'
import { type EventSearch, type Filters, filtersOf, isDay } from './event-search.ts'

export interface ActiveFilter {
  name: keyof Filters
  label: string
  /** The filters that remain without this one. */
  rest: Filters
}

interface LabelSources {
  venues: readonly VenueName[]
  city: Pick<SiteCity, 'featuredVenues' | 'currency'>
  /** The city's day. */
  today: string
}

/** The filters of an address, in the order of the filter bar, with the labels of its options. */
export function activeFilters(search: EventSearch, { venues, today, city }: LabelSources): ActiveFilter[] {
  const filters = filtersOf(search)
  const labels: Record<keyof Filters, (value: string) => string> = {
    search: (text) => `“${text}”`,
    date: (date) => (isDay(date) ? dayName(date, today) : labelOf(DATE_OPTIONS, date)),
    genre: (genre) => genre,
    venue: (venue) => venueLabel(venues, city.featuredVenues, venue),
    neighborhood: (neighborhood) => neighborhood,
    price: (price) => labelOf(priceOptions(city.currency), price),
    age: (age) => labelOf(AGE_OPTIONS, age),
    access: accessLabel,
    seating: accessLabel,
  }
  return (Object.keys(filters) as (keyof Filters)[]).flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [{ name, label: labels[name](value), rest: { ...filters, [name]: undefined } }]
  })
}

const labelOf = (options: readonly { value?: string | undefined; label: string }[], wanted: string) =>
  options.find(({ value }) => value === wanted)?.label ?? wanted
