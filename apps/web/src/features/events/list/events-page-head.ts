import type { VenueName } from '@houselights/contracts/entities/entities'
import type { FilterOptions } from '@houselights/contracts/public-api/routes'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { formatCount } from '../../../format/words.ts'
import type { EventSearch } from '../filters/event-search.ts'
import { findProblems, getFilters, isDay } from '../filters/event-search.ts'

interface ListFacts {
  city: string
  total: number | undefined
  venues: readonly VenueName[]
  options: FilterOptions | undefined
}

/**
 * Search engines get a page for each neighborhood, genre and day, but not for combined filters. For a venue they get
 * the venue's own page.
 */
export function eventsPageHead({ nearby: _, ...search }: EventSearch, facts: ListFacts) {
  const { city, total } = facts
  const filters = Object.entries(search).filter(([, value]) => value)
  const [[name, value] = ['', ''], ...otherFilters] = filters
  const singleFilterPage =
    otherFilters.length === 0 && findProblems(search).length === 0
      ? getSingleFilterPage(name, value ?? '', facts)
      : undefined
  const fullListTitle = `Live music in ${city}: all upcoming shows by day`
  return {
    title: singleFilterPage?.title ?? (filters.length > 0 ? `Shows in ${city} that match your filters` : fullListTitle),
    description: import.meta.env.SSR
      ? getDescription(singleFilterPage?.title ?? `Live music in ${city}`, total)
      : undefined,
    canonical: filters.length === 0 ? '/events' : singleFilterPage?.canonical,
    // search engines don't index an empty list, or one that couldn't be fetched; a venue's page is always indexed
    indexed: (total ?? 0) > 0 || name === 'venue',
  }
}

function getDescription(title: string, total: number | undefined): string {
  const shows = total === undefined ? 'upcoming shows' : formatCount(total, 'upcoming show')
  return `${title}: ${shows} by day, with doors and show times, prices, ages, full bills and ticket links.`
}

export function eventsFeedName(search: EventSearch, { city, venues }: Pick<ListFacts, 'city' | 'venues'>): string {
  const formatters: Partial<Record<string, (value: string) => string | undefined>> = {
    search: (text) => `“${text}”`,
    date: (date) => (isDay(date) ? dayName(date, '') : formatRange(date)),
    venue: (venue) => getVenue(venues, venue)?.name,
    price: withoutHyphens,
    age: (age) => (/\d/.test(age) ? `${age}+` : withoutHyphens(age)),
    access: (access) => `${access} access`,
  }
  const { nearby: _, ...filters } = getFilters(search)
  const filterLabels = Object.entries(filters).flatMap(([name, value]) =>
    value ? [formatters[name]?.(value) ?? value] : [],
  )
  return `Live music in ${city}${filterLabels.length > 0 ? `: ${filterLabels.join(', ')}` : ''}`
}

const formatRange = (range: string) => withoutHyphens(range.replace(/^(?=week|month)/, 'this '))
const withoutHyphens = (choice: string) => choice.replaceAll('-', ' ')

const getVenue = (venues: readonly VenueName[], value: string) =>
  venues.find(({ id, slug }) => id === value || slug === value)

function getSingleFilterPage(name: string, value: string, { city, venues, options }: ListFacts) {
  const hasSameName = (option: { name: string }) => option.name.toLowerCase() === value.toLowerCase()
  const neighborhood = options?.neighborhoods.find(hasSameName)?.name
  const genre = options?.genres.find(hasSameName)?.name
  const venue = getVenue(venues, value)
  if (name === 'neighborhood' && neighborhood)
    return { title: `Live music in ${neighborhood}, ${city}`, canonical: toUrl(name, neighborhood) }
  if (name === 'genre' && genre) return { title: `${genre} shows in ${city}`, canonical: toUrl(name, genre) }
  if (name === 'date' && isDay(value))
    return { title: `Shows in ${city} on ${dayName(value, '')}`, canonical: toUrl(name, value) }
  if (name === 'venue' && venue)
    return { title: `Shows at ${venue.name}, ${city}`, canonical: `/venues/${encodeURIComponent(venue.slug)}` }
  return undefined
}

const toUrl = (name: string, value: string) => `/events?${new URLSearchParams({ [name]: value })}`
