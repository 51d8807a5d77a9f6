import type { CityFile } from '@houselights/types/city-files'
import type { Artist, Event, Venue } from '@houselights/types/entities'
import type { EventFilters } from '@houselights/types/routes'

const FROM_VENUES = 'read from the venues’ own pages'

const DATES: Readonly<Record<string, string>> = {
  ...{ today: 'tonight', week: 'this week', 'next-week': 'next week', weekend: 'this weekend', month: 'this month' },
}
const PRICES = { free: 'free', 'under-20': 'under 20' }
const AGES = { 'all-ages': 'all ages', '18': '18+', '21': '21+' }

/** What a list of shows is narrowed by, as words: `Folk, this weekend, under 20`. */
function narrowedBy({ search, genre, venue, neighborhood, date, price, age }: EventFilters): string {
  const given = (value: string | undefined) => (value?.startsWith('all-') ? undefined : value)
  return [
    given(genre),
    given(venue),
    neighborhood,
    date && given(DATES[date] ?? date),
    price && PRICES[price],
    age && AGES[age],
    search && `“${search}”`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Titles and descriptions of feeds. */
export const feedWords = {
  events: (city: CityFile, filters: EventFilters) => {
    const narrowed = narrowedBy(filters)
    return {
      title: `Live music in ${city.name}${narrowed && `: ${narrowed}`}`,
      description: `Upcoming shows in ${city.name}${narrowed && ` (${narrowed})`}, ${FROM_VENUES}.`,
    }
  },
  tonight: ({ name }: CityFile) => ({
    title: `Tonight in ${name}`,
    description: `Tonight’s shows in ${name}, ${FROM_VENUES}.`,
  }),
  announced: ({ name }: CityFile) => ({
    title: `Just announced in ${name}`,
    description: `Shows in ${name} by when they were first seen, ${FROM_VENUES}.`,
  }),
  artists: ({ name }: CityFile, search: string | undefined) => ({
    title: search ? `Artists in ${name}: “${search}”` : `Artists in ${name}`,
    description: `Upcoming shows of ${search ? `artists like “${search}”` : 'all artists'} in ${name}, ${FROM_VENUES}.`,
  }),
  venues: ({ name }: CityFile) => ({
    title: `Venues in ${name}`,
    description: `Upcoming shows at all venues in ${name}, ${FROM_VENUES}.`,
  }),
  event: ({ title, venue }: Event) => ({
    title: `${title} at ${venue.name}`,
    description: `One show at ${venue.name}, ${FROM_VENUES}.`,
  }),
  artist: ({ name }: Artist, city: CityFile) => ({
    title: `${name} in ${city.name}`,
    description: `Upcoming shows of ${name} in ${city.name}, ${FROM_VENUES}.`,
  }),
  venue: ({ name }: Venue) => ({
    title: `Shows at ${name}`,
    description: `Upcoming shows at ${name}, ${FROM_VENUES}.`,
  }),
}
