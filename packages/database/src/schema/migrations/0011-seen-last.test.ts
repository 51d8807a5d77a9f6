import { expect, test } from 'vitest'
import { LAST_SEEN } from '../../sql/sql.ts'
import { databaseBefore } from '../../testing/test-database.ts'
import { SeenLast1763683820000 } from './0011-seen-last.ts'

const runner = await databaseBefore(SeenLast1763683820000)

test('every source record keeps the time when it was last seen, and each source stores the time of its last scrape once', async () => {
  await runner.query(`
    insert into cities values ('sf', 'San Francisco', 'California', 'US', 'America/Los_Angeles', 37.7, -122.4);
    insert into venues (city_id, slug, name) values ('sf', 'hall', 'The Hall');
    insert into sources (id, name, platform, kind, url, cadence_minutes)
    select id, id, 'json-ld', 'venue', 'https://hall.example/', 720 from unnest(array['hall', 'list', 'new']) id;
    insert into events (slug, title, venue_id, local_date, sort_at, first_seen_at, last_seen_at)
    select 'kite', 'Glass Kite', id, '2025-05-10', now(), now(), '2025-05-03T19:00:00.123Z' from venues;
    insert into event_sources (source_id, external_id, event_id, url, listing, content_hash, first_seen_at, last_seen_at)
    select source, record.id, events.id, 'https://hall.example/', '{}', 'x', now(), seen::timestamptz
    from events, (values ('hall', 'a', '2025-05-03T19:00:00.123Z'), ('hall', 'b', '2025-05-03T19:00:00.123Z'),
      ('hall', 'c', '2025-05-01T19:00:00Z'), ('list', 'd', '2025-05-02T19:00:00Z')) as record (source, id, seen)`)
  await new SeenLast1763683820000().up(runner)
  const rows: { id: string; hasOwnTime: boolean; seen: Date }[] = await runner.query(
    `select external_id as id, last_seen_at is not null as "hasOwnTime", ${LAST_SEEN} as seen
     from event_sources es join sources s on s.id = es.source_id order by 1`,
  )
  expect(rows.map(({ id, hasOwnTime, seen }) => [id, hasOwnTime, seen.toISOString()])).toEqual([
    ['a', false, '2025-05-03T19:00:00.123Z'],
    ['b', false, '2025-05-03T19:00:00.123Z'],
    ['c', true, '2025-05-01T19:00:00.000Z'],
    ['d', false, '2025-05-02T19:00:00.000Z'],
  ])
  expect(await runner.query(`select seen_at from sources where id = 'new'`)).toEqual([{ seen_at: null }])
})
