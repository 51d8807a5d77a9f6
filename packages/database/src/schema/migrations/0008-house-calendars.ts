import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What houses' own calendars say about listings of others, and where shows moved from. */
export class HouseCalendars1763683640000 implements MigrationInterface {
  name = 'HouseCalendars1763683640000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sources
        add column whole_read_at timestamptz,        -- the last read that was trusted and brought all it lists
        add column part_read_at timestamptz;         -- the last one that was not
      -- the show of the house's own calendar beside which an aggregator's lone act is in doubt, and not listed
      alter table events add column unconfirmed_beside uuid references events;
      create index events_unconfirmed_beside on events (unconfirmed_beside) where unconfirmed_beside is not null;
      -- the house that a notice ("moved to") says the show left
      alter table event_sources add column moved_from uuid references venues;
      create index event_sources_moved_from on event_sources (moved_from) where moved_from is not null`)
  }

  async down(): Promise<void> {
    throw new Error('What was concluded from houses’ calendars cannot be taken away: restore a backup instead.')
  }
}
