import { notifyChanged } from '../notify.ts'
import { PUBLIC_EVENT } from '../repositories/event-sql.ts'
import type { Queryable } from '../sql.ts'

/** Artists with shows to come and no picture, those who play next first. */
export const artistsWithoutDetails = (
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; name: string }[]> =>
  db.query(
    `select a.id, a.name from artists a join lateral (
       select min(e.sort_at) as next from events e join venues v on v.id = e.venue_id
       where ${PUBLIC_EVENT} and e.sort_at > $1
         and (e.artist_id = a.id or exists (select from event_artists ea where ea.event_id = e.id and ea.artist_id = a.id))
     ) shows on shows.next is not null
     where a.image_url is null and not a.locked ? 'image_url' order by shows.next, a.id limit $2`,
    [now.toISOString(), limit],
  )

/** Fills in what an artist has not yet: what is there, or was set by an operator, stays. True where that changed anything. */
export async function addArtistDetails(
  db: Queryable,
  id: string,
  { spotifyId, imageUrl }: { spotifyId: string; imageUrl: string | null },
): Promise<boolean> {
  const [rows] = await db.query(
    `update artists set updated_at = now(),
       spotify_id = case when locked ? 'spotify_id' then spotify_id else coalesce(spotify_id, $2) end,
       image_url = case when locked ? 'image_url' then image_url else coalesce(image_url, $3) end
     where id = $1 and ((spotify_id is null and not locked ? 'spotify_id')
       or (image_url is null and $3::text is not null and not locked ? 'image_url')) returning id`,
    [id, spotifyId, imageUrl],
  )
  if (rows.length > 0) await notifyChanged(db)
  return rows.length > 0
}
