import type { MigrationInterface, QueryRunner } from 'typeorm'
import { SettledReads1763684060000 } from './0015-settled-reads.ts'

/**
 * The result of each source's last scrape is kept at the source (ingest/scrape-cache.ts); triggers no longer clear it. Workers
 * of the release before find `settled_reads` empty and store nothing in it: they parse every page. The next release drops it.
 */
export class ScrapeCache1763685200000 implements MigrationInterface {
  name = 'ScrapeCache1763685200000'
  // each step locks one table that others use: two in one transaction could wait for a writer that waits for the other
  transaction = false as const

  async up(runner: QueryRunner): Promise<void> {
    for (const step of STEPS) await runner.query(step)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table settled_reads; drop function store_nothing; alter table sources drop scrape_cache')
    await new SettledReads1763684060000().up(runner)
  }
}

const STEPS = [
  `create or replace function store_nothing() returns trigger language plpgsql as $$ begin return null; end $$;
   create or replace trigger settled_reads_unused before insert on settled_reads
     for each row execute function store_nothing()`,
  'delete from settled_reads',
  'drop trigger if exists event_unsettles_reads on events',
  `drop trigger if exists added_records_unsettle_reads on event_sources;
   drop trigger if exists changed_records_unsettle_reads on event_sources;
   drop trigger if exists removed_records_unsettle_reads on event_sources`,
  'drop function if exists unsettle_reads_of_event, unsettle_reads_of_records',
  'alter table sources add if not exists scrape_cache jsonb',
]
