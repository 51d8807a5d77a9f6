import { daysOfFilter } from '@houselights/domain/date-filter'
import type { EventFilters } from '@houselights/types/routes'
import type { TextMode } from '../cursor.ts'
import { hasWords, isUuid } from '../sql.ts'
import type { GenreSpellings } from './filter-reads.ts'
import { idOfSlug } from './resolve.ts'

type Placeholder = (value: unknown) => string

/** How the text of a search is understood: by its words, or, where these find nothing, by names spelt alike. */
interface Meant {
  $: Placeholder
  mode: TextMode
  /** The city's. */
  today: string
  /** Every spelling present of the requested genre. */
  genreSpellings: GenreSpellings
}

/** The filters as conditions on `e`, its venue `v` and its headliner `h`. */
export function filterConditions(
  { search, date, genre, venue, neighborhood, price, age }: EventFilters,
  { $, mode, today, genreSpellings }: Meant,
): string[] {
  const days = date ? daysOfFilter(date, today) : null
  return [
    days ? `e.local_date between ${$(days.from)}::date and ${$(days.to)}::date` : '',
    isGenreFilter(genre) ? isGenre(genreSpellings, $) : '',
    venue && venue !== 'all-venues' ? atVenue(venue, $) : '',
    neighborhood ? `fold(v.neighborhood) = fold(${$(neighborhood)})` : '',
    price ? PRICES[price] : '',
    age ? `e.age = ${$(AGES[age])}` : '',
    search?.trim() ? textCondition(search, mode, $) : '',
  ].filter(Boolean)
}

const atVenue = (venue: string, $: Placeholder) => {
  const given = $(venue)
  return isUuid(venue) ? `v.id = ${given}` : `v.id = ${idOfSlug('venue', given)}`
}

/** Whether the filter names a genre at all. */
export const isGenreFilter = (genre: string | undefined): genre is string => Boolean(genre) && genre !== 'all-genres'

const isGenre = ({ sure, shared }: GenreSpellings, $: Placeholder): string =>
  [
    isSpelt(sure, $),
    ...shared.map(({ spelling, unless }) => `(${isSpelt([spelling], $)}) and (${isSpelt(unless, $)}) is not true`),
  ].join(' or ')

function isSpelt(spellings: readonly string[], $: Placeholder): string {
  const given = $(spellings)
  return `h.genre = any(${given}::text[]) or e.tags && ${given}::text[]`
}

const PRICES = {
  // nothing to pay; "free before ten, $10 after" is under twenty, not free
  free: `e.admission in ('free', 'pay what you can') and coalesce(e.price_min, 0) = 0`,
  'under-20': `e.price_min < 20 or e.admission in ('free', 'pay what you can') and e.price_min is null`,
}
// the rule as the sources state it, in the words that reading gives it
const AGES = { 'all-ages': 'All Ages', '18': '18+', '21': '21+' }

function textCondition(search: string, mode: TextMode, $: Placeholder): string {
  if (mode === 'near') return soundsLike
  const typed = $(search.trim())
  if (hasWords(search)) return `e.search @@ search_query(${typed})`
  // a name of mere signs, such as "!!!", has no words to find it by
  return `position(fold(${typed}) in fold(e.title)) > 0 or exists (
    select from event_artists ea join artists a on a.id = ea.artist_id
    where ea.event_id = e.id and position(fold(${typed}) in fold(a.name)) > 0)`
}

const soundsLike = `e.venue_id in (select id from likest) or exists (
  select from event_artists ea where ea.event_id = e.id and ea.artist_id in (select id from likest))`

/** What `near` conditions draw on: the names most like what was typed, and those nearly as like. */
export const likestNames = (typed: string) => `
  near as materialized (select * from near_artists(${typed}) union all select * from near_venues(${typed})),
  likest as materialized (select id from near where likeness >= 0.85 * (select max(likeness) from near)),`
