import type { DataSource } from 'typeorm'
import { onTestFinished } from 'vitest'

/** Fails the next updates of the table that would set a row to `sent`, as if the disk were full, until the test ends. */
export async function failSentUpdates(db: DataSource, table: string, failures: number): Promise<void> {
  onTestFinished(() => db.query('drop function if exists no_room cascade'))
  // a sequence keeps counting when the statement is rolled back
  await db.query(`
    drop sequence if exists tries;
    create sequence tries;
    create or replace function no_room() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= ${failures} then raise 'No space left on device' using errcode = 'disk_full'; end if;
      return new;
    end $$;
    create or replace trigger no_room before update on ${table} for each row when (new.state = 'sent') execute function no_room()`)
}
