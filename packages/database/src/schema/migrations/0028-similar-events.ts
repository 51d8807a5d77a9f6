import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which shows to come are like which, by what the bills, the genres and the houses say: nothing of visitors goes into it. */
export class SimilarEvents1763684840000 implements MigrationInterface {
  name = 'SimilarEvents1763684840000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table similar_events (
        event_id uuid not null references events on delete cascade, position integer not null,
        similar_id uuid not null references events on delete cascade,
        city_id text not null references cities,
        reasons jsonb not null, computed_at timestamptz not null,
        primary key (event_id, position)
      );
      create index similar_events_of_city on similar_events (city_id);
      create index similar_events_by_similar on similar_events (similar_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table similar_events')
  }
}
