import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What a read saw is written once, at its source: a source record has a moment of its own only where that differs. */
export class SeenLast1763683820000 implements MigrationInterface {
  name = 'SeenLast1763683820000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sources add column seen_at timestamptz;
      update sources s set seen_at = seen.at
      from (select source_id, max(last_seen_at) as at from event_sources group by source_id) seen where s.id = seen.source_id;
      alter table event_sources alter column last_seen_at drop not null;
      update event_sources es set last_seen_at = null
      from sources s where s.id = es.source_id and es.last_seen_at = s.seen_at;
      -- the latest of its source records'
      alter table events drop column last_seen_at`)
  }

  async down(): Promise<void> {
    throw new Error('The moments of events cannot be brought back: restore a backup instead.')
  }
}
