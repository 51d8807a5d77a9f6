import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { VenueName } from '@houselights/contracts/entities/entities'
import type { FilterOptions } from '@houselights/contracts/public-api/routes'
import type { Option, OptionGroup } from '@houselights/design-system/components/field'
import { GENRE_OPTIONS } from '@houselights/domain/genres/genre-options'
import { formatAmount } from '@houselights/domain/prices/format-price'

export const DATE_OPTIONS = [
  { value: 'all-dates', label: 'All dates' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'next-week', label: 'Next Week' },
  { value: 'weekend', label: 'This Weekend' },
  { value: 'month', label: 'This Month' },
  { value: 'custom', label: 'Pick a day' },
] as const

export const priceOptions = (currency: string) =>
  [
    { value: undefined, label: 'Any' },
    { value: 'free', label: 'Free' },
    { value: 'under-20', label: `Under ${formatAmount(currency, 20)}` },
  ] as const

export const AGE_OPTIONS = [
  { value: undefined, label: 'Any' },
  { value: 'all-ages', label: 'All ages' },
  { value: '18', label: '18+' },
  { value: '21', label: '21+' },
] as const

const ACCESS_OPTIONS = [
  { value: undefined, label: 'Any' },
  { value: 'wheelchair', label: 'Wheelchair access' },
] as const
const SEATING_OPTIONS = [
  { value: undefined, label: 'Any' },
  { value: 'seated', label: 'Seated' },
  { value: 'standing', label: 'Standing' },
] as const

type Counts = Partial<Record<string, number>>
/** Returns "Any", the options that match at least one show, and the active one. Undefined if only "Any" is left. */
const getUsableOptions = <Value extends string>(
  options: readonly { value: Value | undefined; label: string }[],
  counts: Counts,
  current: Value | undefined,
) => {
  const usableOptions = options.filter(
    ({ value }) => value === undefined || value === current || (counts[value] ?? 0) > 0,
  )
  return usableOptions.length > 1 ? usableOptions : undefined
}
/** Offers only choices that match a show in the city. Undefined if there are none. */
export const accessOptions = (counts: Counts = {}, current?: (typeof ACCESS_OPTIONS)[number]['value']) =>
  getUsableOptions(ACCESS_OPTIONS, counts, current)
export const seatingOptions = (counts: Counts = {}, current?: (typeof SEATING_OPTIONS)[number]['value']) =>
  getUsableOptions(SEATING_OPTIONS, counts, current)
export const toAccessOrSeatingLabel = (choice: string) =>
  [...ACCESS_OPTIONS, ...SEATING_OPTIONS].find(({ value }) => value === choice)?.label ?? choice

const GENRES: readonly string[] = GENRE_OPTIONS
export type FeaturedVenues = SiteCity['featuredVenues']

const toOption = ({ slug, name }: { slug: string; name: string }): Option => ({ value: slug, label: name })
const toPlainOption = (value: string): Option => ({ value, label: value })
const isSameText = (text: string) => (other: string) => text.toLowerCase() === other.toLowerCase()
const toCountedOption = ({ name, count }: { name: string; count: number }): Option => ({
  value: name,
  label: `${name} (${count})`,
})

/** Lists "All genres", the genres that are always offered, then others of upcoming shows. Always includes the active one. */
export function genreOptions(genres: FilterOptions['genres'], current?: string): (Option | OptionGroup)[] {
  const otherGenres = genres.filter(({ name }) => !GENRES.some(isSameText(name)))
  const fixedGenres = GENRES.map(toPlainOption)
  if (current && ![...GENRES, ...otherGenres.map(({ name }) => name)].includes(current))
    fixedGenres.push(toPlainOption(current))
  return [
    { value: 'all-genres', label: 'All genres' },
    ...fixedGenres,
    ...toOptionGroups('Also playing', otherGenres.map(toCountedOption)),
  ]
}

/** Lists "All venues", the city's featured venues, then every other venue once. Always includes the active one. */
export function venueOptions(
  venues: readonly VenueName[],
  featured: FeaturedVenues,
  current?: string,
): (Option | OptionGroup)[] {
  const featuredVenues = featured.map(toOption)
  const otherVenues = venues.filter(({ slug }) => !featuredVenues.some(({ value }) => value === slug)).map(toOption)
  if (current && ![...featuredVenues, ...otherVenues].some(({ value }) => value === current))
    otherVenues.push(toPlainOption(current))
  return [
    { value: 'all-venues', label: 'All venues' },
    ...toOptionGroups('Popular venues', featuredVenues),
    ...toOptionGroups('All other venues', otherVenues),
  ]
}

/** Lists "All neighborhoods", then those with upcoming shows. Always includes the active one. */
export function neighborhoodOptions(neighborhoods: FilterOptions['neighborhoods'], current?: string): Option[] {
  const options = neighborhoods.map(toCountedOption)
  if (current && !neighborhoods.some(({ name }) => name === current)) options.push(toPlainOption(current))
  return [{ value: 'all-neighborhoods', label: 'All neighborhoods' }, ...options]
}

/** Returns the slug of a venue's option. A URL may contain the venue's id instead. */
export const toVenueSlug = (venues: readonly VenueName[], slugOrId: string | undefined) =>
  venues.find(({ id }) => id === slugOrId)?.slug ?? slugOrId

/** Returns a venue's label: its name in the list, else the city's name for it, else the text from the URL. */
export const toVenueLabel = (venues: readonly VenueName[], featured: FeaturedVenues, slugOrId: string) =>
  venues.find(({ id, slug }) => slug === slugOrId || id === slugOrId)?.name ??
  featured.find(({ slug }) => slug === slugOrId)?.name ??
  slugOrId

const toOptionGroups = (name: string, items: Option[]): OptionGroup[] =>
  items.length > 0 ? [{ group: name, items }] : []
