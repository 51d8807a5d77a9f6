import { expect, test } from 'vitest'
import { databaseBefore } from '../../testing/test-database.ts'
import { JobsOfCities1763684600000 } from './0024-jobs-of-cities.ts'

const runner = await databaseBefore(JobsOfCities1763684600000)

test('a job gets the city of its sources, or else the city with the first events', async () => {
  await runner.query(`
    insert into cities values
      ('east', 'East', 'Ontario', 'CA', 'America/Toronto', 43.6, -79.4, 'East', 'ON', 'CAD'),
      ('west', 'West', 'California', 'US', 'America/Los_Angeles', 37.7, -122.4, 'West', 'CA', 'USD');
    insert into venues (city_id, slug, name) select id, id || '-hall', 'The Hall' from cities;
    insert into sources (id, city_id, name, platform, kind, url, cadence_minutes)
    select id || '-page', id, id, 'json-ld', 'venue', 'https://hall.example/', 720 from cities;
    insert into events (slug, title, venue_id, local_date, sort_at, first_seen_at)
    select slug, 'Glass Kite', id, '2025-05-10', now(),
      case city_id when 'west' then '2025-05-01' else '2025-05-02' end::timestamptz from venues;
    insert into jobs (kind, sources, state, requested_at) values
      ('expand-venues', '{east-page}', 'completed', now()), ('expand-venues', '{west-page}', 'waiting', now()),
      ('reread', '{}', 'waiting', now()), ('gamh-authentic', '{gone}', 'completed', now())`)
  await new JobsOfCities1763684600000().up(runner)
  expect(await runner.query('select kind, city_id as city from jobs order by 1, 2')).toEqual([
    { kind: 'expand-venues', city: 'east' },
    { kind: 'expand-venues', city: 'west' },
    { kind: 'gamh-authentic', city: 'west' },
    { kind: 'reread', city: 'west' },
  ])
  const insertJob = (city: string) =>
    runner.query(`insert into jobs (kind, city_id, requested_at) values ('reread', $1, now())`, [city])
  await insertJob('east')
  await expect(insertJob('west')).rejects.toThrow('jobs_under_way')
})
