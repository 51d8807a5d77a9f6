import { toCityInstant } from '@houselights/domain/city-time'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import type { ArtistChange, Billing } from '@houselights/types/identity'
import type { Database } from '../sql.ts'
import { loadMergeSuggestions } from './merge-suggestions.ts'

const CHANGES = 100

/** Who is who, for operators: what to decide, and what was. */
export const identityReads = (db: Database) => ({
  suggestions: () => loadMergeSuggestions(db),

  /** Every show that bills an artist, hidden ones too, the latest first; null where there is no such artist. */
  async billings(artist: string): Promise<Billing[] | null> {
    const [there] = await db.query('select from artists where id = $1', [artist])
    if (!there) return null
    return db.query(
      `select e.id as "eventId", e.slug, e.title, e.local_date::text as "localDate", v.name as "venueName", ea.role
       from event_artists ea join events e on e.id = ea.event_id join venues v on v.id = e.venue_id
       where ea.artist_id = $1 and e.merged_into is null order by e.sort_at desc, e.id`,
      [artist],
    )
  },

  /** What was decided, the latest first; or one decision alone. */
  async changes(id?: string): Promise<ArtistChange[]> {
    const named = (who: string) => `json_build_object('id', ${who}.id, 'slug', ${who}.slug, 'name', ${who}.name)`
    const rows = await db.query(
      `select c.id, c.kind, ${named('a')} as artist, ${named('o')} as other, cardinality(c.events) as events,
         c.decided_at as "decidedAt", c.decided_by as "decidedBy", c.reverted_at as "revertedAt"
       from artist_changes c join artists a on a.id = c.artist_id join artists o on o.id = c.other_id
       where $1::uuid is null or c.id = $1 order by c.decided_at desc, c.id limit ${CHANGES}`,
      [id ?? null],
    )
    const local = (at: Date) => toCityInstant(at, DEFAULT_CITY.timeZone)
    return rows.map(
      (row: Omit<ArtistChange, 'decidedAt' | 'revertedAt'> & { decidedAt: Date; revertedAt: Date | null }) => ({
        ...row,
        decidedAt: local(row.decidedAt),
        revertedAt: row.revertedAt && local(row.revertedAt),
      }),
    )
  },
})
