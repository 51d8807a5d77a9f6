import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What a save of new events makes the database do, at less cost: names, words, cards and notes come out as before. */
export class CheaperSaves1763684180000 implements MigrationInterface {
  name = 'CheaperSaves1763684180000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BILLED_NAMES)
    await runner.query(SEARCH_WORDS)
    await runner.query(WORDS_GIVEN)
    await runner.query(NOTHING_TO_DO)
    await runner.query(DUE_AT_ONCE)
    await runner.query(CARDS_ONCE)
    await runner.query(BILLS_READ_ONCE)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(WORDS_OF_BEFORE)
    // the other functions do what they did before
    await runner.query('drop index event_sources_billed_names; drop function billed_names, event_words')
  }
}

const BILLED_NAMES = `
  -- who a listing bills, in lower case, where its source lists its acts one by one
  create function billed_names(listing jsonb) returns text[] language sql immutable parallel safe as $$
    select case when listing ->> 'billedBy' = 'structure' then array(
      select lower(name) from jsonb_array_elements_text(
        coalesce(listing -> 'support', '[]') || coalesce(listing -> 'headliner', '[]')) name
      where name is not null) else '{}' end
  $$;
  -- without a pending list: every read of a source looks some hundred names up
  create index event_sources_billed_names on event_sources using gin (billed_names(listing)) with (fastupdate = off)`

const SEARCH_WORDS = `
  -- letters and digits alone, so that AC/DC, R.E.M. and Don't are found however they are typed; a word may be there twice
  create or replace function search_words(value text) returns text[] language sql immutable parallel safe as $$
    select array_remove(regexp_split_to_array(
      regexp_replace(fold(coalesce(value, '')), '[''’.]', '', 'g'), '[^[:alnum:]]+'), '')
  $$;

  -- the words that an event is found by
  create function event_words(title text, night text, presenter text, tour text, tags text[], venue text, acts text)
    returns tsvector language sql stable parallel safe as $$
    select array_to_tsvector(search_words(
      concat_ws(' ', title, night, presenter, tour, array_to_string(tags, ' '), venue, acts)))
  $$;

  -- touches and locks only the rows whose words differ: reading the same page twice changes nothing
  create or replace function refresh_search(ids uuid[]) returns void language sql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    update events set search = fresh.search
    from (
      select e.id, words.search from events e join venues v on v.id = e.venue_id cross join lateral (
        select event_words(e.title, e.night, e.presenter, e.tour, e.tags, v.name, (
          select string_agg(a.name, ' ') from event_artists ea join artists a on a.id = ea.artist_id
          where ea.event_id = e.id)) as search offset 0
      ) words
      where e.id = any (ids) and e.search is distinct from words.search order by e.id for update of e
    ) fresh
    where events.id = fresh.id
  $$`

const WORDS_GIVEN = `
  -- whoever makes an event with its bill may give its words, too: adding the bill puts right what differs
  drop trigger events_search on events;
  create trigger events_search before insert on events for each row when (new.search = ''::tsvector)
    execute function search_event();
  create trigger events_search_again before update of title, night, presenter, tour, tags, venue_id on events
    for each row execute function search_event()`

const WORDS_OF_BEFORE = `
  drop trigger events_search on events;
  drop trigger events_search_again on events;
  create trigger events_search before insert or update of title, night, presenter, tour, tags, venue_id on events
    for each row execute function search_event();
  create or replace function refresh_search(ids uuid[]) returns void language sql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    update events set search = fresh.search
    from (
      select id, event_search(id, concat_ws(' ', title, night, presenter, tour), tags, venue_id) as search
      from events where id = any(ids) order by id for update
    ) fresh
    where events.id = fresh.id and events.search is distinct from fresh.search
  $$`

// what is hardly ever there is looked for first
const NOTHING_TO_DO = `
  create or replace function bring_back_billed() returns trigger language plpgsql as $$
  declare
    back uuid[] := array(
      select r.artist_id from changed join retired_artists r using (artist_id)
      where (select e.merged_into is null from events e where e.id = changed.event_id));
  begin
    if cardinality(back) > 0 then perform bring_back(back); end if;
    return null;
  end $$;

  create or replace function suppress_events_of_records() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  declare
    ids uuid[] := array(
      select distinct changed.event_id
      from changed join events e on e.id = changed.event_id join sources s on s.id = changed.source_id
      where e.suppressed or s.do_not_scrape);
  begin
    if cardinality(ids) > 0 then perform refresh_suppressed(ids); end if;
    return null;
  end $$`

const DUE_AT_ONCE = `
  -- which events these are, and their cards, are read once writers that were faster have committed; gives the last note
  create or replace function refresh_noted_event_cards() returns bigint language plpgsql as $$
  declare
    due record;
    ids uuid[] := '{}';
    last bigint := 0;
  begin
    perform pg_advisory_xact_lock(hashtextextended('event cards', 0));
    for due in delete from event_cards_due returning id, kind, keys loop
      ids := ids || case when due.kind = 'events' then due.keys::uuid[] else array(select events_due(due.kind, due.keys)) end;
      last := greatest(last, due.id);
    end loop;
    perform refresh_event_cards(array(select distinct unnest(ids)));
    return last;
  end $$;

  -- at the commit: the first trigger does the work of all, which then find it done without a statement
  create or replace function refresh_due_event_cards() returns trigger language plpgsql as $$
  declare
    through text := current_setting('houselights.event_cards_through', true);
  begin
    if new.id <= coalesce(nullif(through, ''), '0')::bigint then return null; end if;
    select refresh_noted_event_cards()::text into through;
    through := set_config('houselights.event_cards_through', through, true);
    return null;
  end $$`

