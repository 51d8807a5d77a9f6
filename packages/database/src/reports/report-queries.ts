import { hash, randomBytes } from 'node:crypto'
import type { Event } from '@houselights/contracts/entities/entities'
import type { Mistake } from '@houselights/contracts/reports/report-choices'
import type { ClosedReport, ReportedEvent } from '@houselights/contracts/reports/report-queue'
import type { FollowedReport, ReportOutcome } from '@houselights/contracts/reports/reports'
import { toCityInstant } from '@houselights/domain/dates/city-time'
import { changesBetween, describeFacts, toPublishedFacts } from '@houselights/domain/reports/published-facts'
import type { DataSource } from 'typeorm'
import { EVENT_JSON, EVENT_TABLES, HAS_PAGE } from '../queries/event-sql.ts'
import { withRedirectsSql } from '../queries/slugs.ts'
import { type StoredEvent, tidyEvent } from '../queries/tidy-event.ts'
import type { CityRow } from '../schema/entities/places.ts'
import { MistakeReportEntity, type MistakeReportRow } from '../schema/entities/reports.ts'
import type { ListedCity } from '../sql/page.ts'
import { type Queryable, valueIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/** Limits open reports per event and in total, so that they don't pile up before anybody looks at them. */
const MAX_OPEN_PER_EVENT = 20
const MAX_OPEN = 2_000
/** 24 bytes are 32 characters in a link. */
const TOKEN_BYTES = 24

/** Too many reports are open, for this event or in total. */
export type TooManyReports = 'too many of this event' | 'too many'

/** The stored form of a link's token. */
const toHash = (token: string): string => hash('sha256', token)

/**
 * Stores a report with the facts that the event's page shows, or adds a link to an equal report. Returns the new link's
 * token.
 */
export const reportMistake = (
  db: DataSource,
  event: Event,
  { category, text, source }: { category: Mistake; text: string; source: string | null },
  at: Date,
): Promise<{ token: string } | TooManyReports> =>
  db.transaction(async (manager) => {
    // stores reports one after the other, so that the limits hold
    await manager.query(`select pg_advisory_xact_lock(hashtext('mistake_reports'))`)
    const [openCounts]: { forEvent: number; total: number }[] = await manager.query(
      `select count(*) filter (where r.event_id = $1)::int as "forEvent", count(*)::int as total
       from mistake_reports r join mistake_report_links l on l.report_id = r.id where r.closed_at is null`,
      [event.id],
    )
    if ((openCounts?.forEvent ?? 0) >= MAX_OPEN_PER_EVENT) return 'too many of this event'
    if ((openCounts?.total ?? 0) >= MAX_OPEN) return 'too many'
    const report = await valueIn(
      manager,
      `insert into mistake_reports as existing (event_id, category, text, source, told, reported_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (event_id, category, md5(text), coalesce(source, '')) where closed_at is null
       do update set text = existing.text returning id`,
      [event.id, category, text, source, JSON.stringify(toPublishedFacts(event)), at.toISOString()],
    )
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const link = 'insert into mistake_report_links (token_hash, report_id) values ($1, $2)'
    await manager.query(link, [toHash(token), report])
    return { token }
  })

/**
 * Closes the reports that are still open, and stores the facts that each event's page shows now. Returns how many it
 * closed.
 */
export const closeReports = (
  db: DataSource,
  ids: readonly string[],
  { outcome, note, at }: { outcome: ReportOutcome; note: string | null; at: Date },
): Promise<number> =>
  db.transaction(async (manager) => {
    const openReports: Pick<MistakeReportRow, 'id' | 'eventId'>[] = await manager.query(
      `select id, event_id as "eventId" from mistake_reports where id = any ($1::uuid[]) and closed_at is null
       order by id for update`,
      [ids],
    )
    const events = await loadReportedEvents(manager, openReports)
    for (const { id, eventId } of openReports) {
      const current = events.get(eventId)
      await manager.query(
        `update mistake_reports set outcome = $2, note = $3, closed_at = $4, told_at_close = $5::jsonb where id = $1`,
        [id, outcome, note, at.toISOString(), current?.shown ? JSON.stringify(toPublishedFacts(current.event)) : null],
      )
    }
    return openReports.length
  })

/** A reported event as it is now, whether the site shows it or not. A merged event is replaced by its survivor. */
interface CurrentEvent {
  event: Event
  shown: boolean
}

async function loadReportedEvents(db: Queryable, reports: readonly Pick<MistakeReportRow, 'eventId'>[]) {
  const rows: { requested_id: string; event: StoredEvent; shown: boolean }[] = await db.query(
    `${withRedirectsSql('$1::uuid[]')}
    select trail.requested_id, ${EVENT_JSON} as event, (${HAS_PAGE}) as shown
    from trail, ${EVENT_TABLES} where e.id = trail.id and trail.merged_into is null`,
    [[...new Set(reports.map(({ eventId }) => eventId))]],
  )
  return new Map<string, CurrentEvent>(
    rows.map(({ requested_id, event, shown }) => [requested_id, { event: tidyEvent(event), shown }]),
  )
}

/** Nobody closes more reports than this before reloading the page. */
const MAX_SHOWN = 200
const MAX_CLOSED = 100

const REPORT_COLUMNS = [
  ...(['id', 'eventId', 'category', 'text', 'source', 'told', 'toldAtClose', 'reportedAt'] as const),
  ...(['outcome', 'note', 'closedAt'] as const),
] as const
type FollowedRow = Pick<MistakeReportRow, (typeof REPORT_COLUMNS)[number]> & Pick<CityRow, 'timeZone'>

/** Finds the report for a link's token; null if there is none. */
export async function followReport(db: Queryable, token: string): Promise<FollowedReport | null> {
  const [report]: FollowedRow[] = await db.query(
    `select ${select(MistakeReportEntity, 'r', REPORT_COLUMNS)}, c.time_zone as "timeZone"
     from mistake_report_links l join mistake_reports r on r.id = l.report_id
     join events e on e.id = r.event_id join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where l.token_hash = $1`,
    [toHash(token)],
  )
  if (!report) return null
  const { category, text, source, told, outcome, note, closedAt, timeZone } = report
  const current = (await loadReportedEvents(db, [report])).get(report.eventId)
  const shownEvent = current?.shown ? current.event : undefined
  const after = closedAt ? report.toldAtClose : shownEvent && toPublishedFacts(shownEvent)
  const toLocal = (at: Date) => toCityInstant(at, timeZone)
  return {
    category,
    text,
    source,
    outcome,
    note,
    title: told.title,
    reportedAt: toLocal(report.reportedAt),
    closedAt: closedAt && toLocal(closedAt),
    event: shownEvent ? { slug: shownEvent.slug, title: shownEvent.title } : null,
    changes: after ? changesBetween(told, after, timeZone) : [],
    shown: Boolean(after),
    sources: shownEvent ? shownEvent.sources.map(({ name, url }) => ({ name, url })) : [],
  }
}

const OPEN_REPORTS = `mistake_reports r join events e on e.id = r.event_id join venues v on v.id = e.venue_id
  where r.closed_at is null and v.city_id = $1`
const QUEUE_COLUMNS = ['id', 'eventId', 'category', 'text', 'source', 'told', 'reportedAt'] as const

/** A city's reports, as operators see them. */
export const reportQueries = (db: Queryable, { id: city, timeZone }: ListedCity) => ({
  async open(): Promise<{ events: ReportedEvent[]; total: number }> {
    const rows: (Pick<MistakeReportRow, (typeof QUEUE_COLUMNS)[number]> & { times: number })[] = await db.query(
      `select ${select(MistakeReportEntity, 'r', QUEUE_COLUMNS)},
         (select count(*)::int from mistake_report_links l where l.report_id = r.id) as times
       from ${OPEN_REPORTS} order by r.reported_at, r.id limit ${MAX_SHOWN}`,
      [city],
    )
    const currentEvents = await loadReportedEvents(db, rows)
    const events = new Map<string, ReportedEvent>()
    for (const row of rows) {
      const current = currentEvents.get(row.eventId)
      if (!current) continue
      const reportedEvent = events.get(current.event.id) ?? toReportedEvent(current, timeZone)
      events.set(current.event.id, reportedEvent)
      const { id, category, text, source, told, times } = row
      const changes = changesBetween(told, toPublishedFacts(current.event), timeZone)
      const reportedAt = toCityInstant(row.reportedAt, timeZone)
      reportedEvent.reports.push({ id, category, text, source, times, changes, reportedAt })
    }
    return { events: [...events.values()], total: await countOpen(db, city) }
  },

  count: (): Promise<number> => countOpen(db, city),

  async closed(): Promise<ClosedReport[]> {
    const rows: (Omit<ClosedReport, 'slug'> & Pick<MistakeReportRow, 'eventId'>)[] = await db.query(
      `select ${select(MistakeReportEntity, 'r', ['id', 'eventId', 'category', 'text', 'outcome', 'note'])},
         r.told ->> 'title' as title, city_instant(r.closed_at, $2) as "closedAt"
       from mistake_reports r join events e on e.id = r.event_id join venues v on v.id = e.venue_id
       where r.closed_at is not null and v.city_id = $1 order by r.closed_at desc, r.id limit ${MAX_CLOSED}`,
      [city, timeZone],
    )
    const currentEvents = await loadReportedEvents(db, rows)
    return rows.map(({ eventId, ...row }) => {
      const current = currentEvents.get(eventId)
      return { ...row, slug: current?.shown ? current.event.slug : null }
    })
  },
})

function toReportedEvent({ event, shown }: CurrentEvent, timeZone: string): ReportedEvent {
  const { id, slug, title, localDate } = event
  const facts = describeFacts(toPublishedFacts(event), timeZone)
  const sources = event.sources.map(({ name, url }) => ({ name, url }))
  return { id, slug, title, localDate, shown, facts, told: facts, sources, reports: [] }
}

const countOpen = async (db: Queryable, city: string): Promise<number> =>
  (await valueIn<number>(db, `select count(*)::int from ${OPEN_REPORTS}`, [city])) ?? 0
