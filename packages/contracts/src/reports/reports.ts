import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { HttpUrl, Instant } from '../entities/entities.ts'
import { SlugParams } from '../public-api/routes.ts'
import {
  MAX_REPORT_LENGTH,
  MAX_SOURCE_LENGTH,
  MISTAKES,
  NO_TEXT_NEEDED,
  OUTCOMES,
  TEXT_MISSING,
} from './report-choices.ts'

export const MistakeCategory = z.enum(MISTAKES.map(({ category }) => category))
export const ReportOutcome = z.enum(OUTCOMES)
export type ReportOutcome = z.infer<typeof ReportOutcome>

const Report = z.strictObject({
  category: MistakeCategory.describe(`one of ${MISTAKES.map(({ category }) => category).join(', ')}`),
  /** What would be correct. */
  text: z.string().trim().max(MAX_REPORT_LENGTH).default('').describe(`text of up to ${MAX_REPORT_LENGTH} characters`),
  /** A page with the correct information; an empty string means none. */
  source: z
    .union([z.literal(''), HttpUrl.max(MAX_SOURCE_LENGTH)])
    .default('')
    .describe('the address of a page, such as https://lantern.example.com/show'),
})

export const reportMistake = defineContract('POST /api/events/:slug/reports', {
  summary: 'Report a mistake in an event; the response has the address where you can follow the report',
  params: SlugParams,
  body: Report.refine(({ category, text }) => text !== '' || NO_TEXT_NEEDED.includes(category), {
    message: TEXT_MISSING,
    path: ['text'],
  }),
  response: z.object({ link: z.string() }),
})

/** A fact of an event, at the time of the report and after it. Null: no value. */
export const ReportChange = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type ReportChange = z.infer<typeof ReportChange>

export const ReportSource = z.object({ name: z.string(), url: HttpUrl })

export const FollowedReport = z.object({
  category: MistakeCategory,
  text: z.string(),
  source: z.string().nullable(),
  reportedAt: Instant,
  /** Null while the report is open. */
  outcome: ReportOutcome.nullable(),
  closedAt: Instant.nullable(),
  note: z.string().nullable(),
  /** The event's title when it was reported. */
  title: z.string(),
  /** The event's current page; null if it's no longer shown. */
  event: z.object({ slug: z.string(), title: z.string() }).nullable(),
  /** Changes until the report was closed, or until now. */
  changes: z.array(ReportChange),
  /** Whether the event was still shown then. */
  shown: z.boolean(),
  sources: z.array(ReportSource),
})
export type FollowedReport = z.infer<typeof FollowedReport>

/** Returns the report with the token in the address: its state, and what has changed since it was sent. */
export const followReport = defineContract('GET /api/reports/:token', {
  params: z.object({ token: z.string().max(100) }),
  response: FollowedReport,
})
