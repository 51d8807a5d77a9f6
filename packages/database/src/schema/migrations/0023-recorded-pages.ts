import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Pages that are kept of a replay are of the day of their recording, by which they are read again too. */
export class RecordedPages1763684540000 implements MigrationInterface {
  name = 'RecordedPages1763684540000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table raw_pages add column as_of timestamptz')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table raw_pages drop column as_of')
  }
}
