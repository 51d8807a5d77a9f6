import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What a save of new events makes the database do, at less cost: names and words come out as before. */
export class CheaperSaves1763684180000 implements MigrationInterface {
  name = 'CheaperSaves1763684180000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BILLED_NAMES)
    await runner.query(SEARCH_WORDS)
    await runner.query(WORDS_GIVEN)
    await runner.query(NOTHING_TO_DO)
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
