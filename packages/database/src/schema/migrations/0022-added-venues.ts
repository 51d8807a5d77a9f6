import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Venues that operators add live here alone, and so does a source's address that was chosen here: the registry's files no
 * longer say all that is read. What is asked for is read first, and waits as a proposal for somebody to decide.
 */
export class AddedVenues1763684480000 implements MigrationInterface {
  name = 'AddedVenues1763684480000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table venues add column added_at timestamptz;
      -- its platform, its url, and what else the platform needs
      alter table sources add column address jsonb not null default '{}',
        add column added_at timestamptz, add column chosen_at timestamptz;
      update sources set address = jsonb_build_object('platform', platform, 'url', url);

      create table venue_proposals (
        id uuid primary key default gen_random_uuid(),
        city_id text not null references cities,
        asked_by text not null check (asked_by in ('operator', 'visitor', 'import', 'upkeep')),
        -- of the venue's site, as it is first requested
        address text not null,
        -- the source that it is for; null where the venue is not known yet
        source_id text references sources,
        import_id uuid,
        given jsonb not null default '{}',
        state text not null default 'waiting'
          check (state in ('waiting', 'reading', 'read', 'failed', 'accepted', 'refused')),
        steps jsonb not null default '[]', result jsonb, problem text,
        asked_at timestamptz not null, began_at timestamptz, read_at timestamptz,
        decided_at timestamptz, decided_by text,
        venue_id uuid references venues
      );
      -- an address that is being looked at is not looked at twice
      create unique index venue_proposals_open on venue_proposals (city_id, address, coalesce(source_id, ''))
        where state in ('waiting', 'reading', 'read');
      create index venue_proposals_by_state on venue_proposals (state, asked_at)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table venue_proposals;
      alter table sources drop column address, drop column added_at, drop column chosen_at;
      alter table venues drop column added_at`)
  }
}
