import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Venue names on lists that match no venue, what operators decided about them, and the listings that wait. */
export class UnknownVenues1763685500000 implements MigrationInterface {
  name = 'UnknownVenues1763685500000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table unknown_venues (
        id uuid primary key default gen_random_uuid(), city_id text not null references cities,
        key text not null,                           -- the folded name
        name text not null,                          -- as first printed
        address text,
        first_seen_at timestamptz not null, last_seen_at timestamptz not null,
        decision text check (decision in ('venue', 'alias', 'not-a-venue')),
        venue_id uuid references venues,             -- null if it's not a venue
        decided_by text, decided_at timestamptz,
        unique (city_id, key)
      );
      create table waiting_listings (
        source_id text not null references sources, external_id text not null,
        unknown_venue_id uuid not null references unknown_venues on delete cascade,
        listing jsonb not null, seen_at timestamptz not null,
        primary key (source_id, external_id)
      );
      create index waiting_listings_unknown_venue_id on waiting_listings (unknown_venue_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table waiting_listings, unknown_venues')
  }
}
