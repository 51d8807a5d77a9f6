import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What triggers keep of an event is read by the keys of a few rows. A connection plans it once, often while its tables are
 * still small or were never analysed, and would read them from end to end for each event from then on.
 */
export class RowsByKeys1763684120000 implements MigrationInterface {
  name = 'RowsByKeys1763684120000'

  async up(runner: QueryRunner): Promise<void> {
    for (const name of FUNCTIONS)
      for (const setting of SETTINGS) await runner.query(`alter function ${name} set ${setting}`)
    await runner.query(BILLED_AGAIN)
    await runner.query(WIRE_TIME)
    await runner.query(ARTISTS)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index artists_renamed_by_operators, artists_in_capitals')
    // the other functions do what they did before
    for (const name of FUNCTIONS) await runner.query(`alter function ${name} reset all`)
  }
}

const FUNCTIONS = ['event_search', 'refresh_search', 'refresh_suppressed', 'suppress_events_of_records'] as const

const SETTINGS = ['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'] as const

const BILLED_AGAIN = `
  -- events of retired artists alone are looked at: hardly any
  create or replace function bring_back_billed() returns trigger language plpgsql as $$
  begin
    perform bring_back(array(
      select r.artist_id from changed join retired_artists r using (artist_id)
      where (select e.merged_into is null from events e where e.id = changed.event_id)));
    return null;
  end $$`

const AWAY = `(at at time zone zone) - (at at time zone 'UTC')`
const WIRE_TIME = `
  -- one expression, which becomes a part of the statement that calls it
  create or replace function city_instant(at timestamptz, zone text) returns text language sql stable parallel safe strict as $$
    select to_char(at at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS')
        || to_char(extract(hour from ${AWAY})::int, 'SG00') || ':' || to_char(abs(extract(minute from ${AWAY})::int), 'FM00')
  $$`

// hardly any, and looked for by every read that brings something
const ARTISTS = `
  create index artists_renamed_by_operators on artists (id) where locked ?| array['name', 'aliases'];
  create index artists_in_capitals on artists (normalised_name) where name = upper(name)`
