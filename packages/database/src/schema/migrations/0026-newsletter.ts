import { defaultCity } from '@houselights/config/cities/cities'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The newsletter: what subscribers chose, weekly issues, and each mail with what became of it. */
export class Newsletter1763684720000 implements MigrationInterface {
  name = 'Newsletter1763684720000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table newsletter_subscribers
        add city_id text not null default '${defaultCity.id.replaceAll("'", "''")}',
        add neighborhoods text[] not null default '{}', -- all where none is chosen
        add genres text[] not null default '{}',
        -- what never was confirmed is erased some days after
        add asked_at timestamptz not null default now(),
        add confirmed_at timestamptz,
        add constraint newsletter_subscribers_status
          check (status in ('pending', 'confirmed', 'unsubscribed', 'bounced'));
      alter table newsletter_subscribers alter city_id drop default, alter asked_at drop default;

      create table newsletter_issues (
        id uuid primary key default gen_random_uuid(),
        city_id text not null,
        day date not null,           -- of sending, by the city's calendar
        made_at timestamptz not null,
        content jsonb not null,      -- the shows, the same for all subscribers
        unique (city_id, day)
      );

      create table newsletter_deliveries (
        id uuid primary key default gen_random_uuid(),
        subscriber_id uuid not null references newsletter_subscribers on delete cascade,
        issue_id uuid references newsletter_issues on delete cascade,
        kind text not null check (kind in ('digest', 'confirm', 'known')),
        state text not null default 'waiting'
          check (state in ('waiting', 'handing', 'sent', 'empty', 'failed', 'bounced', 'dropped')),
        token_hash text unique,      -- of the link in a mail that asks to confirm
        claim uuid,                  -- of the worker that hands it over
        claimed_at timestamptz,
        attempts int not null default 0,
        next_attempt_at timestamptz not null default now(),
        message bytea,               -- from before it is handed over until it was: repeated, it is the same
        problem text,
        bounce text check (bounce in ('hard', 'soft')),
        created_at timestamptz not null,
        sent_at timestamptz,
        unique (issue_id, subscriber_id)
      );
      create index newsletter_deliveries_due on newsletter_deliveries (next_attempt_at) where state in ('waiting', 'handing');
      create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id, created_at);

      -- what went wrong with mails, without anybody's address
      create table newsletter_problems (
        id uuid primary key default gen_random_uuid(), at timestamptz not null default now(), problem text not null
      );

      -- who signed up before mails were sent is asked now
      insert into newsletter_deliveries (subscriber_id, kind, created_at)
        select id, 'confirm', now() from newsletter_subscribers where status = 'pending'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table newsletter_problems, newsletter_deliveries, newsletter_issues;
      alter table newsletter_subscribers
        drop constraint newsletter_subscribers_status,
        drop city_id, drop neighborhoods, drop genres, drop asked_at, drop confirmed_at`)
  }
}
