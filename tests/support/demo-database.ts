import { openDataSource } from '@houselights/database/connection/data-source'
import { dumpTables } from '@houselights/database/testing/table-dump'

/** Opens a demo's database, for tests that inspect or change it. */
export async function openDemoDatabase(databaseUrl: string) {
  const db = await openDataSource({ url: databaseUrl, applicationName: 'test' })
  return {
    db,
    /** Dumps all rows that a fix may write. */
    dumpRows: () => dumpTables(db),
    /** Keeps scheduled scrapes from disturbing a comparison. */
    pauseSchedules: () => db.query('update sources set scheduled = false'),
    /** Adds a second event for one of a venue's shows, as if an aggregator listed it in other words. */
    duplicateShow: async (venueSlug: string, aggregatorId: string): Promise<string> => {
      const [event] = await db.query(
        `with original as (
           select e.*, es.listing from events e join event_sources es on es.event_id = e.id join venues v on v.id = e.venue_id
           where v.slug = $1 and e.starts_at > now() and e.merged_into is null and e.status = 'scheduled'
             and not exists (select from event_sources other where other.event_id = e.id and other.source_id = $2)
           order by e.starts_at limit 1
         ), duplicate as (
           insert into events (slug, title, venue_id, artist_id, local_date, starts_at, sort_at, kind, status, first_seen_at)
           select slug || '-again', title, venue_id, artist_id, local_date, starts_at, sort_at, kind, status, now() from original
           returning id, title
         )
         insert into event_sources (source_id, external_id, event_id, url, listing, content_hash, first_seen_at, last_seen_at)
         select $2, 'double', duplicate.id, 'https://list.example/', original.listing || '{"sourceId": "double"}', 'x', now(), now()
         from duplicate, original returning (select title from duplicate) as title`,
        [venueSlug, aggregatorId],
      )
      return event.title
    },
    /** Returns the bill of each show. */
    getBills: () =>
      db.query(
        `select e.slug, array(select a.slug from event_artists ea join artists a on a.id = ea.artist_id
           where ea.event_id = e.id order by ea.position) as bill from events e order by e.slug`,
      ),
    /** Replaces a show's bill with one wrong artist, as if an earlier release had parsed the whole line as one name. */
    misparseBill: async (
      venueSlug: string,
    ): Promise<{ eventSlug: string; artistSlug: string; correctPath: string }> => {
      const [row]: Record<'id' | 'slug' | 'headliner' | 'key', string>[] = await db.query(
        `select e.id, e.slug, a.slug as headliner, a.normalised_name as key
         from events e join venues v on v.id = e.venue_id join artists a on a.id = e.artist_id
         where v.slug = $1 and e.merged_into is null and e.artist_id is not null
           and (select count(*) from event_sources where event_id = e.id) = 1 order by e.starts_at limit 1`,
        [venueSlug],
      )
      if (!row) throw new Error(`${venueSlug} has no show that only one source lists`)
      const { id, slug, headliner, key } = row
      const artistSlug = 'all-in-one-line'
      await db.query(
        `with record as (update event_sources set content_hash = 'x',
           listing = listing || '{"headliner": "All In One Line", "support": []}' where event_id = $1)
         insert into artists (slug, name, normalised_name) values ($2, 'All In One Line', 'tonight' || $3)`,
        [id, artistSlug, key],
      )
      await db.query('delete from event_artists where event_id = $1', [id])
      await db.query(
        `with billed as (insert into event_artists (event_id, artist_id, position, role)
           select $1, id, 1, 'headliner' from artists where slug = $2 returning artist_id)
         update events set artist_id = billed.artist_id from billed where id = $1`,
        [id, artistSlug],
      )
      return { eventSlug: slug, artistSlug, correctPath: `/artists/${headliner}` }
    },
    getFixes: () =>
      db.query(`select rule, before, after, reverted_at as reverted from quality_fixes order by applied_at`) as Promise<
        { rule: string; before: object; after: object; reverted: Date | null }[]
      >,
    close: () => db.destroy(),
  }
}
