import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * How often, and when last, something changed that is told of a public event: calendars and search engines ask. Kept
 * beside the cards, at the same commits, and for events that are past as well.
 */
export class EventRevisions1763684660000 implements MigrationInterface {
  name = 'EventRevisions1763684660000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE)
    await runner.query(REFRESH)
    await runner.query(refreshNoted([...CARDS, 'perform refresh_event_revisions(ids);']))
    await runner.query(venueTrigger([...SHOWN, ...TOLD]))
    await runner.query(forget([...KEPT, 'event_revisions']))
    await runner.query(
      'create index event_filters_announced on event_filters (city_id, first_seen_at desc, sort_at, event_id)',
    )
    await runner.query(`
      select refresh_event_revisions(array(select event_id from event_cards));
      -- when these changed before is known of the rows alone
      update event_revisions r set modified_at = e.updated_at from events e where e.id = r.event_id`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index event_filters_announced')
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

const REFRESH = `
  -- rows are read by their keys, whatever the size of the tables was when a connection planned it
  create function refresh_event_revisions(ids uuid[]) returns void language sql
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    with told as materialized (
      select f.event_id, f.first_seen_at, made.card - 'seen' - 'inferred' as card, made.card #>> '{seen,0,url}' as source,
        coalesce(made.card ->> 'startsAt', made.card ->> 'localDate') as starts, made.card ->> 'status' as status,
        json_build_object(
          'endsAt', city_instant(e.ends_at, c.time_zone), 'description', e.description,
          'night', e.night, 'presenter', e.presenter, 'tour', e.tour,
          'address', v.address
        )::text as details
      from event_filters f
        join event_cards stored on stored.event_id = f.event_id
        cross join lateral (select stored.card::jsonb offset 0) made (card)
        join events e on e.id = f.event_id
        join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
      where f.event_id = any (ids)
    )
    insert into event_revisions as known (event_id, sequence, modified_at, digest, starts, status, details)
    select event_id, 0, first_seen_at, hashtextextended(concat_ws(' ', card, source, details), 0), starts, status, details from told
    on conflict (event_id) do update set
      sequence = known.sequence + 1,
      -- calendars count in seconds
      modified_at = greatest(now(), known.modified_at + interval '1 second'),
      digest = excluded.digest, starts = excluded.starts, status = excluded.status, details = excluded.details,
      -- another day is a new date only where somebody says so: what is read may have been corrected
      previous_start = case
        when left(known.starts, 10) = left(excluded.starts, 10) then known.previous_start
        when known.status = 'postponed' or exists (
          select from event_sources es where es.event_id = known.event_id and es.listing::text ~* 'reschedul'
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
const SHOWN = ['name', 'slug', 'neighborhood', 'city_id', 'active', 'do_not_scrape']
const TOLD = ['address']
const venueTrigger = (columns: readonly string[]) => `
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
