import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What sources' terms say about automated reading, permissions that operators have, and sites that refuse us. */
export class Permissions1763685440000 implements MigrationInterface {
  name = 'Permissions1763685440000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sources
        add column terms jsonb,
        add column permitted boolean,          -- null: it needs no permission
        add column refused_since timestamptz,
        add column refused_host text           -- null if only this source's page was refused`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table sources drop column terms, drop column permitted, drop column refused_since, drop column refused_host',
    )
  }
}
