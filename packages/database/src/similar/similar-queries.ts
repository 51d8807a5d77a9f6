import type { SimilarEvent } from '@houselights/contracts/public-api/similar'
import { loadCardsById } from '../queries/announced-shows.ts'
import type { EventLists } from '../queries/event-lists.ts'
import { HAS_PAGE } from '../queries/event-sql.ts'
import { survivorSql } from '../queries/slugs.ts'
import { prepared } from '../sql/prepared.ts'
import type { Queryable } from '../sql/sql.ts'

// leaves out shows that were hidden, canceled or moved, or that started, since the worker computed the list
const SIMILAR = prepared(
  'similar-events',
  `select e.slug, array(
     select json_build_object('id', f.event_id, 'reasons', s.reasons)
     from similar_events s join event_filters f on f.event_id = s.similar_id
     where s.event_id = e.id and f.takes_place and f.sort_at > $2::timestamptz order by s.position
   ) as similar
   from events e join venues v on v.id = e.venue_id where e.id = ${survivorSql('$1')} and ${HAS_PAGE}`,
)

/** Loads the shows that are similar to an event, and the event's current slug. Null if no event has the slug. */
export async function loadSimilarEvents(
  db: Queryable,
  lists: EventLists,
  slug: string,
  now: Date,
): Promise<{ slug: string; similar: SimilarEvent[] } | null> {
  const [event]: { slug: string; similar: { id: string; reasons: string[] }[] }[] = await db.query(SIMILAR, [
    slug,
    now.toISOString(),
  ])
  if (!event) return null
  const ids = event.similar.map(({ id }) => id)
  const cards = await loadCardsById(lists, ids, now)
  const similar = event.similar.flatMap(({ id, reasons }) => {
    const card = cards.get(id)
    return card ? [{ event: card, reasons }] : []
  })
  return { slug: event.slug, similar }
}
