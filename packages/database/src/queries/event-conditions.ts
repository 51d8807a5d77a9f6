import type { EventFilters } from '@houselights/contracts/public-api/routes'
import type { NightRange } from '@houselights/domain/dates/date-filter'
import { hasWords, isUuid } from '../sql/sql.ts'
import type { GenreSpellings } from './filter-queries.ts'
import { idOfSlugSql } from './slugs.ts'

export type Placeholder = (value: unknown) => string

/** A list's filters, resolved with stored data. */
export interface FilterMeaning {
  /** The artists and venues whose names are most like the search text; undefined if the search is for its words. */
  closest?: readonly string[] | undefined
  nights?: NightRange | undefined
  /** All spellings of the requested genre that events have; undefined if no genre is requested. */
  genreSpellings?: GenreSpellings | undefined
}

/** Whether there is a filter on a fact that many sources leave out: the age rule, wheelchair access or seats. */
export const isFactFilter = ({ age, access, seating }: EventFilters): boolean => Boolean(age || access || seating)

/**
 * Converts filters to conditions on `f` of event_filters. With `unstated`, the conditions match the events that the
 * filters leave out because no source lists the fact.
 */
export function filterConditions(
  { search, venue, neighborhood, price, age, access, seating }: EventFilters,
  { closest, nights, genreSpellings }: FilterMeaning,
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

/** Condition: a row of a table is at a venue, given by id or slug. Empty for all venues. */
export function isAtVenue(table: string, venue: string | undefined, $: Placeholder): string {
  if (!venue || venue === 'all-venues') return ''
  return `${table}.venue_id = ${isUuid(venue) ? $(venue) : idOfSlugSql('venue', $(venue))}`
}

/** Whether the filter names a genre. */
export const isGenreFilter = (genre: string | undefined): genre is string => Boolean(genre) && genre !== 'all-genres'

const isGenre = ({ sure, shared }: GenreSpellings, $: Placeholder): string =>
  [
    isSpelled(sure, $),
    ...shared.map(({ spelling, unless }) => `${isSpelled([spelling], $)} and not ${isSpelled(unless, $)}`),
  ].join(' or ')

const isSpelled = (spellings: readonly string[], $: Placeholder): string => `f.genres && ${$(spellings)}::text[]`

const PRICES = {
  // "free" means that nobody pays: "free before ten, $10 after" is under twenty, not free
  free: `f.admission in ('free', 'pay what you can') and coalesce(f.price_min, 0) = 0`,
  'under-20': `f.price_min < 20 or f.admission in ('free', 'pay what you can') and f.price_min is null`,
}
// the age rules, in the words that parsers use
const AGES = { 'all-ages': 'All Ages', '18': '18+', '21': '21+' }

function textCondition(search: string, closest: FilterMeaning['closest'], $: Placeholder): string {
  if (closest) {
    const ids = `${$(closest)}::uuid[]`
    // a search is for artists on the bill; `f.artists` also has the headliner
    return `f.venue_id = any (${ids})
      or f.artists && ${ids} and ${ids} && array(select artist_id from event_artists where event_id = f.event_id)`
  }
  const term = $(search)
  if (hasWords(search)) return `f.search @@ search_query(${term})`
  // a name without letters or digits, such as "!!!", has no words to find it by
  return `exists (select from events e where e.id = f.event_id and position(fold(${term}) in fold(e.title)) > 0)
    or exists (select from artists a where a.id = any (f.artists) and position(fold(${term}) in fold(a.name)) > 0)`
}
