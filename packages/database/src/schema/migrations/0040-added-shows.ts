import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Pages of single shows that visitors send. An accepted one becomes a source. */
export class AddedShows1763685560000 implements MigrationInterface {
  name = 'AddedShows1763685560000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table added_shows (
        id uuid primary key default gen_random_uuid(),
        city_id text not null references cities,
        address text not null,
        state text not null default 'waiting'
          check (state in ('waiting', 'reading', 'read', 'failed', 'accepted', 'refused')),
        attempts integer not null default 0,
        result jsonb, -- the show as the page states it
        problem text,
        asked_at timestamptz not null, began_at timestamptz, read_at timestamptz, decided_at timestamptz,
        source_id text references sources
      );
      -- a page that waits for a decision isn't scraped again
      create unique index added_shows_open on added_shows (city_id, address) where state in ('waiting', 'reading', 'read');
      create index added_shows_by_state on added_shows (state, asked_at)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table added_shows')
  }
}
