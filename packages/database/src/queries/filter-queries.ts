import type { FilterOptions } from '@houselights/contracts/public-api/routes'
import { findContextGenre, toGenre, toGenres } from '@houselights/domain/genres/genres'
import { inCitiesSql, parameters, type Queryable, valuesIn } from '../sql/sql.ts'
import type { Cache } from './cache.ts'

/** Loads the filter values that occur in upcoming public events. */
export const filterQueries = (db: Queryable) => ({
  options: async (now: Date, cityIds: readonly string[]): Promise<FilterOptions> => {
    const { $, values } = parameters()
    const listed = `${inCitiesSql(cityIds, $)('city_id')} and sort_at > ${$(now.toISOString())}::timestamptz`
    // few different lists of genres occur, so group by list
    const spellingCounts: { spellings: string[]; count: number }[] = await db.query(
      `select genres as spellings, count(*)::int from event_filters
       where ${listed} group by genres`,
      values,
    )
    const genres = sumCounts(
      spellingCounts.flatMap(({ spellings, count }) => toGenres(spellings).map((name) => ({ name, count }))),
    )
    const neighborhoods: { name: string; count: number }[] = await db.query(
      `select v.neighborhood as name, sum(f.count)::int as count
       from (
         select venue_id, count(*) from event_filters where ${listed} group by venue_id
       ) f
       join venues v on v.id = f.venue_id where v.neighborhood is not null group by 1`,
      values,
    )
    const [access = { wheelchair: 0, seated: 0, standing: 0 }]: FilterOptions['access'][] = await db.query(
      `select (count(*) filter (where wheelchair in ('yes', 'partly')))::int as wheelchair,
         (count(*) filter (where seating in ('seated', 'mixed')))::int as seated,
         (count(*) filter (where seating in ('standing', 'mixed')))::int as standing
       from event_filters
       where ${listed} and (wheelchair is not null or seating is not null)`,
      values,
    )
    return {
      access,
      genres: genres.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en')),
      neighborhoods: neighborhoods.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    }
  },
})

/**
 * A genre's spellings in events. A spelling that another scene also uses means this genre, unless the event has
 * spellings of the other scene.
 */
export interface GenreSpellings {
  unambiguous: string[]
  shared: { spelling: string; unless: string[] }[]
}

/** Loads how events spell the requested genre. The request may use any spelling. */
export const loadGenreSpellings = (db: Queryable, cache: Cache, genre: string, now: Date): Promise<GenreSpellings> =>
  cache(`genre ${genre}`, now, async () => ({ value: getSpellings(genre, await loadAllSpellings(db, cache, now)) }))

// all events with a cached spelling may have started since; then the spelling finds nothing
const loadAllSpellings = (db: Queryable, cache: Cache, now: Date): Promise<string[]> =>
  cache('spellings', now, async () => {
    const statement = 'select distinct unnest(genres) from event_filters where sort_at > $1::timestamptz'
    return { value: await valuesIn(db, statement, [now.toISOString()]) }
  })

function getSpellings(genre: string, allSpellings: readonly string[]): GenreSpellings {
  const requested = toGenreName(genre)
  const unambiguous = allSpellings.filter((spelling) => findContextGenre(spelling) === null)
  const spellingsFor = (name: string) => unambiguous.filter((spelling) => toGenreName(spelling) === name)
  const shared = allSpellings.flatMap((spelling) => {
    const otherGenre = findContextGenre(spelling)
    return otherGenre !== null && toGenreName(spelling) === requested
      ? [{ spelling, unless: spellingsFor(toGenreName(otherGenre)) }]
      : []
  })
  return { unambiguous: spellingsFor(requested), shared }
}

/**
 * Converts a spelling to a genre name. Genres that the genre table doesn't contain are equal if they differ only in
 * case.
 */
const toGenreName = (spelling: string): string => (toGenre(spelling) ?? spelling).toLowerCase()

function sumCounts(namedCounts: readonly { name: string; count: number }[]) {
  const counts = new Map<string, number>()
  for (const { name, count } of namedCounts) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count }))
}
