import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Genres computed from a venue's shows. */
export class VenuesOwnFacts1763685620000 implements MigrationInterface {
  name = 'VenuesOwnFacts1763685620000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table venues add column usual_genres text[] not null default '{}'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table venues drop column usual_genres')
  }
}
