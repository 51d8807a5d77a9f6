import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The words an event is found by, kept by triggers so that no writer can forget them, and instants as they go on the wire. */
export class Search1763683260000 implements MigrationInterface {
  name = 'Search1763683260000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WIRE_TIME)
    await runner.query(SEARCH_WORDS)
    await runner.query(TRIGGERS)
    await runner.query(NAMES)
  }

  async down(): Promise<void> {
    throw new Error('The search cannot be taken away: restore a backup instead.')
  }
}

const WIRE_TIME = `
  -- ISO 8601 with the offset that the zone has at that moment
  create function city_instant(at timestamptz, zone text) returns text language sql stable parallel safe strict as $$
    select to_char(at at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS')
        || to_char(extract(hour from away)::int, 'SG00') || ':' || to_char(abs(extract(minute from away)::int), 'FM00')
    from (select (at at time zone zone) - (at at time zone 'UTC') as away) difference
  $$;`

const SEARCH_WORDS = `
  -- letters and digits alone, so that AC/DC, R.E.M. and Don't are found however they are typed
  create function search_words(value text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct word) filter (where word <> ''), '{}')
    from regexp_split_to_table(
      regexp_replace(fold(coalesce(value, '')), '[''’.]', '', 'g'), '[^[:alnum:]]+') word
  $$;

  -- every word, the last one as far as it was typed; null where there is no word in it
  create function search_query(value text) returns tsquery language sql immutable parallel safe as $$
    select string_agg('''' || word || '''' || case when place = last then ':*' else '' end, ' & ')::tsquery
    from (
      select word, place, max(place) over () as last
      from regexp_split_to_table(
        regexp_replace(fold(coalesce(value, '')), '[''’.]', '', 'g'), '[^[:alnum:]]+') with ordinality as typed(word, place)
      where word <> ''
      limit 16
    ) words
  $$;

  create function event_search(event uuid, title text, tags text[], venue uuid) returns tsvector language sql stable as $$
    select array_to_tsvector(search_words(concat_ws(' ',
      title,
      array_to_string(tags, ' '),
      (select name from venues where id = venue),
      (select string_agg(name, ' ') from event_artists join artists on artists.id = artist_id where event_id = event)
    )))
  $$;`

const TRIGGERS = `
  create function search_event() returns trigger language plpgsql as $$
  begin
    new.search := event_search(new.id, new.title, new.tags, new.venue_id);
    return new;
  end $$;
  create trigger events_search before insert or update of title, tags, venue_id on events
    for each row execute function search_event();

  -- touches only the rows whose words differ: reading the same page twice changes nothing
  create function refresh_search(ids uuid[]) returns void language sql as $$
    update events set search = fresh.search
    from (
      select id, event_search(id, title, tags, venue_id) as search
      from events where id = any(ids) order by id for update
    ) fresh
    where events.id = fresh.id and events.search is distinct from fresh.search
  $$;

  create function search_bills() returns trigger language plpgsql as $$
  begin
    perform refresh_search(array(select distinct event_id from changed));
    return null;
  end $$;
  create trigger event_artists_added after insert on event_artists
    referencing new table as changed for each statement execute function search_bills();
  create trigger event_artists_changed after update on event_artists
    referencing new table as changed for each statement execute function search_bills();
  create trigger event_artists_removed after delete on event_artists
    referencing old table as changed for each statement execute function search_bills();

  create function search_artist() returns trigger language plpgsql as $$
  begin
    perform refresh_search(array(select event_id from event_artists where artist_id = new.id));
    return null;
  end $$;
  create trigger artists_renamed after update of name on artists
    for each row when (old.name is distinct from new.name) execute function search_artist();

  create function search_venue() returns trigger language plpgsql as $$
  begin
    perform refresh_search(array(select id from events where venue_id = new.id));
    return null;
  end $$;
  create trigger venues_renamed after update of name on venues
    for each row when (old.name is distinct from new.name) execute function search_venue();`

const NAMES = `
  create function name_words(name text, aliases text[]) returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(search_words(name || ' ' || coalesce(array_to_string(aliases, ' '), '')))
  $$;
  alter table artists add column search tsvector not null generated always as (name_words(name, aliases)) stored;
  create index artists_search on artists using gin (search);
  create index venues_name_trigrams on venues using gin (fold(name) gin_trgm_ops);

  -- names spelt much like what was typed; the threshold goes with the function, so that the index can use it
  create function near_artists(typed text) returns table (id uuid, likeness real) language sql stable
    set pg_trgm.word_similarity_threshold = 0.4 as $$
    select id, word_similarity(fold(typed), fold(name)) from artists where fold(typed) <% fold(name)
  $$;
  create function near_venues(typed text) returns table (id uuid, likeness real) language sql stable
    set pg_trgm.word_similarity_threshold = 0.4 as $$
    select id, word_similarity(fold(typed), fold(name)) from venues where fold(typed) <% fold(name)
  $$;`
