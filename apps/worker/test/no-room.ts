import type { DataSource } from 'typeorm'

/** Has the next so many updates that would set a row of the table to `sent` find no room on the database's disk. */
export const noRoomForSent = (db: DataSource, table: string, failures: number) =>
  // a sequence keeps counting where the statement is taken back
  db.query(`
    drop sequence if exists tries;
    create sequence tries;
    create or replace function no_room() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= ${failures} then raise 'No space left on device' using errcode = 'disk_full'; end if;
      return new;
    end $$;
    create or replace trigger no_room before update on ${table} for each row when (new.state = 'sent') execute function no_room()`)
