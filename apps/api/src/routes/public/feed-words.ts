import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Artist, Event, Venue } from '@houselights/contracts/entities/entities'
import type { EventFilters } from '@houselights/contracts/public-api/routes'
import type { Mode } from '@houselights/contracts/public-api/settings'

const FROM: Readonly<Record<Mode, string>> = {
  live: 'read from the venues’ own pages',
  demo: 'sample listings with fictional artists',
  replay: 'replayed from recorded pages',
}

const DATES: Readonly<Record<string, string>> = {
  ...{ today: 'tonight', week: 'this week', 'next-week': 'next week', weekend: 'this weekend', month: 'this month' },
}
const PRICES = { free: 'free', 'under-20': 'under 20' }
const AGES = { 'all-ages': 'all ages', '18': '18+', '21': '21+' }

/** What a list of shows is narrowed by, as words: `Folk, this weekend, under 20`. */
function narrowedBy({ search, genre, venue, neighborhood, date, price, age, access, seating }: EventFilters): string {
  const given = (value: string | undefined) => (value?.startsWith('all-') ? undefined : value)
  return [
    given(genre),
    given(venue),
    neighborhood,
    date && given(DATES[date] ?? date),
    price && PRICES[price],
    age && AGES[age],
    access && 'wheelchair access',
    seating,
    search && `“${search}”`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Titles and descriptions of feeds; what listings of a site in that mode are, they say. */
export const feedWords = (mode: Mode) => ({
  events: (city: CityFile, filters: EventFilters) => {
    const narrowed = narrowedBy(filters)
    return {
      title: `Live music in ${city.name}${narrowed && `: ${narrowed}`}`,
      description: `Upcoming shows in ${city.name}${narrowed && ` (${narrowed})`}, ${FROM[mode]}.`,
    }
  },
  /** `where`: the venue or the neighborhood that the list is of. */
  tonight: ({ name }: CityFile, where: string | undefined) => ({
    title: where ? `Tonight in ${name}: ${where}` : `Tonight in ${name}`,
    description: `Tonight’s shows in ${name}${where ? ` (${where})` : ''}, ${FROM[mode]}.`,
  }),
  announced: ({ name }: CityFile) => ({
    title: `Just announced in ${name}`,
    description: `Shows in ${name} by when they were first seen, ${FROM[mode]}.`,
  }),
  archive: ({ name }: CityFile, month: string) => ({
    title: `Past shows in ${name}, ${month}`,
    description: `Shows that were in ${name} in ${month}, ${FROM[mode]}.`,
  }),
  plan: ({ name }: CityFile) => ({
    title: `Chosen shows in ${name}`,
    description: `Shows in ${name} that somebody chose, ${FROM[mode]}.`,
  }),
  artists: ({ name }: CityFile, search: string | undefined) => ({
    title: search ? `Artists in ${name}: “${search}”` : `Artists in ${name}`,
    description: `Upcoming shows of ${search ? `artists like “${search}”` : 'all artists'} in ${name}, ${FROM[mode]}.`,
  }),
  venues: ({ name }: CityFile) => ({
    title: `Venues in ${name}`,
    description: `Upcoming shows at all venues in ${name}, ${FROM[mode]}.`,
  }),
  event: ({ title, venue }: Event) => ({
    title: `${title} at ${venue.name}`,
    description: `One show at ${venue.name}, ${FROM[mode]}.`,
  }),
  artist: ({ name }: Artist, city: CityFile) => ({
    title: `${name} in ${city.name}`,
    description: `Upcoming shows of ${name} in ${city.name}, ${FROM[mode]}.`,
  }),
  venue: ({ name }: Venue) => ({ title: `Shows at ${name}`, description: `Upcoming shows at ${name}, ${FROM[mode]}.` }),
})
