import type { EventFilters } from '@houselights/contracts/public-api/routes'
import type { NightRange } from '@houselights/domain/dates/date-filter'
import { hasWords, isUuid } from '../sql/sql.ts'
import type { GenreSpellings } from './filter-queries.ts'
import { idOfSlug } from './slugs.ts'

export type Placeholder = (value: unknown) => string

/** What the filters of a list mean, by what there is. */
export interface Meant {
  /** The artists and venues whose names are most like the text; undefined where its words are searched for. */
  closest?: readonly string[] | undefined
  nights?: NightRange | undefined
  /** Every spelling present of the requested genre; undefined where none is requested. */
  genreSpellings?: GenreSpellings | undefined
}

/** Whether a filter is set by a fact that many sources leave out: the age rule, wheelchair access, seats. */
export const isFactFilter = ({ age, access, seating }: EventFilters): boolean => Boolean(age || access || seating)

/** The filters as conditions on `f` of event_filters; `unstated`: events left out since nobody states the fact. */
export function filterConditions(
  { search, venue, neighborhood, price, age, access, seating }: EventFilters,
  { closest, nights, genreSpellings }: Meant,
  $: Placeholder,
  unstated = false,
): string[] {
  const facts = [
    ...(age ? [{ is: `f.age = ${$(AGES[age])}`, unknown: 'f.age is null' }] : []),
    ...(access ? [{ is: `f.wheelchair in ('yes', 'partly')`, unknown: 'f.wheelchair is null' }] : []),
    ...(seating ? [{ is: `f.seating in (${$(seating)}, 'mixed')`, unknown: 'f.seating is null' }] : []),
  ]
  return [
    nights ? `f.sort_at >= ${$(nights.from)}::timestamptz and f.sort_at < ${$(nights.until)}::timestamptz` : '',
    genreSpellings ? isGenre(genreSpellings, $) : '',
    isAtVenue('f', venue, $),
    neighborhood ? `f.neighborhood = fold(${$(neighborhood)})` : '',
    price ? PRICES[price] : '',
    ...(unstated
      ? [...facts.map(({ is, unknown }) => `${is} or ${unknown}`), facts.map(({ unknown }) => unknown).join(' or ')]
      : facts.map(({ is }) => is)),
    search?.trim() ? textCondition(search.trim(), closest, $) : '',
  ].filter(Boolean)
}

/** Whether a row of a table is at a venue that is given by its id or slug; empty where all venues are meant. */
export function isAtVenue(table: string, venue: string | undefined, $: Placeholder): string {
  if (!venue || venue === 'all-venues') return ''
  return `${table}.venue_id = ${isUuid(venue) ? $(venue) : idOfSlug('venue', $(venue))}`
}

/** Whether the filter names a genre at all. */
export const isGenreFilter = (genre: string | undefined): genre is string => Boolean(genre) && genre !== 'all-genres'

const isGenre = ({ sure, shared }: GenreSpellings, $: Placeholder): string =>
  [
    isSpelt(sure, $),
    ...shared.map(({ spelling, unless }) => `${isSpelt([spelling], $)} and not ${isSpelt(unless, $)}`),
  ].join(' or ')

const isSpelt = (spellings: readonly string[], $: Placeholder): string => `f.genres && ${$(spellings)}::text[]`

const PRICES = {
  // nothing to pay; "free before ten, $10 after" is under twenty, not free
  free: `f.admission in ('free', 'pay what you can') and coalesce(f.price_min, 0) = 0`,
  'under-20': `f.price_min < 20 or f.admission in ('free', 'pay what you can') and f.price_min is null`,
}
// the rule as the sources state it, in the words that reading gives it
const AGES = { 'all-ages': 'All Ages', '18': '18+', '21': '21+' }

function textCondition(search: string, closest: Meant['closest'], $: Placeholder): string {
  if (closest) {
    const ids = `${$(closest)}::uuid[]`
    // a search is for who is on the bill; an event's artists are those and its headliner
    return `f.venue_id = any (${ids})
      or f.artists && ${ids} and ${ids} && array(select artist_id from event_artists where event_id = f.event_id)`
  }
  const typed = $(search)
  if (hasWords(search)) return `f.search @@ search_query(${typed})`
  // a name of mere signs, such as "!!!", has no words to find it by
  return `exists (select from events e where e.id = f.event_id and position(fold(${typed}) in fold(e.title)) > 0)
    or exists (select from artists a where a.id = any (f.artists) and position(fold(${typed}) in fold(a.name)) > 0)`
}
