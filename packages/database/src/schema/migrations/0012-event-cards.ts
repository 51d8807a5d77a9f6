import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What lists show of public events to come, as text, and what lists filter them by: made at the commit that changes
 * something of it, so that reads join nothing. Triggers note what changed, so that no writer can forget it.
 */
export class EventCards1763683880000 implements MigrationInterface {
  name = 'EventCards1763683880000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES)
    await runner.query(CARDS)
    await runner.query(REFRESH)
    await runner.query(TRIGGERS)
    const [{ filled }]: [{ filled: boolean }] = await runner.query('select exists (select from events) as filled')
    // empty tables that were analysed would be read from end to end for as long as nobody analyses them again
    if (!filled) return
    // of a database that was just restored nothing is known yet: each card could read a whole index
    await runner.query(
      'analyze events, event_artists, event_sources, artists, venues, sources, pictures, picture_links',
    )
    await runner.query('select refresh_event_cards(array(select id from events where sort_at >= cards_begin()))')
    // what was just filled is planned for at once
    await runner.query('analyze event_filters, event_cards')
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, table] of DROPPED) await runner.query(`drop trigger ${name} on ${table}`)
    await runner.query(`
      drop function ${OF_EVENTS.map(([table]) => `note_changed_${table}`).join(', ')}, note_changed_row, forget_event_cards;
      drop table event_cards_due cascade;
      drop function refresh_due_event_cards, refresh_noted_event_cards, events_due, refresh_event_cards;
      drop function fresh_event_cards, cards_begin;
      drop table event_filters, event_cards`)
  }
}

const TABLES = `
  -- the version differs wherever card or filters do
  create table event_cards (event_id uuid primary key, version bigint not null, card text not null);
  -- apart from the cards: small enough to be in memory
  create table event_filters (
    event_id uuid primary key, version bigint not null,
    sort_at timestamptz not null, local_date date not null, first_seen_at timestamptz not null,
    venue_id uuid not null, neighborhood text,     -- folded
    price_min numeric(10,2), admission text, age text,
    takes_place boolean not null,
    genres text[] not null,                        -- as spelt by the event's tags and its headliner
    artists uuid[] not null,
    pictures bigint[] not null,                    -- hashes of the addresses of pictures on the card
    search tsvector not null
  );
  create index event_filters_in_order on event_filters (sort_at, event_id);
  create index event_filters_of_venue on event_filters (venue_id, sort_at, event_id);
  -- each without a pending list: a search would read it from end to end
  create index event_filters_search on event_filters using gin (search) with (fastupdate = off);
  create index event_filters_genres on event_filters using gin (genres) with (fastupdate = off);
  create index event_filters_artists on event_filters using gin (artists) with (fastupdate = off);
  create index event_filters_pictures on event_filters using gin (pictures) with (fastupdate = off);

  -- what this transaction changed; empty for all others
  create unlogged table event_cards_due (
    id bigint generated always as identity primary key, kind text not null, keys text[] not null
  )`

const picture = (url: string) => `(
  select json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'widths', p.widths, 'placeholder', p.placeholder)
  from (select picture_id from picture_links where url = ${url} offset 0) l join pictures p on p.id = l.picture_id
  where p.removed_at is null)`

