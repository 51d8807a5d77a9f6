import type { SimilarEvent } from '@houselights/contracts/public-api/similar'
import { cardsById } from '../queries/announced-shows.ts'
import type { EventLists } from '../queries/event-lists.ts'
import { HAS_PAGE } from '../queries/event-sql.ts'
import { survivorOf } from '../queries/slugs.ts'
import type { Queryable } from '../sql/sql.ts'

// what is hidden, past, off or somewhere else by now is left out, whatever the worker found before
const SIMILAR = `
  select f.event_id as id, s.reasons from similar_events s join event_filters f on f.event_id = s.similar_id
  where s.event_id = $1 and f.takes_place and f.sort_at > $2::timestamptz order by s.position`

/** The shows that are like an event; null where no event has that slug, the present slug where it has another one. */
export async function similarEvents(
  db: Queryable,
  lists: EventLists,
  slug: string,
  now: Date,
): Promise<{ slug: string; similar: SimilarEvent[] } | null> {
  const id = await survivorOf(db, slug)
  if (!id) return null
  const [event]: { slug: string }[] = await db.query(
    `select e.slug from events e join venues v on v.id = e.venue_id where e.id = $1 and ${HAS_PAGE}`,
    [id],
  )
  if (!event) return null
  const rows: { id: string; reasons: string[] }[] = await db.query(SIMILAR, [id, now.toISOString()])
  const cards = await cardsById(
    lists,
    rows.map((row) => row.id),
    now,
  )
  const similar = rows.flatMap((row) => {
    const card = cards.get(row.id)
    return card ? [{ event: card, reasons: row.reasons }] : []
  })
  return { slug: event.slug, similar }
}
