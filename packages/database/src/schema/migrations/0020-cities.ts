import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Several cities in one database: what is shown of each, and which of them a source lists. The registry fills in the facts. */
export class Cities1763684360000 implements MigrationInterface {
  name = 'Cities1763684360000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table cities
        add column short_name text not null default '', add column region_code text not null default '',
        add column currency text not null default '';
      alter table cities alter column short_name drop default, alter column region_code drop default,
        alter column currency drop default;
      -- what is stored so far is of one city
      alter table sources add column city_id text references cities;
      update sources set city_id = (select id from cities limit 1);
      alter table sources alter column city_id set not null`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sources drop column city_id;
      alter table cities drop column short_name, drop column region_code, drop column currency`)
  }
}