/** `venueMembers`: more members of a card's venue. */
export const freshCards = (venueMembers = '') => `
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
      'venue', json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'neighborhood', v.neighborhood${venueMembers}),
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

const CARDS = `
  -- events before it are past by every clock: by the database's, and by that of the site, which reads go by
  create function cards_begin() returns timestamptz language sql stable as $$
    select case when max(seen_at) is null then '-infinity' else least(now(), max(seen_at)) - interval '7 days' end
    from sources
  $$;
  ${freshCards()}`

const REFRESH = `
  -- writes only what differs, and takes out what is past; rows are read by their keys, whatever the size of the tables was
  -- when a connection planned it
  create function refresh_event_cards(ids uuid[]) returns void language sql
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
  $$;

  -- the events whose cards show rows of a kind
  create function events_due(kind text, keys text[]) returns setof uuid language plpgsql stable as $$
  begin
    case kind
      when 'events' then return query select unnest(keys)::uuid;
      when 'artists' then
        return query select event_id from event_artists where artist_id = any (keys::uuid[])
          union select id from events where artist_id = any (keys::uuid[]) and merged_into is null and not hidden;
      when 'venues' then
        return query select id from events where venue_id = any (keys::uuid[]) and sort_at >= cards_begin();
      when 'sources' then return query select distinct event_id from event_sources where source_id = any (keys);
      when 'pictures' then
        return query select event_id from event_filters where pictures && array(
          select hashtextextended(url, 0) from picture_links where picture_id = any (keys));
      when 'picture_links' then
        return query select event_id from event_filters where pictures && array(
          select hashtextextended(url, 0) from unnest(keys) url);
      when 'cities' then
        return query select e.id from events e join venues v on v.id = e.venue_id
          where v.city_id = any (keys) and e.sort_at >= cards_begin();
    end case;
  end $$;

  -- which events these are, and their cards, are read once writers that were faster have committed; gives the last note
  create function refresh_noted_event_cards() returns bigint language plpgsql as $$
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
  create function refresh_due_event_cards() returns trigger language plpgsql as $$
  declare
    through text := current_setting('houselights.event_cards_through', true);
  begin
    if new.id <= coalesce(nullif(through, ''), '0')::bigint then return null; end if;
    select refresh_noted_event_cards()::text into through;
    through := set_config('houselights.event_cards_through', through, true);
    return null;
  end $$;
  create constraint trigger event_cards_due_at_commit after insert on event_cards_due
    deferrable initially deferred for each row execute function refresh_due_event_cards();`

/** Tables whose rows belong to an event, and the column that names it. */
const OF_EVENTS = [
  ['events', 'id'],
  ['event_artists', 'event_id'],
  ['event_sources', 'event_id'],
] as const
/** What cards show of other rows: their key, and what has to change for an update to count. */
const SHOWN = [
  ['artists', 'id', ['name', 'slug', 'genre', 'image_url']],
  ['venues', 'id', ['name', 'slug', 'neighborhood', 'city_id', 'active', 'do_not_scrape']],
  ['sources', 'id', ['kind', 'rank']],
  ['pictures', 'id', ['removed_at', 'width', 'height', 'widths', 'placeholder']],
  ['picture_links', 'url', ['picture_id']],
  ['cities', 'id', ['time_zone']],
] as const

const OPERATIONS = {
  insert: 'referencing new table as changed',
  update: 'referencing old table as before new table as changed',
  delete: 'referencing old table as changed',
}

const TRIGGERS = `
  ${OF_EVENTS.map(
    ([table, key]) => `
  create function note_changed_${table}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      insert into event_cards_due (kind, keys) select 'events', array_agg(distinct ${key}::text)
      from (select ${key} from changed union all select ${key} from before) keys having count(*) > 0;
    else
      insert into event_cards_due (kind, keys) select 'events', array_agg(distinct ${key}::text) from changed having count(*) > 0;
    end if;
    return null;
  end $$;`,
  ).join('')}
  create function note_changed_row() returns trigger language plpgsql as $$
  begin
    insert into event_cards_due (kind, keys)
    values (tg_table_name, array[to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0]]);
    return null;
  end $$;
  ${OF_EVENTS.map(([table]) =>
    Object.entries(OPERATIONS)
      .map(
        ([operation, rows]) => `
  create trigger ${table}_on_cards_${operation} after ${operation} on ${table}
    ${rows} for each statement execute function note_changed_${table}();`,
      )
      .join(''),
  ).join('')}
  ${SHOWN.map(
    ([table, key, columns]) => `
  create trigger ${table}_on_cards_update after update of ${columns.join(', ')} on ${table} for each row
    when ((${columns.map((name) => `old.${name}`).join(', ')}) is distinct from (${columns.map((name) => `new.${name}`).join(', ')}))
    execute function note_changed_row('${key}');`,
  ).join('')}
  create function forget_event_cards() returns trigger language plpgsql as $$
  begin
    truncate event_cards, event_filters;
    return null;
  end $$;
  create trigger events_on_cards_truncate after truncate on events for each statement execute function forget_event_cards();
  -- the address of a picture that is stored already
  create trigger picture_links_on_cards_insert after insert on picture_links for each row
    when (new.picture_id is not null) execute function note_changed_row('url');
  create trigger picture_links_on_cards_delete after delete on picture_links for each row
    when (old.picture_id is not null) execute function note_changed_row('url');`

const DROPPED = [
  ...OF_EVENTS.flatMap(([table]) =>
    Object.keys(OPERATIONS).map((operation) => [`${table}_on_cards_${operation}`, table] as const),
  ),
  ...SHOWN.map(([table]) => [`${table}_on_cards_update`, table] as const),
  ['events_on_cards_truncate', 'events'],
  ['picture_links_on_cards_insert', 'picture_links'],
  ['picture_links_on_cards_delete', 'picture_links'],
] as const
