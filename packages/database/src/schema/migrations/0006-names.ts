import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What an event is called beside who plays: night, presenter and tour; its end, and how one gets in. */
export class Names1763683520000 implements MigrationInterface {
  name = 'Names1763683520000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table events add night text, add presenter text, add tour text, add ends_at timestamptz,
        add admission text check (admission in ('free', 'pay what you can', 'paid'))`)
    for (const table of ['event_sources', 'held_listings']) await runner.query(toldMore(table))
    await runner.query(`
      update events set admission = ${admissionOf('price_min', 'price_max')} where price_min is not null`)
    await runner.query(`
      update events set locked = locked || jsonb_build_object('admission',
        ${admissionOf(`(locked ->> 'priceMin')::numeric`, `(locked ->> 'priceMax')::numeric`)})
      where locked ? 'priceMin' and not locked ? 'admission'`)
    await runner.query(getSearch(['title', 'night', 'presenter', 'tour']))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(getSearch(['title']))
    await runner.query(`
      update events set locked = locked - '{night,presenter,tour,endsAt,admission}'::text[]
      where locked ?| '{night,presenter,tour,endsAt,admission}'`)
    for (const table of ['event_sources', 'held_listings'])
      await runner.query(`
        update ${table} set listing =
          (listing - '{name,night,presenter,tour,endsAt,billedBy}'::text[]) #- '{price,admission}'`)
    await runner.query(`
      alter table events drop night, drop presenter, drop tour, drop ends_at, drop admission`)
    // the words of events that were named by the columns that are gone
    await runner.query('select refresh_search(array(select id from events))')
  }
}

const admissionOf = (min: string, max: string): string =>
  `case when coalesce(${max}, ${min}) > 0 then 'paid' when ${min} = 0 then 'free' end`

/** Listings of before, told as one is now that says no more than they do. */
const toldMore = (table: string): string => `
  update ${table} set listing =
    '{"night": null, "presenter": null, "tour": null, "endsAt": null}'::jsonb
    || jsonb_build_object(
      'name', listing -> 'title',
      'billedBy', case when listing ->> 'headliner' is not null then 'title' end)
    || listing
    || jsonb_build_object('price',
      jsonb_build_object('admission',
        ${admissionOf(`(listing #>> '{price,min}')::numeric`, `(listing #>> '{price,max}')::numeric`)})
      || (listing -> 'price'))`

/** The words an event is found by follow these columns too. */
const getSearch = (columns: readonly string[]): string => {
  const text = (row: string) => `concat_ws(' ', ${columns.map((column) => `${row}${column}`).join(', ')})`
  return `
  create or replace function search_event() returns trigger language plpgsql as $$
  begin
    new.search := event_search(new.id, ${text('new.')}, new.tags, new.venue_id);
    return new;
  end $$;
  drop trigger events_search on events;
  create trigger events_search before insert or update of ${columns.join(', ')}, tags, venue_id on events
    for each row execute function search_event();

  create or replace function refresh_search(ids uuid[]) returns void language sql as $$
    update events set search = fresh.search
    from (
      select id, event_search(id, ${text('')}, tags, venue_id) as search
      from events where id = any(ids) order by id for update
    ) fresh
    where events.id = fresh.id and events.search is distinct from fresh.search
  $$;`
}
