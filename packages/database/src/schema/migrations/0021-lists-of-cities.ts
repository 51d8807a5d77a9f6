import type { MigrationInterface, QueryRunner } from 'typeorm'
import { LikestNames1763683940000 } from './0013-likest-names.ts'

/** Lists are of one city: what filters them has the city of each event, and is read in a city's order. */
export class ListsOfCities1763684420000 implements MigrationInterface {
  name = 'ListsOfCities1763684420000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event_filters add column city_id text')
    await runner.query(refresh(OF_CITIES))
    await runner.query(REFRESH_ALL)
    await runner.query(`
      alter table event_filters alter column city_id set not null;
      create index event_filters_of_city on event_filters (city_id, sort_at, event_id);
      drop index event_filters_in_order`)
    await runner.query(LIKEST_NAMES)
    const [{ filled }]: [{ filled: boolean }] = await runner.query(
      'select exists (select from event_filters) as filled',
    )
    // an empty table that was analysed would be read from end to end for as long as nobody analyses it again
    if (filled) await runner.query('analyze event_filters')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function likest_names, plays_elsewhere_alone')
    await new LikestNames1763683940000().up(runner)
    await runner.query('create index event_filters_in_order on event_filters (sort_at, event_id)')
    await runner.query(refresh(OF_ALL))
    await runner.query('alter table event_filters drop column city_id')
    await runner.query(REFRESH_ALL)
  }
}

const LIKEST_NAMES = `
  -- whether an artist has shows to come, and none of them in the city
  create function plays_elsewhere_alone(artist uuid, city text) returns boolean language sql stable as $$
    select exists (select from event_filters where artists @> array[artist] and city_id <> city)
      and not exists (select from event_filters where artists @> array[artist] and city_id = city)
  $$;

  drop function likest_names;
  -- as migration 0013 describes it; a name of another city alone is not what is meant
  create function likest_names(typed text, city text) returns table (id uuid) language plpgsql stable
    set pg_trgm.word_similarity_threshold = 0.4 as $$
  declare
    threshold real;
    best real;
    near jsonb;
  begin
    foreach threshold in array array[0.6, 0.5, 0.4]::real[] loop
      perform set_config('pg_trgm.word_similarity_threshold', threshold::text, true);
      select jsonb_agg(jsonb_build_array(named.id, named.likeness)), max(named.likeness) into near, best from (
        select case when merged_into is null then a.id else canonical_artist(a.id) end as id,
          word_similarity(fold(typed), fold(a.name)) as likeness
        from artists a where fold(typed) <% fold(a.name)
          and not exists (select from retired_artists r where r.artist_id = a.id)
          and not plays_elsewhere_alone(a.id, city)
        union all
        select v.id, word_similarity(fold(typed), fold(v.name)) from venues v
        where fold(typed) <% fold(v.name) and v.city_id = city
      ) named;
      exit when 0.85 * best >= threshold;
    end loop;
    return query select distinct (name ->> 0)::uuid from jsonb_array_elements(near) name
      where (name ->> 1)::real >= 0.85 * best;
  end $$`

export const REFRESH_ALL = 'select refresh_event_cards(array(select event_id from event_filters))'

export interface Made {
  columns: readonly string[]
  /** The cards and filters of events as they are. */
  fresh: string
  /** What the version hangs on. */
  version: string
  /** The events that are past, by the index of lists. */
  past: string
}

const OF_ALL: Made = {
  columns: [
    ...['event_id', 'version', 'sort_at', 'local_date', 'first_seen_at', 'venue_id', 'neighborhood', 'price_min'],
    ...['admission', 'age', 'takes_place', 'genres', 'artists', 'pictures', 'search'],
  ],
  fresh: 'select * from fresh_event_cards(ids) made',
  version: 'card, extract(epoch from sort_at), extract(epoch from first_seen_at), pictures, search',
  past: 'select event_id from event_filters where sort_at < cards_begin()',
}
export const OF_CITIES: Made = {
  columns: [...OF_ALL.columns, 'city_id'],
  fresh: 'select made.*, v.city_id from fresh_event_cards(ids) made join venues v on v.id = made.venue_id',
  version: `${OF_ALL.version}, city_id`,
  past: `select past.event_id from cities c cross join lateral (
        select event_id from event_filters f where f.city_id = c.id and f.sort_at < cards_begin() offset 0) past`,
}

/** As migration 0012 describes it. */
export const refresh = ({ columns, fresh, version, past }: Made) => `
  create or replace function refresh_event_cards(ids uuid[]) returns void language sql
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    with fresh as materialized (
      select *, hashtextextended(concat_ws(' ', ${version}), 0) as version
      -- 'offset 0': a card is made once, for itself and for its version
      from (${fresh} where made.listed and made.sort_at >= (select cards_begin()) offset 0) made
    ), gone as (
      select unnest(ids) as event_id except select event_id from fresh
      union all
      ${past}
    ), no_cards as (
      delete from event_cards where event_id in (select event_id from gone)
    ), no_filters as (
      delete from event_filters where event_id in (select event_id from gone)
    ), cards as (
      insert into event_cards (event_id, version, card) select event_id, version, card from fresh
      on conflict (event_id) do update set version = excluded.version, card = excluded.card
      where event_cards.version <> excluded.version
    )
    insert into event_filters (${columns.join(', ')}) select ${columns.join(', ')} from fresh
    on conflict (event_id) do update set (${columns.join(', ')}) = (${columns.map((name) => `excluded.${name}`).join(', ')})
    where event_filters.version <> excluded.version
  $$`
