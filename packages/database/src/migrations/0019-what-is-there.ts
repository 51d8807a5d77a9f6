import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Indexes of lists that are mostly empty hold what is there alone. An inverted index keeps all empty ones under one key,
 * whose list grows with the table, and each new row is put into it. Who looks something up says that there is something.
 */
export class WhatIsThere1763684300000 implements MigrationInterface {
  name = 'WhatIsThere1763684300000'

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, index, where] of INDEXES) await remake(runner, name, `${index} where ${where}`)
    await runner.query(eventsDue(`pictures <> '{}' and `))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(eventsDue(''))
    for (const [name, index] of INDEXES) await remake(runner, name, index)
  }
}

const INDEXES = [
  [
    'event_sources_billed_names',
    'on event_sources using gin (billed_names(listing)) with (fastupdate = off)',
    `listing ->> 'billedBy' = 'structure'`,
  ],
  ['artists_alias_slugs', 'on artists using gin (alias_slugs(aliases))', `aliases <> '{}'`],
  ['event_filters_pictures', 'on event_filters using gin (pictures) with (fastupdate = off)', `pictures <> '{}'`],
] as const

async function remake(runner: QueryRunner, name: string, index: string): Promise<void> {
  await runner.query(`drop index ${name}`)
  await runner.query(`create index ${name} ${index}`)
}

const eventsDue = (thereAre: string) => `
  create or replace function events_due(kind text, keys text[]) returns setof uuid language plpgsql stable as $$
  begin
    case kind
      when 'events' then return query select unnest(keys)::uuid;
      when 'artists' then
        return query select event_id from event_artists where artist_id = any (keys::uuid[])
          union select id from events where artist_id = any (keys::uuid[]) and merged_into is null and not hidden;
      when 'venues' then
        return query select id from events where venue_id = any (keys::uuid[]) and sort_at >= cards_begin();
      when 'sources' then return query select distinct event_id from event_sources where source_id = any (keys);
      when 'pictures' then
        return query select event_id from event_filters where ${thereAre}pictures && array(
          select hashtextextended(url, 0) from picture_links where picture_id = any (keys));
      when 'picture_links' then
        return query select event_id from event_filters where ${thereAre}pictures && array(
          select hashtextextended(url, 0) from unnest(keys) url);
      when 'cities' then
        return query select e.id from events e join venues v on v.id = e.venue_id
          where v.city_id = any (keys) and e.sort_at >= cards_begin();
    end case;
  end $$`
