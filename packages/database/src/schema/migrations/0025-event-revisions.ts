import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * How often, and when last, something changed that is told of an event with a page: calendars and search engines ask.
 * Kept beside the cards, at the same commits; for events that are past from their next change on.
 */
export class EventRevisions1763684660000 implements MigrationInterface {
  name = 'EventRevisions1763684660000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE)
    await runner.query(refreshRevisions())
    await runner.query(refreshNoted([...CARDS, 'perform refresh_event_revisions(ids);']))
    await runner.query(venueTrigger([...SHOWN, ...TOLD]))
    await runner.query(forget([...KEPT, 'event_revisions']))
    await runner.query(`
      create index event_filters_announced on event_filters (city_id, first_seen_at desc, sort_at, event_id);
      create index event_sources_first on event_sources (source_id, first_seen_at)`)
    await runner.query(`
      select refresh_event_revisions(array(select event_id from event_cards));
      -- when these changed before is known of the rows alone
      update event_revisions r set modified_at = e.updated_at from events e where e.id = r.event_id`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index event_filters_announced, event_sources_first')
    await runner.query(forget(KEPT))
    await runner.query(venueTrigger(SHOWN))
    await runner.query(refreshNoted(CARDS))
    await runner.query('drop function refresh_event_revisions; drop table event_revisions')
  }
}

const TABLE = `
  create table event_revisions (
    event_id uuid primary key,
    sequence int not null,          -- rises with each change, from 0
    modified_at timestamptz not null,
    digest bigint not null,         -- of all that is told
    starts text not null,           -- the instant, else the day
    status text not null,
    previous_start text,            -- of a rescheduled event
    details text not null           -- JSON: what is told beside the card
  )`

/** What is told of an event by its card: not what only draws it, such as the size of a picture. */
const OF_CARD = [
  ...['slug', 'title', 'localDate', 'startsAt', 'doors', 'price', 'priceMin', 'priceMax', 'currency', 'admission'],
  ...['age', 'ticketUrl', 'tags', 'status', 'room', 'bill'],
]
const OF_CARD_WITHIN = ['{venue,name}', '{venue,slug}', '{venue,neighborhood}', '{seen,0,url}']
const PICTURE = "coalesce(made.card #>> '{picture,id}', made.card #>> '{artist,picture,id}')"

/** As the table describes it; `digested`: what the digest is of. */
export const refreshRevisions = (digested = 'listed, details') => `
  -- rows are read by their keys, whatever the size of the tables was when a connection planned it
  create or replace function refresh_event_revisions(ids uuid[]) returns void language sql
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    with told as materialized (
      select e.id as event_id, e.first_seen_at, stored.event_id is null as unlisted,
        jsonb_build_array(${OF_CARD.map((name) => `made.card -> '${name}'`).join(', ')},
          ${OF_CARD_WITHIN.map((path) => `made.card #>> '${path}'`).join(', ')}, ${PICTURE}) as listed,
        made.card #>> '{venue,town}' as town,
        coalesce(made.card ->> 'startsAt', made.card ->> 'localDate') as starts, made.card ->> 'status' as status,
        json_build_object(
          'endsAt', city_instant(e.ends_at, c.time_zone), 'description', e.description,
          'night', e.night, 'presenter', e.presenter, 'tour', e.tour,
          'address', v.address
        )::text as details
      from (select * from events where id = any (ids) offset 0) e
        join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
        left join event_cards stored on stored.event_id = e.id
        -- what has a page and is in no list has no card: one that is past, or in doubt
        cross join lateral (
          select coalesce(stored.card, (select fresh.card from fresh_event_cards(array[e.id]) fresh))::jsonb as card offset 0
        ) made
      where e.merged_into is null and not e.hidden and not e.suppressed and e.kind in ('music', 'unknown')
        and v.active and not v.do_not_scrape
    )
    insert into event_revisions as known (event_id, sequence, modified_at, digest, starts, status, details)
    -- one that is in no list is no new one: it was told before its changes were counted
    select event_id, unlisted::int, case when unlisted then now() else first_seen_at end,
      hashtextextended(concat_ws(' ', ${digested}), 0), starts, status, details
    from told
    on conflict (event_id) do update set
      sequence = known.sequence + 1,
      -- calendars count in seconds
      modified_at = greatest(now(), known.modified_at + interval '1 second'),
      digest = excluded.digest, starts = excluded.starts, status = excluded.status, details = excluded.details,
      -- another day is a new date only where somebody says so: what is read may have been corrected
      previous_start = case
        when left(known.starts, 10) = left(excluded.starts, 10) then known.previous_start
        when known.status = 'postponed' or exists (
          select from event_sources es where es.event_id = known.event_id and es.vanished_at is null
            -- descriptions speak of it in terms of sale
            and concat_ws(' ', es.listing ->> 'title', es.listing ->> 'notice') ~* 'reschedul'
        ) then known.starts
      end
    where known.digest <> excluded.digest
  $$`

const CARDS = ['perform refresh_event_cards(ids);']

/** As migration 0012 describes it: `work` is done for the events that are due. */
const refreshNoted = (work: readonly string[]) => `
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
    ids := array(select distinct unnest(ids));
    ${work.join('\n    ')}
    return last;
  end $$`

/** What cards show of a venue, and what is told beside them. */
export const SHOWN = ['name', 'slug', 'neighborhood', 'city_id', 'active', 'do_not_scrape']
export const TOLD = ['address']
export const venueTrigger = (columns: readonly string[]) => `
  create or replace trigger venues_on_cards_update after update of ${columns.join(', ')} on venues for each row
    when ((${columns.map((name) => `old.${name}`).join(', ')}) is distinct from (${columns.map((name) => `new.${name}`).join(', ')}))
    execute function note_changed_row('id')`

const KEPT = ['event_cards', 'event_filters']
const forget = (tables: readonly string[]) => `
  create or replace function forget_event_cards() returns trigger language plpgsql as $$
  begin
    truncate ${tables.join(', ')};
    return null;
  end $$`
