import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Genres computed from a venue's shows, facts that a venue's own pages state, and requests from venues. */
export class VenuesOwnFacts1763685620000 implements MigrationInterface {
  name = 'VenuesOwnFacts1763685620000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table venues
        add column usual_genres text[] not null default '{}',
        add column site_facts jsonb not null default '{}',
        add column site_read_at timestamptz;
      create table venue_fact_reviews (
        id uuid primary key default gen_random_uuid(),
        venue_id uuid not null references venues on delete cascade,
        fact text not null,
        value jsonb not null,
        source text not null,
        read_on date not null,
        found_at timestamptz not null,
        decided_at timestamptz,                     -- null: open
        taken boolean not null default false
      );
      create index venue_fact_reviews_venue on venue_fact_reviews (venue_id);
      create table venue_requests (
        id uuid primary key default gen_random_uuid(),
        venue_id uuid not null references venues on delete cascade,
        kind text not null check (kind in ('fact', 'feed', 'leave-out')),
        fact text, value text, source text,
        reason text not null default '',
        link_hash text not null unique,             -- SHA-256 of the token in the link
        requested_at timestamptz not null,
        proof text,                                 -- the line that a file on the venue's site must contain
        proof_asked_at timestamptz, proof_problem text,
        outcome text check (outcome in ('accepted', 'rejected')),
        proved boolean not null default false,
        decided_at timestamptz,
        check ((outcome is null) = (decided_at is null))
      );
      create index venue_requests_open on venue_requests (venue_id) where decided_at is null`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table venue_requests;
      drop table venue_fact_reviews;
      alter table venues drop column usual_genres, drop column site_facts, drop column site_read_at`)
  }
}
