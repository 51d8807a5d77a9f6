import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What operators need: jobs, switches, fixes that can be undone, edits and locks, sessions. */
export class Operations1763683320000 implements MigrationInterface {
  name = 'Operations1763683320000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(JOBS)
    await runner.query(STANDING)
    await runner.query(BARRED)
    await runner.query(HISTORY)
  }

  async down(): Promise<void> {
    throw new Error('The operators’ tables cannot be taken away: restore a backup instead.')
  }
}

const JOBS = `
  create table jobs (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'completed', 'failed', 'cancelled')),
    step text,
    sources text[] not null default '{}',         -- to read, in this order
    depth text not null default 'full',
    totals jsonb not null default '{}',           -- what the job itself counted: merged, enriched, done, total
    improved jsonb,                               -- what a fix of the data came to
    problems jsonb not null default '[]',
    error text,
    requested_at timestamptz not null, started_at timestamptz, ended_at timestamptz
  );
  -- the same request while one runs joins it
  create unique index jobs_under_way on jobs (kind) where state in ('waiting', 'running');
  create index jobs_latest on jobs (requested_at desc);
  -- in the order of their beginning, whatever the clock says: in a replay it stands still
  alter table scrape_runs add column ordinal bigint generated always as identity;
  create index scrape_runs_by_job on scrape_runs (job_id) where job_id is not null;
  create index scrape_runs_latest on scrape_runs (started_at desc);
  alter table sources add column scheduled boolean not null default true;   -- the operators' switch`

const STANDING = `
  -- what stands beside the sources' word: derived gives way to it, locked is put in its place
  alter table events
    add column derived jsonb not null default '{}',
    add column locked jsonb not null default '{}',
    add column barred boolean not null default false;
  alter table artists add column locked jsonb not null default '{}';
  alter table venues add column locked jsonb not null default '{}';`

// a source that may not be read may not be shown either: kept by triggers, so that no writer can forget it
const BARRED = `
  create function refresh_barred(ids uuid[]) returns void language sql as $$
    update events e set barred = told.barred
    from (
      select es.event_id as id, bool_and(s.do_not_scrape) as barred
      from event_sources es join sources s on s.id = es.source_id where es.event_id = any (ids) group by es.event_id
    ) told
    where e.id = told.id and e.barred <> told.barred
  $$;
  create function bar_events() returns trigger language plpgsql as $$
  begin
    perform refresh_barred(array(select distinct event_id from event_sources where source_id = new.id));
    return null;
  end $$;
  create trigger sources_barred after update of do_not_scrape on sources
    for each row when (old.do_not_scrape <> new.do_not_scrape) execute function bar_events();
  create function unbar_told() returns trigger language plpgsql as $$
  begin
    perform refresh_barred(array(
      select distinct told.event_id from told join events e on e.id = told.event_id join sources s on s.id = told.source_id
      where e.barred or s.do_not_scrape));
    return null;
  end $$;
  create trigger event_sources_told after insert on event_sources
    referencing new table as told for each statement execute function unbar_told();
  create trigger event_sources_retold after update on event_sources
    referencing new table as told for each statement execute function unbar_told();`

const HISTORY = `
  -- before and after hold the rows as they were, by table; fields and evidence are for the eye
  alter table quality_fixes
    add column venue_id uuid references venues,
    add column fields jsonb not null default '[]',
    add column evidence jsonb not null default '[]';
  create index quality_fixes_by_batch on quality_fixes (batch);
  create index quality_fixes_latest on quality_fixes (applied_at desc);

  -- facts of one show's own page, read when its listing left some out
  create table detail_reads (
    url text primary key, source_id text not null references sources,
    read_at timestamptz not null, facts jsonb, problem text
  );

  create table edits (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('event', 'artist', 'venue')), target_id uuid not null,
    decided_by text not null, changes jsonb not null,      -- field, before, after: for the eye
    before jsonb not null, after jsonb not null,           -- the row
    edited_at timestamptz not null, reverted_at timestamptz
  );
  create index edits_by_target on edits (target_id, edited_at desc);

  alter table match_decisions
    add column skipped_at timestamptz,
    -- what making two events one changed, so that it can be taken back
    add column before jsonb, add column after jsonb;
  create index match_decisions_asked on match_decisions (decided_at) where verdict = 'ask';

  create table admin_sessions (
    id_hash text primary key, created_at timestamptz not null, expires_at timestamptz not null
  );`
