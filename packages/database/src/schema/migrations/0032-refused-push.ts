import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Since when a push service has refused everything that was sent to a browser. */
export class RefusedPush1763685080000 implements MigrationInterface {
  name = 'RefusedPush1763685080000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table push_subscriptions add column refused_since timestamptz')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table push_subscriptions drop column refused_since')
  }
}
