import type { MigrationInterface, QueryRunner } from 'typeorm'
import { type Made, OF_CITIES, REFRESH_ALL, refresh } from './0021-lists-of-cities.ts'
import { SHOWN, TOLD, venueTrigger } from './0025-event-revisions.ts'

/**
 * Wheelchair access and seats, of venues and of events: what nobody states is null. Lists are filtered by what is stated
 * of the event, else of its venue.
 */
export class AccessFacts1763684900000 implements MigrationInterface {
  name = 'AccessFacts1763684900000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table venues
        add column wheelchair text, add column wheelchair_note text, add column seating text,
        add column access_source text,     -- the page that states them
        add column access_read_on date;    -- and when it did
      alter table events add column wheelchair text, add column wheelchair_note text, add column seating text;
      alter table event_filters add column wheelchair text, add column seating text`)
    await runner.query(refresh(WITH_ACCESS))
    await runner.query(venueTrigger([...SHOWN, ...TOLD, 'wheelchair', 'seating']))
    // few shows have either: these are found without reading the others
    await runner.query(`
      create index event_filters_wheelchair on event_filters (city_id, sort_at, event_id) where wheelchair is not null;
      create index event_filters_seating on event_filters (city_id, sort_at, event_id) where seating is not null`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(venueTrigger([...SHOWN, ...TOLD]))
    await runner.query(refresh(OF_CITIES))
    await runner.query(`
      alter table event_filters drop column wheelchair, drop column seating;
      alter table events drop column wheelchair, drop column wheelchair_note, drop column seating;
      alter table venues drop column wheelchair, drop column wheelchair_note, drop column seating,
        drop column access_source, drop column access_read_on`)
    await runner.query(REFRESH_ALL)
  }
}

const WITH_ACCESS: Made = {
  columns: [...OF_CITIES.columns, 'wheelchair', 'seating'],
  fresh: `select made.*, v.city_id, coalesce(e.wheelchair, v.wheelchair) as wheelchair,
        coalesce(e.seating, v.seating) as seating
      from fresh_event_cards(ids) made join venues v on v.id = made.venue_id join events e on e.id = made.event_id`,
  version: `${OF_CITIES.version}, wheelchair, seating`,
  past: OF_CITIES.past,
}
