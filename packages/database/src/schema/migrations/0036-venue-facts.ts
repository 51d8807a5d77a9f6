import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Venues' towns, the pages that state their facts, and closed venues. Sources that list several cities, and sources that
 * nobody has verified.
 */
export class VenueFacts1763685320000 implements MigrationInterface {
  name = 'VenueFacts1763685320000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table venues
        add column town text, add column evidence jsonb not null default '[]', add column closed jsonb;
      alter table sources
        add column also_cities text[] not null default '{}', add column unverified boolean not null default false`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table venues drop column town, drop column evidence, drop column closed;
      alter table sources drop column also_cities, drop column unverified`)
  }
}
