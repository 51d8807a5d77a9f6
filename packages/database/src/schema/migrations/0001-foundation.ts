import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The first tables. Later migrations only add. */
export class Foundation1763683200000 implements MigrationInterface {
  name = 'Foundation1763683200000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists citext;
      create extension if not exists pg_trgm;
      create extension if not exists unaccent;
      create extension if not exists btree_gist;

      -- unaccent is only stable; indexes need an immutable wrapper around a fixed dictionary
      create function fold(value text) returns text language sql immutable parallel safe strict
        as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

      create table cities (
        id text primary key, name text not null, region text not null, country text not null,
        time_zone text not null, latitude double precision not null, longitude double precision not null
      );

      create table venues (
        id uuid primary key default gen_random_uuid(),
        city_id text not null references cities, slug text not null unique, name text not null,
        address text, neighborhood text, capacity int, venue_type text,
        primary_genres text[] not null default '{}',
        google_place_id text, google_rating real, google_review_count int,
        image_url text, website text, description text, social_links jsonb not null default '{}',
        aliases text[] not null default '{}', rooms text[] not null default '{}',
        latitude double precision, longitude double precision,
        active boolean not null default true, do_not_scrape boolean not null default false,
        updated_at timestamptz not null default now()
      );

      create table sources (
        id text primary key,                         -- the slug of its data file
        venue_id uuid references venues,             -- null for a source of many venues
        name text not null, platform text not null, url text not null,
        kind text not null check (kind in ('venue', 'ticketing', 'aggregator')),
        rank int not null default 100,               -- smaller is believed first, within its kind
        cadence_minutes int not null,
        active boolean not null default true, inactive_reason text,
        do_not_scrape boolean not null default false,
        http_state jsonb not null default '{}',      -- ETag and Last-Modified by URL
        last_attempt_at timestamptz, last_success_at timestamptz, failing_since timestamptz,
        last_found int, last_problem text
      );

      create table artists (
        id uuid primary key default gen_random_uuid(),
        slug text not null unique, name text not null, normalised_name text not null unique,
        genre text, location text, description text, image_url text,
        spotify_id text, youtube_channel_id text, musicbrainz_id text,
        monthly_listeners int, followers int,
        social_links jsonb not null default '{}', aliases text[] not null default '{}',
        updated_at timestamptz not null default now()
      );
      create index artists_name_trigrams on artists using gin (fold(name) gin_trgm_ops);

      create table events (
        id uuid primary key default gen_random_uuid(),
        slug text not null unique, title text not null,
        venue_id uuid not null references venues, room text,
        artist_id uuid references artists,           -- the headliner
        local_date date not null, starts_at timestamptz, doors_at timestamptz,
        sort_at timestamptz not null,                -- the start, else the end of the local day
        kind text not null default 'unknown',
        status text not null default 'scheduled',
        price text, price_min numeric(10,2), price_max numeric(10,2), currency text, age text,
        ticket_url text, image_url text, description text,
        tags text[] not null default '{}',
        inferred text[] not null default '{}',
        hidden boolean not null default false,
        merged_into uuid references events,
        search tsvector not null default ''::tsvector,
        first_seen_at timestamptz not null, last_seen_at timestamptz not null,
        updated_at timestamptz not null default now()
      );
      create index events_upcoming on events (sort_at, id) where merged_into is null and not hidden;
      create index events_by_venue on events (venue_id, sort_at, id) where merged_into is null and not hidden;
      create index events_by_venue_day on events (venue_id, local_date);
      create index events_by_artist on events (artist_id, sort_at, id) where merged_into is null and not hidden;
      create index events_search on events using gin (search);

      create table event_artists (
        event_id uuid not null references events on delete cascade,
        artist_id uuid not null references artists,
        position int not null, role text not null check (role in ('headliner', 'support')),
        primary key (event_id, artist_id)
      );
      create index event_artists_by_artist on event_artists (artist_id);

      create table event_sources (
        id uuid primary key default gen_random_uuid(),
        source_id text not null references sources, external_id text not null,
        event_id uuid not null references events,
        url text not null, listing jsonb not null, content_hash text not null,
        first_seen_at timestamptz not null, last_seen_at timestamptz not null,
        missed_reads int not null default 0, missed_at timestamptz, vanished_at timestamptz,
        unique (source_id, external_id)
      );
      create index event_sources_by_event on event_sources (event_id);

      create table raw_pages (
        id uuid primary key default gen_random_uuid(),
        source_id text not null references sources, run_id uuid not null,
        url text not null, position int not null, fetched_at timestamptz not null,
        hash text not null, content_type text, body bytea not null          -- zstd or gzip, see raw-pages.ts
      );
      create index raw_pages_by_source on raw_pages (source_id, fetched_at desc);

      create table scrape_runs (
        id uuid primary key default gen_random_uuid(),
        source_id text not null references sources, job_id text, depth text not null,
        started_at timestamptz not null, ended_at timestamptz,
        outcome text not null default 'running',     -- running, ok, unchanged, suspect, failed
        pages int not null default 0, found int not null default 0, added int not null default 0,
        updated int not null default 0, unchanged int not null default 0, vanished int not null default 0,
        problems jsonb not null default '[]'         -- kind, message, url, reproduce
      );
      create index scrape_runs_by_source on scrape_runs (source_id, started_at desc);

      create table match_decisions (
        id uuid primary key default gen_random_uuid(),
        a_source text not null, a_external_id text not null, b_source text not null, b_external_id text not null,
        verdict text not null check (verdict in ('same', 'different', 'ask')),
        decided_by text not null, why text not null, decided_at timestamptz not null,
        unique (a_source, a_external_id, b_source, b_external_id)
      );

      create table quality_fixes (
        id uuid primary key default gen_random_uuid(),
        batch uuid not null, rule text not null, event_id uuid not null references events,
        before jsonb not null, after jsonb not null, applied_at timestamptz not null, reverted_at timestamptz
      );

      create table newsletter_subscribers (
        id uuid primary key default gen_random_uuid(),
        email citext not null unique, status text not null, token text not null unique, consented_at timestamptz not null
      );

      create table slug_redirects (
        kind text not null check (kind in ('event', 'artist', 'venue')), slug text not null, target_id uuid not null,
        primary key (kind, slug)
      );
    `)
  }

  async down(): Promise<void> {
    throw new Error('The foundation cannot be taken away: restore a backup instead.')
  }
}
