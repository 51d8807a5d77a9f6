import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Columns and functions by the names that the code has for them: suppressed, provenance, canonical artist. */
export class SuppressedAndProvenance1763683700000 implements MigrationInterface {
  name = 'SuppressedAndProvenance1763683700000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS)
    await runner.query(SUPPRESSED)
    await runner.query(CANONICAL)
    for (const [table, columns] of SNAPSHOTS)
      for (const column of columns) await runner.query(renameKeysOf(table, column))
  }

  async down(): Promise<void> {
    throw new Error('The new names of columns cannot be taken back: restore a backup instead.')
  }
}

const COLUMNS = `
  drop trigger sources_barred on sources;
  drop trigger event_sources_told on event_sources;
  drop trigger event_sources_retold on event_sources;
  drop function bar_events;
  drop function unbar_told;
  drop function refresh_barred;
  alter table events rename column barred to suppressed;
  alter table artists rename column told to provenance;                -- which provider said it, by column
  alter function standing_artist rename to canonical_artist;`

// a source that may not be read may not be shown either: kept by triggers, so that no writer can forget it
const SUPPRESSED = `
  create function refresh_suppressed(ids uuid[]) returns void language sql as $$
    update events e set suppressed = by_sources.suppressed
    from (
      select es.event_id as id, bool_and(s.do_not_scrape) as suppressed
      from event_sources es join sources s on s.id = es.source_id where es.event_id = any (ids) group by es.event_id
    ) by_sources
    where e.id = by_sources.id and e.suppressed <> by_sources.suppressed
  $$;
  create function suppress_events_of_source() returns trigger language plpgsql as $$
  begin
    perform refresh_suppressed(array(select distinct event_id from event_sources where source_id = new.id));
    return null;
  end $$;
  create trigger sources_suppressed after update of do_not_scrape on sources
    for each row when (old.do_not_scrape <> new.do_not_scrape) execute function suppress_events_of_source();
  create function suppress_events_of_records() returns trigger language plpgsql as $$
  begin
    perform refresh_suppressed(array(
      select distinct changed.event_id
      from changed join events e on e.id = changed.event_id join sources s on s.id = changed.source_id
      where e.suppressed or s.do_not_scrape));
    return null;
  end $$;
  create trigger event_sources_added after insert on event_sources
    referencing new table as changed for each statement execute function suppress_events_of_records();
  create trigger event_sources_changed after update on event_sources
    referencing new table as changed for each statement execute function suppress_events_of_records();`

// functions whose text names the renamed one
const CANONICAL = `
  create or replace function shown_artist(artist uuid) returns uuid language sql stable as $$
    with recursive trail as (
      select canonical_artist(artist) as id, 0 as steps
      union all
      select next.id, steps + 1
      from trail join retired_artists r on r.artist_id = trail.id cross join lateral (
        select (array_agg(distinct canonical_artist(s.successor_id)))[1] as id from artist_successors s
        where s.artist_id = r.artist_id having count(distinct canonical_artist(s.successor_id)) = 1
      ) next where steps < 20
    )
    select trail.id from trail
    where trail.id is not null and not exists (select from retired_artists r where r.artist_id = trail.id) limit 1
  $$;
  create or replace function near_artists(typed text) returns table (id uuid, likeness real) language sql stable
    set pg_trgm.word_similarity_threshold = 0.4 as $$
    select case when merged_into is null then artists.id else canonical_artist(artists.id) end,
      max(word_similarity(fold(typed), fold(name)))
    from artists where fold(typed) <% fold(name)
      and not exists (select from retired_artists r where r.artist_id = artists.id) group by 1
  $$`

/** Rows as they were before and after a change: an undo compares and restores them by column. */
const SNAPSHOTS: readonly [table: string, columns: readonly string[]][] = [
  ['quality_fixes', ['before', 'after']],
  ['edits', ['before', 'after']],
  ['match_decisions', ['before', 'after']],
  ['artist_changes', ['before', 'after']],
]

const renameKeysOf = (table: string, column: string): string =>
  ['events', 'artists']
    .map((rows) => {
      const [before, now] = rows === 'events' ? ['barred', 'suppressed'] : ['told', 'provenance']
      return `
        update ${table} set ${column} = jsonb_set(${column}, '{${rows}}', (
          select jsonb_agg(row - '${before}' || jsonb_build_object('${now}', row -> '${before}') order by place)
          from jsonb_array_elements(${column} -> '${rows}') with ordinality as stored (row, place)))
        where ${column} -> '${rows}' -> 0 ? '${before}'`
    })
    .join(';')
