import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Reads after which the same pages again would change nothing, so that these need not be read again. */
export class SettledReads1763684060000 implements MigrationInterface {
  name = 'SettledReads1763684060000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE)
    await runner.query(UNSETTLED)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger event_unsettles_reads on events;
      drop trigger added_records_unsettle_reads on event_sources;
      drop trigger changed_records_unsettle_reads on event_sources;
      drop trigger removed_records_unsettle_reads on event_sources;
      drop function unsettle_reads_of_event;
      drop function unsettle_reads_of_records;
      drop table settled_reads`)
  }
}

const TABLE = `
  create table settled_reads (
    source_id text primary key references sources on delete cascade,
    digest text not null,                         -- of the pages, and of what they were read with
    names text[] not null,                        -- keys of all names that the pages may hold
    known text[] not null,                        -- those of them that were known to be an act's
    pages int not null, found int not null, unchanged int not null,
    problems jsonb not null
  );`

// what a source lists is compared with its records and where their events are: kept by triggers, so that no writer can
// forget it, be it an edit, an undo or the read of another source
const UNSETTLED = `
  create function unsettle_reads_of_records() returns trigger language plpgsql as $$
  begin
    delete from settled_reads where source_id in (select source_id from changed);
    return null;
  end $$;
  create trigger added_records_unsettle_reads after insert on event_sources
    referencing new table as changed for each statement execute function unsettle_reads_of_records();
  create trigger changed_records_unsettle_reads after update on event_sources
    referencing new table as changed for each statement execute function unsettle_reads_of_records();
  create trigger removed_records_unsettle_reads after delete on event_sources
    referencing old table as changed for each statement execute function unsettle_reads_of_records();
  create function unsettle_reads_of_event() returns trigger language plpgsql as $$
  begin
    delete from settled_reads where source_id in (select source_id from event_sources where event_id = new.id);
    return null;
  end $$;
  create trigger event_unsettles_reads after update on events for each row
    when (old.venue_id <> new.venue_id or old.locked <> new.locked or old.merged_into is distinct from new.merged_into)
    execute function unsettle_reads_of_event();`
