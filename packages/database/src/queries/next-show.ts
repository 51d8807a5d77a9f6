import type { EventCard } from '@houselights/contracts/entities/entities'
import type { CardNextShow } from '@houselights/contracts/pictures/share-image-addresses'
import { getNightOfShow } from '@houselights/domain/dates/show-hours'
import { prepared } from '../sql/prepared.ts'
import { parameters, type Queryable } from '../sql/sql.ts'

/** Finds the next public show at a venue, or with an artist on its bill in a city. */
export async function findNextShow(
  db: Queryable,
  subject: { venue: string } | { artist: string; city: string },
  now: Date,
): Promise<(CardNextShow & Pick<EventCard, 'id'>) | undefined> {
  const { $, values } = parameters()
  const where =
    'venue' in subject
      ? `f.venue_id = ${$(subject.venue)}`
      : `f.artists @> array[${$(subject.artist)}::uuid] and f.city_id = ${$(subject.city)}`
  const [row]: (CardNextShow & Pick<EventCard, 'id' | 'startsAt'>)[] = await db.query(
    prepared(
      'next-show',
      `select e.id, e.title, e.status, to_char(e.local_date, 'YYYY-MM-DD') as "localDate",
         city_instant(e.starts_at, c.time_zone) as "startsAt", json_build_object('name', v.name) as venue
       from (select f.event_id from event_filters f
         where f.takes_place and ${where} and f.sort_at > ${$(now.toISOString())}::timestamptz
         order by f.sort_at, f.event_id limit 1) next
       join events e on e.id = next.event_id join venues v on v.id = e.venue_id
       join cities c on c.id = v.city_id`,
    ),
    values,
  )
  return row && { ...row, localDate: getNightOfShow(row) }
}
