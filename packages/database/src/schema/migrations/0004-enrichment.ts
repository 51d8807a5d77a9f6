import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Who artists are elsewhere, places, pictures that we keep, and artists made one or two. */
export class Enrichment1763683380000 implements MigrationInterface {
  name = 'Enrichment1763683380000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ARTISTS)
    await runner.query(LOOKUPS)
    await runner.query(PICTURES)
    await runner.query(IDENTITY)
  }

  async down(): Promise<void> {
    throw new Error('What providers said cannot be taken away: restore a backup instead.')
  }
}

const ARTISTS = `
  alter table artists
    add column merged_into uuid references artists,             -- the artist that it became part of
    add column spotify_images jsonb not null default '[]',      -- [{url, width, height}], widest first
    add column told jsonb not null default '{}';                -- which provider said it, by column
  create index artists_merged on artists (merged_into) where merged_into is not null;
  create index events_merged on events (merged_into) where merged_into is not null;
  -- pictures of Spotify's are linked and passed on, never kept with ours
  update artists set image_url = null where image_url like 'https://i.scdn.co/%' and not locked ? 'image_url';
  -- ids that earlier look-ups gave: later ones may think better of them
  update artists set told = '{"spotify_id": "spotify"}' where spotify_id is not null and not locked ? 'spotify_id';`

const LOOKUPS = `
  create table artist_lookups (
    artist_id uuid not null references artists on delete cascade,
    provider text not null check (provider in ('musicbrainz', 'spotify')),
    outcome text not null check (outcome in ('linked', 'ask', 'none', 'failed')),
    external_id text,                              -- of the one it is linked to
    candidates jsonb not null default '[]',        -- whom a person should choose from
    reasons jsonb not null default '[]',           -- sentences
    facts jsonb not null default '{}',             -- what it gave to the artist, so that it can be taken back
    problem text,
    failures int not null default 0,               -- in a row
    looked_up_at timestamptz not null,
    asked_at timestamptz,                          -- an operator wants it looked up now
    decided_by text, decided_at timestamptz,       -- a person's word, which later look-ups leave as it is
    primary key (artist_id, provider)
  );
  create index artist_lookups_by_outcome on artist_lookups (provider, outcome, looked_up_at desc);

  -- what is left to do of a job about artists, and how each came out
  create table job_artists (
    job_id uuid not null references jobs on delete cascade,
    artist_id uuid not null references artists on delete cascade,
    position int not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'skipped')),
    enriched boolean not null default false,
    problem jsonb,
    primary key (job_id, artist_id)
  );

  -- a provider that asked for a pause is left alone by every worker
  create table provider_pauses (provider text primary key, until timestamptz not null, why text not null);
  create table provider_calls (
    provider text not null, day date not null,
    calls int not null,
    last_at timestamptz not null default clock_timestamp(),   -- when the latest of them began
    primary key (provider, day)
  );

  -- place ids alone may be kept of what Google says
  create table place_candidates (
    venue_id uuid not null references venues on delete cascade,
    place_id text not null,
    position int not null,
    found_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
    decided_at timestamptz,
    primary key (venue_id, place_id)
  );
  create table place_lookups (
    venue_id uuid primary key references venues on delete cascade, looked_up_at timestamptz not null, problem text
  );`

const PICTURES = `
  create table pictures (
    id text primary key,                           -- SHA-256 of the file as it came, in hexadecimal
    type text not null, bytes int not null,        -- of that file
    width int not null, height int not null,       -- of the widest that we keep
    widths int[] not null,
    kept_bytes int not null,                       -- of all files that we keep
    placeholder text not null,
    kept_at timestamptz not null,
    removed_at timestamptz, removed_why text       -- then no file of it is kept, wherever it is found again
  );
  create table picture_links (
    url text primary key,
    state text not null default 'waiting' check (state in ('waiting', 'kept', 'failed', 'refused', 'removed')),
    picture_id text references pictures,           -- the last that was there: it outlives its address
    etag text, last_modified text,
    problem text,
    failures int not null default 0,               -- in a row
    first_seen_at timestamptz not null,
    asked_at timestamptz,
    due_at timestamptz                             -- when it is to be asked; never where null
  );
  create index picture_links_due on picture_links (due_at) where due_at is not null;
  create index picture_links_by_picture on picture_links (picture_id) where picture_id is not null;`

const IDENTITY = `
  create table artist_changes (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('merge', 'split', 'apart')),
    artist_id uuid not null references artists, other_id uuid not null references artists,
    events uuid[] not null default '{}',           -- that changed hands
    before jsonb not null, after jsonb not null,   -- the rows
    decided_by text not null, decided_at timestamptz not null, reverted_at timestamptz
  );
  create index artist_changes_latest on artist_changes (decided_at desc);
  -- whom a name means on the bill of one event, where it is not the artist that usually goes by it
  create table artist_assignments (
    event_id uuid not null references events on delete cascade,
    artist_key text not null,
    artist_id uuid not null references artists,
    change_id uuid not null references artist_changes on delete cascade,
    primary key (event_id, artist_key)
  );

  -- who an artist is by now: the last of those that it became part of, one after the other
  create function standing_artist(artist uuid) returns uuid language sql stable as $$
    with recursive trail as (
      select id, merged_into, 0 as steps from artists where id = artist
      union all
      select a.id, a.merged_into, steps + 1 from trail join artists a on a.id = trail.merged_into where steps < 50
    )
    select id from trail where merged_into is null
  $$;
  -- artists of one name have one key, but for a number behind it that no name yields
  create function split_from(key text) returns text language sql immutable parallel safe as $$
    select regexp_replace(key, '#[0-9]+$', '')
  $$;
  create or replace function near_artists(typed text) returns table (id uuid, likeness real) language sql stable
    set pg_trgm.word_similarity_threshold = 0.4 as $$
    select case when merged_into is null then artists.id else standing_artist(artists.id) end,
      max(word_similarity(fold(typed), fold(name)))
    from artists where fold(typed) <% fold(name) group by 1
  $$;

  -- the address parts of other names, as slugify makes them (packages/domain/src/text.ts)
  create function alias_slugs(aliases text[]) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(slug) filter (where slug <> ''), '{}')
    from unnest(aliases) as alias, rtrim(left(trim(both '-' from regexp_replace(replace(regexp_replace(lower(regexp_replace(
      normalize(alias, NFKD), '[\\u0300-\\u036f]', '', 'g')), '[''’]', '', 'g'), '&', ' and '), '[^[:alnum:]]+', '-', 'g')), 100), '-') as slug
  $$;
  create index artists_alias_slugs on artists using gin (alias_slugs(aliases));`
