import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Pages that ended their parser, so that one is not parsed again and again. */
export class ParserKills1763685140000 implements MigrationInterface {
  name = 'ParserKills1763685140000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table parser_kills (
        source_id text primary key references sources on delete cascade,
        count integer not null,  -- in a row
        page_hash text not null, -- SHA-256 of the longest page
        problem text not null,
        killed_at timestamptz not null
      );
      alter table venue_proposals add attempts integer not null default 0`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table parser_kills; alter table venue_proposals drop attempts')
  }
}
