import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Artists whom nobody bills any more, and listings that are no longer read from the page that brought them. */
export class RetiredArtists1763683560000 implements MigrationInterface {
  name = 'RetiredArtists1763683560000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES)
    await runner.query(BILLED_AGAIN)
    await runner.query(SHOWN)
  }

  async down(): Promise<void> {
    throw new Error('Retired artists cannot be taken back: restore a backup instead.')
  }
}

const TABLES = `
  -- apart from the artists' rows, which stay as they are: an artist that is billed again comes back as it was
  create table retired_artists (
    artist_id uuid primary key references artists on delete cascade, retired_at timestamptz not null
  );
  -- whom bills name in an artist's place
  create table artist_successors (
    artist_id uuid not null references artists on delete cascade,
    successor_id uuid not null references artists on delete cascade,
    primary key (artist_id, successor_id)
  );
  -- as in event_sources, where they are put back when a read brings them again; nothing public reads them
  create table withdrawn_listings (
    id uuid not null,
    source_id text not null references sources, external_id text not null,
    event_id uuid not null references events,
    url text not null, listing jsonb not null, content_hash text not null,
    first_seen_at timestamptz not null, last_seen_at timestamptz not null, withdrawn_at timestamptz not null,
    primary key (source_id, external_id)
  )`

// whoever is billed is not retired: kept by triggers, so that no writer can forget it
const BILLED_AGAIN = `
  create function bring_back(artists uuid[]) returns void language sql as $$
    with back as (delete from retired_artists where artist_id = any (artists) returning artist_id)
    delete from artist_successors where artist_id in (select artist_id from back)
  $$;
  create function bring_back_billed() returns trigger language plpgsql as $$
  begin
    perform bring_back(array(
      select r.artist_id from changed join retired_artists r using (artist_id) join events e on e.id = changed.event_id
      where e.merged_into is null));
    return null;
  end $$;
  create trigger event_artists_back after insert on event_artists
    referencing new table as changed for each statement execute function bring_back_billed();
  create trigger event_artists_back_again after update on event_artists
    referencing new table as changed for each statement execute function bring_back_billed();
  create function bring_back_bill() returns trigger language plpgsql as $$
  begin
    perform bring_back(array(select artist_id from event_artists where event_id = new.id));
    return null;
  end $$;
  create trigger events_split after update of merged_into on events
    for each row when (old.merged_into is not null and new.merged_into is null) execute function bring_back_bill()`

const SHOWN = `
  -- whose page an artist's address leads to: its own, that of the one it became part of, or that of the only one billed
  -- in its place; null where it is retired and that is none, or several
  create function shown_artist(artist uuid) returns uuid language sql stable as $$
    with recursive trail as (
      select standing_artist(artist) as id, 0 as steps
      union all
      select next.id, steps + 1
      from trail join retired_artists r on r.artist_id = trail.id cross join lateral (
        select (array_agg(distinct standing_artist(s.successor_id)))[1] as id from artist_successors s
        where s.artist_id = r.artist_id having count(distinct standing_artist(s.successor_id)) = 1
      ) next where steps < 20
    )
    select trail.id from trail
    where trail.id is not null and not exists (select from retired_artists r where r.artist_id = trail.id) limit 1
  $$;
  create or replace function near_artists(typed text) returns table (id uuid, likeness real) language sql stable
    set pg_trgm.word_similarity_threshold = 0.4 as $$
    select case when merged_into is null then artists.id else standing_artist(artists.id) end,
      max(word_similarity(fold(typed), fold(name)))
    from artists where fold(typed) <% fold(name)
      and not exists (select from retired_artists r where r.artist_id = artists.id) group by 1
  $$`
