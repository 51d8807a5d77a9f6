import { besideOf, genreOf, genresOf } from '@houselights/domain/genres'
import type { FilterOptions } from '@houselights/types/routes'
import type { VenueRow } from '../entities/places.ts'
import type { Queryable } from '../sql.ts'
import { PUBLIC_EVENT } from './event-sql.ts'

const UPCOMING = `
  from events e join venues v on v.id = e.venue_id left join artists h on h.id = e.artist_id
  where ${PUBLIC_EVENT} and e.sort_at > $1::timestamptz`

/** The values of the filters, by the upcoming public events there are. */
export const filterReads = (db: Queryable) => ({
  options: async (now: Date): Promise<FilterOptions> => {
    const rows: ({ spellings: string[] } & Pick<VenueRow, 'neighborhood'>)[] = await db.query(
      `select e.tags || case when h.genre is null then '{}' else array[h.genre] end as spellings, v.neighborhood ${UPCOMING}`,
      [now.toISOString()],
    )
    const genres = counted(rows.flatMap(({ spellings }) => genresOf(spellings)))
    const neighborhoods = counted(rows.flatMap(({ neighborhood }) => neighborhood ?? []))
    return {
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

/** How upcoming events spell the requested genre, by whatever spelling. */
export async function genreSpellings(db: Queryable, genre: string, now: Date): Promise<GenreSpellings> {
  const rows: { spelling: string }[] = await db.query(
    `select distinct spelling from (select unnest(e.tags || h.genre) as spelling ${UPCOMING}) spelt where spelling is not null`,
    [now.toISOString()],
  )
  const meant = genreNamed(genre)
  const present = rows.map(({ spelling }) => spelling)
  const sure = present.filter((spelling) => besideOf(spelling) === null)
  const meaning = (name: string) => sure.filter((spelling) => genreNamed(spelling) === name)
  const shared = present.flatMap((spelling) => {
    const beside = besideOf(spelling)
    return beside !== null && genreNamed(spelling) === meant ? [{ spelling, unless: meaning(genreNamed(beside)) }] : []
  })
  return { sure: meaning(meant), shared }
}

/** Genres that the table does not know are the same where they read the same. */
const genreNamed = (spelling: string): string => (genreOf(spelling) ?? spelling).toLowerCase()

function counted(names: readonly string[]) {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}
