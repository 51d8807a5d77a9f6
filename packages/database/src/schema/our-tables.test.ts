import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ensureDatabase } from '../connection/ensure-database.ts'
import { dropDatabase } from '../testing/drop-database.ts'
import { migrate } from './migrate.ts'
import { OUR_TABLES } from './our-tables.ts'

/** Records each table that is created or renamed, even if a later migration drops it. */
const RECORD_TABLES = `
  create schema recorded;
  create table recorded.tables (name text);
  create function recorded.record() returns event_trigger language plpgsql as $$ begin
    insert into recorded.tables select split_part(object_identity, '.', 2) from pg_event_trigger_ddl_commands()
      where object_type = 'table' and schema_name = 'public';
  end $$;
  create event trigger record_table on ddl_command_end execute function recorded.record();`

test('OUR_TABLES lists every table that a migration creates, and each sequence belongs to a table', async () => {
  const server = inject('testServerUrl')
  const name = `test_our_tables_${randomBytes(4).toString('hex')}`
  onTestFinished(() => dropDatabase(server, name))
  const url = await ensureDatabase(server, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(RECORD_TABLES)
    await migrate(url)
    const { rows: createdTables } = await client.query<{ name: string }>(
      'select distinct name from recorded.tables order by 1',
    )
    // a created table that OUR_TABLES lacks was dropped or renamed by a later migration, so it belongs in FORMER_TABLES
    expect(createdTables.map((table) => table.name).filter((table) => table !== 'migrations')).toEqual(
      [...OUR_TABLES].sort(),
    )
    const { rows: unownedSequences } = await client.query(
      `select relname from pg_class c where relkind = 'S' and relnamespace = 'public'::regnamespace
         and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i'))`,
    )
    expect(unownedSequences).toEqual([])
  } finally {
    await client.end()
  }
})
