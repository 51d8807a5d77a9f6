import { createHash, randomBytes } from 'node:crypto'
import type { Event } from '@houselights/contracts/entities/entities'
import type { Mistake } from '@houselights/contracts/reports/report-choices'
import { toldOf } from '@houselights/domain/reports/published-facts'
import type { DataSource } from 'typeorm'

/** Of an event, and of all: what nobody looks at yet is not heaped up. */
const MOST_OPEN_OF_EVENT = 20
const MOST_OPEN = 2_000
/** 32 signs in a link. */
const TOKEN_BYTES = 24

/** The same report is open with as many links, or there are as many reports, as may be. */
export type TooManyReports = 'too many of this event' | 'too many'

interface Reported {
  category: Mistake
  text: string
  source: string | null
}

/** What a link's token is stored as. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Stores a report with what the event's page tells, or joins the one that says the same; gives the token of a new link. */
export const reportMistake = (
  db: DataSource,
  event: Event,
  { category, text, source }: Reported,
  at: Date,
): Promise<{ token: string } | TooManyReports> =>
  db.transaction(async (manager) => {
    // one after the other, so that the bounds hold
    await manager.query(`select pg_advisory_xact_lock(hashtext('mistake_reports'))`)
    const [open]: { ofEvent: number; reports: number }[] = await manager.query(
      `select count(*) filter (where r.event_id = $1)::int as "ofEvent", count(*)::int as reports
       from mistake_reports r join mistake_report_links l on l.report_id = r.id where r.closed_at is null`,
      [event.id],
    )
    if ((open?.ofEvent ?? 0) >= MOST_OPEN_OF_EVENT) return 'too many of this event'
    if ((open?.reports ?? 0) >= MOST_OPEN) return 'too many'
    const [report]: { id: string }[] = await manager.query(
      `insert into mistake_reports as known (event_id, category, text, source, told, reported_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (event_id, category, md5(text), coalesce(source, '')) where closed_at is null
       do update set text = known.text returning id`,
      [event.id, category, text, source, JSON.stringify(toldOf(event)), at.toISOString()],
    )
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const link = 'insert into mistake_report_links (token_hash, report_id) values ($1, $2)'
    await manager.query(link, [hashOf(token), report?.id])
    return { token }
  })
