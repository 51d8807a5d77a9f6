import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A job is of one city: one of a kind waits or runs in each. */
export class JobsOfCities1763684600000 implements MigrationInterface {
  name = 'JobsOfCities1763684600000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table jobs add column city_id text references cities;
      -- those that read no source were of all cities: they go to the one whose events came first
      update jobs set city_id = coalesce(
        (select city_id from sources where id = any (jobs.sources) order by id limit 1),
        (select v.city_id from events e join venues v on v.id = e.venue_id order by e.first_seen_at, e.id limit 1),
        (select id from cities order by id limit 1));
      -- what was requested before any city was stored had nothing to do
      delete from jobs where city_id is null;
      alter table jobs alter column city_id set not null;
      drop index jobs_under_way, jobs_latest;
      -- the same request while one runs joins it
      create unique index jobs_under_way on jobs (city_id, kind) where state in ('waiting', 'running');
      create index jobs_latest on jobs (city_id, requested_at desc)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table jobs drop column city_id;
      create unique index jobs_under_way on jobs (kind) where state in ('waiting', 'running');
      create index jobs_latest on jobs (requested_at desc)`)
  }
}
