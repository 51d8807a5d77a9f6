import type { Mistake } from '@houselights/contracts/reports/report-choices'
import type { ReportOutcome } from '@houselights/contracts/reports/reports'
import type { PublishedFacts } from '@houselights/domain/reports/published-facts'
import * as column from './columns.ts'

/** A visitor's report of a mistake in an event. */
export const MistakeReportEntity = column.entity('MistakeReport', 'mistake_reports', {
  id: column.id(),
  eventId: column.uuid(),
  category: column.text<Mistake>(),
  /** The correct value, as the visitor typed it. */
  text: column.text(),
  /** The page that proves the correction, according to the visitor. */
  source: column.nullable(column.text()),
  told: column.json<PublishedFacts>(),
  /** Null if the event no longer had a page. */
  toldAtClose: column.nullable(column.json<PublishedFacts>()),
  reportedAt: column.timestamp(),
  outcome: column.nullable(column.text<ReportOutcome>()),
  note: column.nullable(column.text()),
  closedAt: column.nullable(column.timestamp()),
})
export type MistakeReportRow = column.RowOf<typeof MistakeReportEntity>
