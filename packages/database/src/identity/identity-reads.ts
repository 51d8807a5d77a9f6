import type { ArtistChange, Billing } from '@houselights/types/identity'
import { ArtistChangeEntity } from '../entities/enrichment.ts'
import { ArtistEntity, EventArtistEntity, EventEntity } from '../entities/events.ts'
import type { Database } from '../sql.ts'
import { jsonMembers, select } from '../statement.ts'
import { loadMergeSuggestions } from './merge-suggestions.ts'

const CHANGES = 100

/** Who is who, for operators: what to decide, and what was. */
export const identityReads = (db: Database) => ({
  suggestions: () => loadMergeSuggestions(db),

  /** Every show that bills an artist, hidden ones too, the latest first; null where there is no such artist. */
  async billings(artist: string): Promise<Billing[] | null> {
    if (!(await db.getRepository(ArtistEntity).existsBy({ id: artist }))) return null
    return db.query(
      `select ${select(EventArtistEntity, 'ea', ['eventId', 'role'])},
         ${select(EventEntity, 'e', ['slug', 'title', 'localDate'])}, v.name as "venueName"
       from event_artists ea join events e on e.id = ea.event_id join venues v on v.id = e.venue_id
       where ea.artist_id = $1 and e.merged_into is null order by e.sort_at desc, e.id`,
      [artist],
    )
  },

  /** What was decided, the latest first, or one decision alone; by the clock of `timeZone`, since an artist is of no city. */
  changes(timeZone: string, id?: string): Promise<ArtistChange[]> {
    const named = (who: string) => `json_build_object(${jsonMembers(ArtistEntity, who, ['id', 'slug', 'name'])})`
    return db.query(
      `select ${select(ArtistChangeEntity, 'c', ['id', 'kind', 'decidedBy'])}, ${named('a')} as artist, ${named('o')} as other,
         cardinality(c.events) as events, city_instant(c.decided_at, $2) as "decidedAt",
         city_instant(c.reverted_at, $2) as "revertedAt"
       from artist_changes c join artists a on a.id = c.artist_id join artists o on o.id = c.other_id
       where $1::uuid is null or c.id = $1 order by c.decided_at desc, c.id limit ${CHANGES}`,
      [id ?? null, timeZone],
    )
  },
})
