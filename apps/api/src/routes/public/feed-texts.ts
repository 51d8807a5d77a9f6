import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Artist, Event, Venue } from '@houselights/contracts/entities/entities'
import type { EventFilters } from '@houselights/contracts/public-api/routes'
import type { Mode } from '@houselights/contracts/public-api/settings'
import { atVenue } from '@houselights/domain/venues/venue-place'

const ORIGINS: Readonly<Record<Mode, string>> = {
  live: 'straight from the venues’ own pages',
  demo: 'sample listings with fictional artists',
  replay: 'from recorded pages',
}

const DATES: Readonly<Record<string, string>> = {
  today: 'tonight',
  week: 'this week',
  'next-week': 'next week',
  weekend: 'this weekend',
  month: 'this month',
}
const PRICES = { free: 'free', 'under-20': 'under 20' }
const AGES = { 'all-ages': 'all ages', '18': '18+', '21': '21+' }

/** Describes the filters of a list of shows: `Folk, this weekend, under 20`. */
function describeFilters({
  search,
  genre,
  venue,
  neighborhood,
  date,
  price,
  age,
  access,
  seating,
}: EventFilters): string {
  const unlessAll = (value: string | undefined) => (value?.startsWith('all-') ? undefined : value)
  return [
    unlessAll(genre),
    unlessAll(venue),
    neighborhood,
    date && unlessAll(DATES[date] ?? date),
    price && PRICES[price],
    age && AGES[age],
    access && 'wheelchair access',
    seating,
    search && `“${search}”`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Makes the titles and descriptions of feeds. Descriptions say where listings come from in the site's mode. */
export function makeFeedTexts(mode: Mode) {
  const toTexts = (title: string, shows: string) => ({ title, description: `${shows}, ${ORIGINS[mode]}.` })
  return {
    events: (name: string, filters: EventFilters) => {
      const filterText = describeFilters(filters)
      const title = `Live music in ${name}${filterText && `: ${filterText}`}`
      return toTexts(title, `Upcoming shows in ${name}${filterText && ` (${filterText})`}`)
    },
    /** `name`: the city's; `place`: the list's venue or neighborhood. */
    tonight: (name: string, place: string | undefined) =>
      toTexts(
        `Tonight in ${name}${place ? `: ${place}` : ''}`,
        `Tonight’s shows in ${name}${place ? ` (${place})` : ''}`,
      ),
    announced: ({ name }: CityFile) =>
      toTexts(`Just announced in ${name}`, `Upcoming shows in ${name}, latest announcements first`),
    archive: ({ name }: CityFile, month: string) =>
      toTexts(`Past shows in ${name}, ${month}`, `Shows in ${name} in ${month}`),
    plan: ({ name }: CityFile) => toTexts(`Selected shows in ${name}`, `A selected list of shows in ${name}`),
    artists: ({ name }: CityFile, search: string | undefined) =>
      toTexts(
        `Artists in ${name}${search ? `: “${search}”` : ''}`,
        `Upcoming shows by ${search ? `artists like “${search}”` : 'all artists'} in ${name}`,
      ),
    venues: ({ name }: CityFile) => toTexts(`Venues in ${name}`, `Upcoming shows at all venues in ${name}`),
    event: ({ title, venue: { name } }: Event) => toTexts(`${title} ${atVenue(name)}`, `One show ${atVenue(name)}`),
    artist: ({ name }: Artist, city: CityFile) =>
      toTexts(`${name} in ${city.name}`, `Upcoming shows by ${name} in ${city.name}`),
    venue: ({ name }: Venue) => toTexts(`Shows at ${name}`, `Upcoming shows at ${name}`),
  }
}
