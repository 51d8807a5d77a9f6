import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What reads that are not trusted would have added or moved. */
export class HeldListings1763683450000 implements MigrationInterface {
  name = 'HeldListings1763683450000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table held_listings (
        source_id text not null references sources, external_id text not null,
        venue_id uuid not null references venues,
        listing jsonb not null,
        held_since timestamptz not null,             -- since when it is brought on this day at this house
        primary key (source_id, external_id)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table held_listings')
  }
}
