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
/** The options that match at least one show, and the active one. Undefined if there are none. */
const offered = <Value extends string>(
  options: readonly { value: Value | undefined; label: string }[],
  counts: Counts,
  current: Value | undefined,
) => {
  const found = options.filter(({ value }) => value === undefined || value === current || (counts[value] ?? 0) > 0)
  return found.length > 1 ? found : undefined
}
/** Only the choices that a show in the city matches. Undefined if there are none. */
export const accessOptions = (counts: Counts = {}, current?: (typeof ACCESS_OPTIONS)[number]['value']) =>
  offered(ACCESS_OPTIONS, counts, current)
export const seatingOptions = (counts: Counts = {}, current?: (typeof SEATING_OPTIONS)[number]['value']) =>
  offered(SEATING_OPTIONS, counts, current)
export const accessLabel = (wanted: string) =>
  [...ACCESS_OPTIONS, ...SEATING_OPTIONS].find(({ value }) => value === wanted)?.label ?? wanted

const GENRES: readonly string[] = GENRE_OPTIONS
export type FeaturedVenues = SiteCity['featuredVenues']

const toOption = ({ slug, name }: { slug: string; name: string }): Option => ({ value: slug, label: name })
const alone = (value: string): Option => ({ value, label: value })
const same = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()
const counted = ({ name, count }: { name: string; count: number }): Option => ({
  value: name,
  label: `${name} (${count})`,
})

/** "All genres", the four specified ones, then other genres of upcoming shows. Always includes the active one. */
export function genreOptions(present: FilterOptions['genres'], current?: string): (Option | OptionGroup)[] {
  const more = present.filter(({ name }) => !GENRES.some(same(name)))
  const fixed = GENRES.map(alone)
  if (current && ![...GENRES, ...more.map(({ name }) => name)].includes(current)) fixed.push(alone(current))
  return [{ value: 'all-genres', label: 'All genres' }, ...fixed, ...group('Also playing', more.map(counted))]
}

/** "All venues", the city's featured venues, then every other venue once. Always includes the active one. */
export function venueOptions(
  venues: readonly VenueName[],
  featured: FeaturedVenues,
  current?: string,
): (Option | OptionGroup)[] {
  const popular = featured.map(toOption)
  const others = venues.filter(({ slug }) => !popular.some(({ value }) => value === slug)).map(toOption)
  if (current && ![...popular, ...others].some(({ value }) => value === current)) others.push(alone(current))
  return [
    { value: 'all-venues', label: 'All venues' },
    ...group('Popular venues', popular),
    ...group('All other venues', others),
  ]
}

/** "All neighborhoods", then those with upcoming shows. Always includes the active one. */
export function neighborhoodOptions(present: FilterOptions['neighborhoods'], current?: string): Option[] {
  const options = present.map(counted)
  if (current && !present.some(({ name }) => name === current)) options.push(alone(current))
  return [{ value: 'all-neighborhoods', label: 'All neighborhoods' }, ...options]
}

/** The slug of a venue's option. A URL may name the venue by its id. */
export const venueSlug = (venues: readonly VenueName[], given: string | undefined) =>
  venues.find(({ id }) => id === given)?.slug ?? given

/** A venue's label: its name in the list, else the city's name for it, else the text from the URL. */
export const venueLabel = (venues: readonly VenueName[], featured: FeaturedVenues, given: string) =>
  venues.find(({ id, slug }) => slug === given || id === given)?.name ??
  featured.find(({ slug }) => slug === given)?.name ??
  given

const group = (name: string, items: Option[]): OptionGroup[] => (items.length > 0 ? [{ group: name, items }] : [])
