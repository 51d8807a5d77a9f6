import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { toOldName } from '../contract/old-name.ts'
import { Instant } from '../entities/entities.ts'
import { EventReference } from '../operators/quality.ts'
import { InCity } from '../public-api/routes.ts'
import { MAX_NOTE_LENGTH } from './report-choices.ts'
import { MistakeCategory, ReportChange, ReportOutcome, ReportSource } from './reports.ts'

const QueuedReport = z.object({
  id: z.uuid(),
  category: MistakeCategory,
  text: z.string(),
  source: z.string().nullable(),
  reportedAt: Instant,
  times: z.number().int(),
  changes: z.array(ReportChange),
})
export type QueuedReport = z.infer<typeof QueuedReport>

const Facts = z.array(z.object({ label: z.string(), value: z.string() }))
/** The open reports on one event. Reports on a merged event count for the one it was merged into. */
export const ReportedEvent = EventReference.extend({
  shown: z.boolean(),
  facts: Facts,
  told: toOldName('facts', Facts),
  sources: z.array(ReportSource),
  reports: z.array(QueuedReport),
})
export type ReportedEvent = z.infer<typeof ReportedEvent>

export const listReports = defineContract('GET /api/admin/reports', {
  query: InCity,
  response: z.object({ events: z.array(ReportedEvent), total: z.number().int() }),
})
const MAX_CLOSED_PER_REQUEST = 200
/** Closes reports. The reporter sees the note. Reports that are already closed stay as they are. */
export const closeReports = defineContract('POST /api/admin/reports/close', {
  body: z
    .strictObject({
      ids: z.array(z.uuid()).min(1).max(MAX_CLOSED_PER_REQUEST),
      outcome: ReportOutcome,
      note: z.string().trim().max(MAX_NOTE_LENGTH).default(''),
    })
    .describe(
      '{"ids": [the ids of reports], "outcome": "corrected", "not a mistake", "already right" or "spam", "note"}',
    ),
  response: z.object({ closed: z.number().int() }),
})
export const ClosedReport = z.object({
  id: z.uuid(),
  category: MistakeCategory,
  text: z.string(),
  title: z.string(),
  /** Null if the event isn't shown. */
  slug: z.string().nullable(),
  outcome: ReportOutcome,
  note: z.string().nullable(),
  closedAt: Instant,
})
export type ClosedReport = z.infer<typeof ClosedReport>
export const listClosedReports = defineContract('GET /api/admin/reports/closed', {
  query: InCity,
  response: z.array(ClosedReport),
})
