import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Notices to browsers: who is told, of what, what followed shows were when they were last looked at, and each notice. */
export class Push1763684960000 implements MigrationInterface {
  name = 'Push1763684960000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table push_subscriptions (
        id uuid primary key default gen_random_uuid(),
        endpoint text not null,
        endpoint_hash text not null unique, -- SHA-256: an endpoint may be longer than an index takes
        p256dh text not null, auth text not null,
        created_at timestamptz not null,
        seen_at timestamptz not null        -- when its browser last said what it follows
      );
      create table push_follows (
        subscription_id uuid not null references push_subscriptions on delete cascade,
        kind text not null check (kind in ('artist', 'venue', 'event')),
        target_id uuid not null,
        since timestamptz not null,         -- what was there before is not new
        primary key (subscription_id, kind, target_id)
      );
      create index push_follows_of_target on push_follows (kind, target_id);
      create table push_shows (
        event_id uuid primary key references events on delete cascade,
        facts jsonb not null
      );
      create table push_notices (
        id uuid primary key default gen_random_uuid(),
        subscription_id uuid not null references push_subscriptions on delete cascade,
        event_id uuid not null references events on delete cascade,
        kind text not null
          check (kind in ('new', 'on sale', 'moved', 'postponed', 'cancelled', 'back on', 'tonight')),
        fact text not null,                 -- what is told: it is told once
        state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'expired')),
        claim uuid,                         -- of those that were sent as one; the tag of what the browser shows
        claimed_at timestamptz,
        attempts int not null default 0,
        next_attempt_at timestamptz not null default now(),
        problem text,
        created_at timestamptz not null,
        unique (subscription_id, event_id, kind, fact)
      );
      create index push_notices_due on push_notices (next_attempt_at) where state in ('waiting', 'sending');
      create index push_notices_of_event on push_notices (event_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table push_notices, push_shows, push_follows, push_subscriptions')
  }
}
