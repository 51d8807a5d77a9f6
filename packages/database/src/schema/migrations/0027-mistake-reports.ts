import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What visitors report to be wrong. Nothing of who reported is stored: a link, of which this holds a hash, is all that leads back. */
export class MistakeReports1763684780000 implements MigrationInterface {
  name = 'MistakeReports1763684780000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mistake_reports (
        id uuid primary key default gen_random_uuid(),
        event_id uuid not null references events on delete cascade,
        category text not null,
        -- as typed, and the page that is said to prove it
        text text not null, source text,
        -- what the event's page told then, and when it was closed; null then where it had none any more
        told jsonb not null, told_at_close jsonb,
        reported_at timestamptz not null,
        outcome text check (outcome in ('corrected', 'not a mistake', 'already right', 'spam')),
        note text, closed_at timestamptz,
        check ((outcome is null) = (closed_at is null))
      );
      -- the same report joins the one that is open
      create unique index mistake_reports_open on mistake_reports (event_id, category, md5(text), coalesce(source, ''))
        where closed_at is null;
      create index mistake_reports_closed on mistake_reports (closed_at) where closed_at is not null;

      create table mistake_report_links (
        -- SHA-256 of the token in the link
        token_hash text primary key,
        report_id uuid not null references mistake_reports on delete cascade
      );
      create index mistake_report_links_by_report on mistake_report_links (report_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mistake_report_links; drop table mistake_reports')
  }
}
