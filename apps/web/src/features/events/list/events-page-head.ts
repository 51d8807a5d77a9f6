import type { VenueName } from '@houselights/contracts/entities/entities'
import type { FilterOptions } from '@houselights/contracts/public-api/routes'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { counted } from '../../../format/words.ts'
import type { EventSearch } from '../filters/event-search.ts'
import { findProblems, getFilters, isDay } from '../filters/event-search.ts'

interface Known {
  city: string
  total: number | undefined
  venues: readonly VenueName[]
  options: FilterOptions | undefined
}

/**
 * Search engines get a page for each neighborhood, genre and day, but not for combined filters. For a venue they get
 * the venue's own page.
 */
export function eventsPageHead(search: EventSearch, known: Known) {
  const { city, total } = known
  const given = Object.entries(search).filter(([, value]) => value)
  const [[name, value] = ['', ''], ...more] = given
  const list =
    more.length === 0 && findProblems(search).length === 0 ? singleFilter(name, value ?? '', known) : undefined
  const whole = `Live music in ${city}: all upcoming shows by day`
  return {
    title: list?.title ?? (given.length > 0 ? `Shows in ${city} that match your filters` : whole),
    description: import.meta.env.SSR ? getDescription(list?.title ?? `Live music in ${city}`, total) : undefined,
    canonical: given.length === 0 ? '/events' : list?.canonical,
    // an empty list, or one that couldn't be fetched, isn't worth finding; a venue's page is, whatever it lists
    indexed: (total ?? 0) > 0 || name === 'venue',
  }
}

function getDescription(list: string, total: number | undefined): string {
  const shows = total === undefined ? 'upcoming shows' : counted(total, 'upcoming show')
  return `${list}: ${shows} by day, with doors and show times, prices, ages, full bills and ticket links.`
}

export function eventsFeedName(search: EventSearch, { city, venues }: Pick<Known, 'city' | 'venues'>): string {
  const words: Partial<Record<string, (value: string) => string | undefined>> = {
    search: (text) => `“${text}”`,
    date: (date) => (isDay(date) ? dayName(date, '') : rangeWords(date)),
    venue: (venue) => getVenue(venues, venue)?.name,
    price: spaced,
    age: (age) => (/\d/.test(age) ? `${age}+` : spaced(age)),
    access: (access) => `${access} access`,
  }
  const narrowed = Object.entries(getFilters(search)).flatMap(([name, value]) =>
    value ? [words[name]?.(value) ?? value] : [],
  )
  return `Live music in ${city}${narrowed.length > 0 ? `: ${narrowed.join(', ')}` : ''}`
}

const rangeWords = (range: string) => spaced(range.replace(/^(?=week|month)/, 'this '))
const spaced = (choice: string) => choice.replaceAll('-', ' ')

const getVenue = (venues: readonly VenueName[], value: string) =>
  venues.find(({ id, slug }) => id === value || slug === value)

function singleFilter(name: string, value: string, { city, venues, options }: Known) {
  const same = (one: { name: string }) => one.name.toLowerCase() === value.toLowerCase()
  const neighborhood = options?.neighborhoods.find(same)?.name
  const genre = options?.genres.find(same)?.name
  const venue = getVenue(venues, value)
  if (name === 'neighborhood' && neighborhood)
    return { title: `Live music in ${neighborhood}, ${city}`, canonical: at(name, neighborhood) }
  if (name === 'genre' && genre) return { title: `${genre} shows in ${city}`, canonical: at(name, genre) }
  if (name === 'date' && isDay(value))
    return { title: `Shows in ${city} on ${dayName(value, '')}`, canonical: at(name, value) }
  if (name === 'venue' && venue)
    return { title: `Shows at ${venue.name}, ${city}`, canonical: `/venues/${encodeURIComponent(venue.slug)}` }
  return undefined
}

const at = (name: string, value: string) => `/events?${new URLSearchParams({ [name]: value })}`
