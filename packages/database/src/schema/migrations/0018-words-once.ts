import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What an event is found by is made once where it is given with its bill, and indexed where it is looked for: in the lists. */
export class WordsOnce1763684240000 implements MigrationInterface {
  name = 'WordsOnce1763684240000'

  async up(runner: QueryRunner): Promise<void> {
    // lists look in their own table, and the editor's search, by parts of words too, reads every event in any case
    await runner.query('drop index events_search')
    await runner.query(WORDS_ONCE)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(WORDS_AGAIN)
    await runner.query('create index events_search on events using gin (search)')
  }
}

const WORDS_ONCE = `
  -- a statement that makes events with their words and all of their bills says so, for itself alone
  create or replace function search_bills() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' and current_setting('houselights.words_given', true) = 'on' then
      perform set_config('houselights.words_given', 'off', true);
      return null;
    end if;
    perform refresh_search(array(select distinct event_id from changed));
    return null;
  end $$`

const WORDS_AGAIN = `
  create or replace function search_bills() returns trigger language plpgsql as $$
  begin
    perform refresh_search(array(select distinct event_id from changed));
    return null;
  end $$`
