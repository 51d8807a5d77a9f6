import type { EventFilters } from '@houselights/contracts/public-api/routes'
import type { NightRange } from '@houselights/domain/dates/date-filter'
import { hasWords, isUuid } from '../sql/sql.ts'
import type { GenreSpellings } from './filter-queries.ts'
import { idOfSlugSql } from './slugs.ts'

export type Placeholder = (value: unknown) => string

/** A list's filters, resolved with stored data. */
export interface ResolvedFilters {
  /** Ids of artists and venues whose names are most like the search text; undefined if the search is for its words. */
  closest?: readonly string[] | undefined
  nights?: NightRange | undefined
  /** All spellings of the requested genre that events have; undefined if no genre is requested. */
  genreSpellings?: GenreSpellings | undefined
}

/** Checks whether there is a filter on a fact that many sources leave out: the age rule, wheelchair access or seats. */
export const isFactFilter = ({ age, access, seating }: EventFilters): boolean => Boolean(age || access || seating)

/**
 * Converts filters to conditions on `f` of event_filters. With `unstated`, the conditions match the events that the
 * filters leave out because no source lists the fact.
 */
export function filterConditions(
  { search, venue, neighborhood, price, age, access, seating }: EventFilters,
  { closest, nights, genreSpellings }: ResolvedFilters,
  $: Placeholder,
  unstated = false,
): string[] {
  const facts = [
    ...(age ? [{ condition: `f.age = ${$(AGES[age])}`, unknownCondition: 'f.age is null' }] : []),
    ...(access ? [{ condition: `f.wheelchair in ('yes', 'partly')`, unknownCondition: 'f.wheelchair is null' }] : []),
    ...(seating ? [{ condition: `f.seating in (${$(seating)}, 'mixed')`, unknownCondition: 'f.seating is null' }] : []),
  ]
  return [
    nights ? `f.sort_at >= ${$(nights.from)}::timestamptz and f.sort_at < ${$(nights.until)}::timestamptz` : '',
    genreSpellings ? toGenreCondition(genreSpellings, $) : '',
    atVenueSql('f', venue, $),
    neighborhood ? `f.neighborhood = fold(${$(neighborhood)})` : '',
    price ? PRICE_CONDITIONS[price] : '',
    ...(unstated
      ? [
          ...facts.map(({ condition, unknownCondition }) => `${condition} or ${unknownCondition}`),
          facts.map(({ unknownCondition }) => unknownCondition).join(' or '),
        ]
      : facts.map(({ condition }) => condition)),
    search?.trim() ? toTextCondition(search.trim(), closest, $) : '',
  ].filter(Boolean)
}

/** Condition: a row of a table is at a venue, given by id or slug. Empty for all venues. */
export function atVenueSql(table: string, venue: string | undefined, $: Placeholder): string {
  if (!venue || venue === 'all-venues') return ''
  return `${table}.venue_id = ${isUuid(venue) ? $(venue) : idOfSlugSql('venue', $(venue))}`
}

/** Checks whether the filter selects a genre. */
export const isGenreFilter = (genre: string | undefined): genre is string => Boolean(genre) && genre !== 'all-genres'

const toGenreCondition = ({ unambiguous, shared }: GenreSpellings, $: Placeholder): string =>
  [
    toSpellingCondition(unambiguous, $),
    ...shared.map(
      ({ spelling, unless }) => `${toSpellingCondition([spelling], $)} and not ${toSpellingCondition(unless, $)}`,
    ),
  ].join(' or ')

const toSpellingCondition = (spellings: readonly string[], $: Placeholder): string =>
  `f.genres && ${$(spellings)}::text[]`

const PRICE_CONDITIONS = {
  // "free" means that nobody pays: "free before ten, $10 after" is under twenty, not free
  free: `f.admission in ('free', 'pay what you can') and coalesce(f.price_min, 0) = 0`,
  'under-20': `f.price_min < 20 or f.admission in ('free', 'pay what you can') and f.price_min is null`,
}
// the age rules, in the words that parsers use
const AGES = { 'all-ages': 'All Ages', '18': '18+', '21': '21+' }

function toTextCondition(search: string, closest: ResolvedFilters['closest'], $: Placeholder): string {
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
