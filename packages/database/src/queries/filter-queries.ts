import type { FilterOptions } from '@houselights/contracts/public-api/routes'
import { findBeside, toGenre, toGenres } from '@houselights/domain/genres/genres'
import { type Queryable, valuesIn } from '../sql/sql.ts'
import type { Keep } from './cache.ts'

/** The values of the filters, by the upcoming public events there are. */
export const filterQueries = (db: Queryable) => ({
  options: async (now: Date, city: string): Promise<FilterOptions> => {
    const at = [now.toISOString(), city]
    // events spell their genres in few ways
    const spelt: { spellings: string[]; count: number }[] = await db.query(
      `select genres as spellings, count(*)::int from event_filters
       where city_id = $2 and sort_at > $1::timestamptz group by genres`,
      at,
    )
    const genres = summed(spelt.flatMap(({ spellings, count }) => toGenres(spellings).map((name) => ({ name, count }))))
    const neighborhoods: { name: string; count: number }[] = await db.query(
      `select v.neighborhood as name, sum(f.count)::int as count
       from (
         select venue_id, count(*) from event_filters where city_id = $2 and sort_at > $1::timestamptz group by venue_id
       ) f
       join venues v on v.id = f.venue_id where v.neighborhood is not null group by 1`,
      at,
    )
    const [access = { wheelchair: 0, seated: 0, standing: 0 }]: FilterOptions['access'][] = await db.query(
      `select (count(*) filter (where wheelchair in ('yes', 'partly')))::int as wheelchair,
         (count(*) filter (where seating in ('seated', 'mixed')))::int as seated,
         (count(*) filter (where seating in ('standing', 'mixed')))::int as standing
       from event_filters
       where city_id = $2 and sort_at > $1::timestamptz and (wheelchair is not null or seating is not null)`,
      at,
    )
    return {
      access,
      genres: genres.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en')),
      neighborhoods: neighborhoods.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    }
  },
})

/** How events spell a genre. A spelling that two scenes share means it unless other spellings of the event are of the other scene. */
export interface GenreSpellings {
  sure: string[]
  shared: { spelling: string; unless: string[] }[]
}

/** How events of lists spell the requested genre, by whatever spelling. */
export const genreSpellings = (db: Queryable, keep: Keep, genre: string, now: Date): Promise<GenreSpellings> =>
  keep(`genre ${genre}`, now, async () => ({ value: getSpellings(genre, await allSpellings(db, keep, now)) }))

// a spelling that only events have which have begun meanwhile finds nothing
const allSpellings = (db: Queryable, keep: Keep, now: Date): Promise<string[]> =>
  keep('spellings', now, async () => {
    const statement = 'select distinct unnest(genres) from event_filters where sort_at > $1::timestamptz'
    return { value: await valuesIn(db, statement, [now.toISOString()]) }
  })

function getSpellings(genre: string, present: readonly string[]): GenreSpellings {
  const meant = genreNamed(genre)
  const sure = present.filter((spelling) => findBeside(spelling) === null)
  const meaning = (name: string) => sure.filter((spelling) => genreNamed(spelling) === name)
  const shared = present.flatMap((spelling) => {
    const beside = findBeside(spelling)
    return beside !== null && genreNamed(spelling) === meant ? [{ spelling, unless: meaning(genreNamed(beside)) }] : []
  })
  return { sure: meaning(meant), shared }
}

/** Genres that the table does not know are the same where they read the same. */
const genreNamed = (spelling: string): string => (toGenre(spelling) ?? spelling).toLowerCase()

function summed(counted: readonly { name: string; count: number }[]) {
  const counts = new Map<string, number>()
  for (const { name, count } of counted) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count }))
}
