import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Notifies of shows that were hidden, removed, canceled, moved or given another time: what was rendered before must not
 * show them again, even while the database is away. Triggers do it, so that no writer can forget it.
 */
export class WithdrawnShows1763685260000 implements MigrationInterface {
  name = 'WithdrawnShows1763685260000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- a payload is a few shows, each as its id and slug; an empty one stands for all shows
      create function notify_withdrawn_events() returns trigger language plpgsql as $$
      begin
        perform pg_notify('shows_withdrawn', case when octet_length(shows) < 8000 then shows else '' end)
        from (
          select string_agg(id || ' ' || slug, E'\\n') as shows
          from (
            select before.id, before.slug, row_number() over () / 20 as part
            from before left join after using (id)
            where not before.hidden and not before.suppressed and before.merged_into is null
              and (${findColumns('before')}) is distinct from (${findColumns('after')})
          ) withdrawn group by part
        ) payloads;
        return null;
      end $$;
      create function notify_all_withdrawn() returns trigger language plpgsql as $$
      begin
        perform pg_notify('shows_withdrawn', '');
        return null;
      end $$;
      create trigger events_withdrawn after update on events
        referencing old table as before new table as after for each statement execute function notify_withdrawn_events();
      create trigger events_deleted after delete on events for each row execute function notify_all_withdrawn();
      create trigger events_truncated after truncate on events for each statement execute function notify_all_withdrawn();
      create trigger venues_withdrawn after update of active, do_not_scrape on venues for each row
        when ((old.active and not new.active) or (new.do_not_scrape and not old.do_not_scrape))
        execute function notify_all_withdrawn();
      create trigger pictures_withdrawn after update of removed_at on pictures for each row
        when (old.removed_at is null and new.removed_at is not null) execute function notify_all_withdrawn()`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger events_withdrawn on events;
      drop trigger events_deleted on events;
      drop trigger events_truncated on events;
      drop trigger venues_withdrawn on venues;
      drop trigger pictures_withdrawn on pictures;
      drop function notify_withdrawn_events, notify_all_withdrawn`)
  }
}

/** Where one of these changes, what was rendered before is wrong and not only old. */
const findColumns = (event: string): string =>
  'hidden suppressed merged_into kind unconfirmed_beside status venue_id local_date starts_at doors_at'
    .split(' ')
    .map((name) => `${event}.${name}`)
    .join(', ')