const CARDS_ONCE = `
  -- writes only what differs, and takes out what is past; rows are read by their keys, whatever the size of the tables was
  -- when a connection planned it
  create or replace function refresh_event_cards(ids uuid[]) returns void language sql
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    with fresh as materialized (
      select *, hashtextextended(concat_ws(' ', card, extract(epoch from sort_at), extract(epoch from first_seen_at), pictures, search), 0) as version
      -- 'offset 0': a card is made once, for itself and for its version
      from (select * from fresh_event_cards(ids) where listed and sort_at >= (select cards_begin()) offset 0) made
    ), gone as (
      select unnest(ids) as event_id except select event_id from fresh
      union all
      select event_id from event_filters where sort_at < cards_begin()
    ), no_cards as (
      delete from event_cards where event_id in (select event_id from gone)
    ), no_filters as (
      delete from event_filters where event_id in (select event_id from gone)
    ), cards as (
      insert into event_cards select event_id, version, card from fresh
      on conflict (event_id) do update set version = excluded.version, card = excluded.card
      where event_cards.version <> excluded.version
    )
    insert into event_filters (event_id, version, sort_at, local_date, first_seen_at, venue_id, neighborhood, price_min,
      admission, age, takes_place, genres, artists, pictures, search)
    select event_id, version, sort_at, local_date, first_seen_at, venue_id, neighborhood, price_min,
      admission, age, takes_place, genres, artists, pictures, search from fresh
    on conflict (event_id) do update set (version, sort_at, local_date, first_seen_at, venue_id, neighborhood, price_min,
      admission, age, takes_place, genres, artists, pictures, search)
      = (excluded.version, excluded.sort_at, excluded.local_date, excluded.first_seen_at, excluded.venue_id,
        excluded.neighborhood, excluded.price_min, excluded.admission, excluded.age, excluded.takes_place, excluded.genres,
        excluded.artists, excluded.pictures, excluded.search)
    where event_filters.version <> excluded.version
  $$`

const picture = (url: string) => `(
  select json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'widths', p.widths, 'placeholder', p.placeholder)
  from (select picture_id from picture_links where url = ${url} offset 0) l join pictures p on p.id = l.picture_id
  where p.removed_at is null)`

const BILLS_READ_ONCE = `
  -- the moments of last seeing are left out: a source has its own, and a record one where that differs ('at')
  create or replace function fresh_event_cards(ids uuid[]) returns table (event_id uuid, sort_at timestamptz, local_date date,
    first_seen_at timestamptz, venue_id uuid, neighborhood text, price_min numeric, admission text, age text,
    takes_place boolean, genres text[], artists uuid[], pictures bigint[], search tsvector, listed boolean, card text
  ) language sql stable as $$
  select e.id as event_id, e.sort_at, e.local_date, e.first_seen_at, e.venue_id, fold(v.neighborhood) as neighborhood,
    e.price_min, e.admission, e.age, e.status not in ('cancelled', 'postponed', 'moved') as takes_place,
    e.tags || case when h.genre is null then '{}' else array[h.genre] end as genres,
    case when h.id is null or h.id = any (billed.ids) then coalesce(billed.ids, '{}') else billed.ids || h.id end as artists,
    array(select hashtextextended(url, 0) from unnest(array[e.image_url, h.image_url]) url where url is not null) as pictures,
    e.search,
    e.merged_into is null and not e.hidden and not e.suppressed and e.kind in ('music', 'unknown')
      and e.unconfirmed_beside is null and v.active and not v.do_not_scrape as listed,
    json_build_object(
      'id', e.id, 'slug', e.slug, 'title', e.title,
      'date', coalesce(city_instant(e.starts_at, c.time_zone), to_char(e.local_date, 'YYYY-MM-DD')),
      'localDate', to_char(e.local_date, 'YYYY-MM-DD'),
      'startsAt', city_instant(e.starts_at, c.time_zone), 'doors', city_instant(e.doors_at, c.time_zone),
      'picture', ${picture('e.image_url')},
      'price', e.price, 'priceMin', e.price_min, 'priceMax', e.price_max, 'currency', e.currency,
      'admission', e.admission, 'age', e.age, 'ticketUrl', e.ticket_url, 'tags', e.tags, 'status', e.status,
      'room', e.room, 'inferred', e.inferred,
      'artist', case when h.id is not null then json_build_object('id', h.id, 'slug', h.slug, 'name', h.name,
        'genre', h.genre, 'picture', ${picture('h.image_url')}) end,
      'venue', json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'neighborhood', v.neighborhood),
      'bill', coalesce(billed.bill, '[]'),
      'seen', (
        select coalesce(json_agg(json_build_object('source', es.source_id, 'url', es.url,
            'at', city_instant(es.last_seen_at, c.time_zone))
          order by es.vanished_at is not null, array_position('{venue,ticketing,aggregator}', s.kind), s.rank, es.id), '[]')
        from (select * from event_sources where event_id = e.id offset 0) es join sources s on s.id = es.source_id)
    )::text as card
  -- 'offset 0': rows are found by the event or the address, never by what they are joined to: in a database that nobody
  -- analysed that read a whole index for each card
  from (select * from events where id = any (ids) offset 0) e
    join venues v on v.id = e.venue_id join cities c on c.id = v.city_id left join artists h on h.id = e.artist_id
    cross join lateral (
      select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'role', ea.role)
        order by ea.position, a.id) as bill, array_agg(a.id order by ea.position, a.id) as ids
      from (select * from event_artists where event_id = e.id offset 0) ea join artists a on a.id = ea.artist_id
    ) billed
  $$`
