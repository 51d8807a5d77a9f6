import type { Told } from '@houselights/domain/reports/told'
import type { Mistake } from '@houselights/types/report-choices'
import type { ReportOutcome } from '@houselights/types/reports'
import { entity, id, json, moment, nullable, type RowOf, text, uuid } from './columns.ts'

/** What a visitor reported to be wrong with an event. */
export const MistakeReportEntity = entity('MistakeReport', 'mistake_reports', {
  id: id(),
  eventId: uuid(),
  category: text<Mistake>(),
  /** What would be right, as typed. */
  text: text(),
  /** The page that is said to prove it. */
  source: nullable(text()),
  told: json<Told>(),
  /** Null where the event had no page any more. */
  toldAtClose: nullable(json<Told>()),
  reportedAt: moment(),
  outcome: nullable(text<ReportOutcome>()),
  note: nullable(text()),
  closedAt: nullable(moment()),
})
export type MistakeReportRow = RowOf<typeof MistakeReportEntity>

/** A link by which a report is followed: one for each time that it was sent. */
export const MistakeReportLinkEntity = entity('MistakeReportLink', 'mistake_report_links', {
  tokenHash: text({ primary: true }),
  reportId: uuid(),
})
