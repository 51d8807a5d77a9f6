import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ensureDatabase } from '../connection/ensure-database.ts'
import { dropDatabase } from '../testing/drop-database.ts'
import { migrate } from './migrate.ts'
import { OUR_TABLES } from './our-tables.ts'

/** Records each table that is created or renamed, even if a later migration drops it. */
const NOTE_TABLES = `
  create schema noted;
  create table noted.tables (name text);
  create function noted.note() returns event_trigger language plpgsql as $$ begin
    insert into noted.tables select split_part(object_identity, '.', 2) from pg_event_trigger_ddl_commands()
      where object_type = 'table' and schema_name = 'public';
  end $$;
  create event trigger note on ddl_command_end execute function noted.note();`

test('every table that a migration creates is known as ours, and each sequence belongs to one of them', async () => {
  const server = inject('testServerUrl')
  const name = `test_our_tables_${randomBytes(4).toString('hex')}`
  onTestFinished(() => dropDatabase(server, name))
  const url = await ensureDatabase(server, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(NOTE_TABLES)
    await migrate(url)
    const { rows: createdTables } = await client.query<{ name: string }>(
      'select distinct name from noted.tables order by 1',
    )
    // a missing one without an entity was dropped or renamed, so it belongs in FORMER_TABLES
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
