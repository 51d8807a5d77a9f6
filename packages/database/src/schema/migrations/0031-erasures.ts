import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Who was erased, by the random id that the row had: a restored backup must not bring anybody back. Triggers note it, so that no
 * writer can forget it. And since when a subscription has been at its end, after which it is erased.
 */
export class Erasures1763685020000 implements MigrationInterface {
  name = 'Erasures1763685020000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table newsletter_subscribers add ended_at timestamptz;
      create table erasures (
        id uuid primary key,
        kind text not null check (kind in ('newsletter', 'push')),
        erased_at timestamptz not null default now()
      );
      create index erasures_by_time on erasures (erased_at);
      create function note_erasure() returns trigger language plpgsql as $$
      begin
        insert into erasures (id, kind) select id, tg_argv[0] from gone
          on conflict (id) do update set erased_at = excluded.erased_at;
        return null;
      end $$;
      create trigger newsletter_subscribers_erased after delete on newsletter_subscribers
        referencing old table as gone for each statement execute function note_erasure('newsletter');
      create trigger push_subscriptions_erased after delete on push_subscriptions
        referencing old table as gone for each statement execute function note_erasure('push')`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger newsletter_subscribers_erased on newsletter_subscribers;
      drop trigger push_subscriptions_erased on push_subscriptions;
      drop function note_erasure;
      drop table erasures;
      alter table newsletter_subscribers drop ended_at`)
  }
}
